package dev.fulmar.rlnc.wire;

import static dev.fulmar.rlnc.wire.Reading.accepted;
import static dev.fulmar.rlnc.wire.Reading.reason;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BinaryHttpTest {
  /** RFC 9292, 5.1: the request of known length, which ends after its fields. */
  private static final String RFC_REQUEST =
      "0003474554056874747073000a2f68656c6c6f2e747874406c0a757365722d61"
          + "67656e74346375726c2f372e31362e33206c69626375726c2f372e31362e33204f70"
          + "656e53534c2f302e392e376c207a6c69622f312e322e3304686f73740f777777"
          + "2e6578616d706c652e636f6d0f6163636570742d6c616e677561676506656e2c206d69";

  /** RFC 9292, 5.2: the response of known length, without its trailers. */
  private static final String RFC_RESPONSE =
      "0140c8001d5468697320636f6e74656e7420636f6e7461696e732043524c462e0d0a";

  private static final List<Field> RFC_FIELDS =
      List.of(
          new Field("user-agent", "curl/7.16.3 libcurl/7.16.3 OpenSSL/0.9.7l zlib/1.2.3"),
          new Field("accept-language", "en, mi"));

  @Test
  void requestHasTheBytesOfTheRfcWithoutItsHost() {
    byte[] expected =
        hex(
            RFC_REQUEST
                    .replace("04686f73740f7777772e6578616d706c652e636f6d", "")
                    .replace("747874406c", "7478744057") // 21 bytes less of fields
                + "0000"); // no content, no trailers: never left out

    BinaryRequest request = new BinaryRequest("GET", "/hello.txt", RFC_FIELDS, new byte[0]);

    assertThat(request.write()).isEqualTo(expected);
    BinaryRequest read = accepted(BinaryRequest.read(expected));
    assertThat(read.method()).isEqualTo("GET");
    assertThat(read.target()).isEqualTo("/hello.txt");
    assertThat(read.fields()).isEqualTo(RFC_FIELDS);
    assertThat(read.content()).isEmpty();
  }

  @Test
  void requestThatNamesAHostIsRefused() {
    assertThat(reason(BinaryRequest.read(hex(RFC_REQUEST + "0000")))).isEqualTo(Reason.MALFORMED);
  }

  @Test
  void responseHasTheBytesOfTheRfc() {
    byte[] content = "This content contains CRLF.\r\n".getBytes(UTF_8);

    assertThat(new BinaryResponse(200, List.of(), content).write())
        .isEqualTo(hex(RFC_RESPONSE + "00"));
    BinaryResponse read = accepted(BinaryResponse.read(hex(RFC_RESPONSE + "00")));
    assertThat(read.status()).isEqualTo(200);
    assertThat(read.fields()).isEmpty();
    assertThat(read.content()).isEqualTo(content);
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource({
    "0003505554056874747073002f,       ends in the target",
    "00035055540568747470730001 2f,    without fields",
    "00035055540568747470730001 2f00,  without content",
    "00035055540568747470730001 2f0000, without trailers",
    "00035055540568747470730001 2f00000000, padded",
    "00035055540568747470730001 2f0000020161, with a trailer",
    "4000035055540568747470730001 2f000000, with a long framing indicator",
    "00400350555405687474707300 012f000000, with a long length",
    "02035055540568747470730001 2f000000, of indeterminate length",
    "01035055540568747470730001 2f000000, a response",
    "000350555404687474700001 2f000000, of another scheme",
    "00035055540568747470730161012f000000, with an authority",
    "000005687474707300012f000000, without a method",
    "000350205405687474707300012f000000, with a space in the method",
    "0003505554056874747073000161000000, with a target that is no path",
    "0003505554056874747073000000 0000, with no target",
    "00035055540568747470730004 2f0d0a61000000, with a line end in the target",
    "00035055540568747470730001 2fffffffffffffffff, with fields longer than memory",
    "00035055540568747470730001 2f00bfffffff00, with content longer than it is",
  })
  void anyOtherFormOfARequestIsRefused(String bytes, String form) {
    assertThat(accepted(BinaryRequest.read(hex("0003505554056874747073 00012f000000"))).target())
        .isEqualTo("/");

    assertThat(reason(BinaryRequest.read(hex(bytes)))).as(form).isEqualTo(Reason.MALFORMED);
  }

  @ParameterizedTest(name = "{1}")
  @CsvSource({
    "0140c8000000, fine",
    "014066 00 40c8000000, informational first",
    "0140c7000000, 199",
    "014258000000, 600",
    "0140c80000, truncated",
    "0140c800000000, padded",
    "0040c8000000, a request",
    "0340c8000000, of indeterminate length",
  })
  void anyOtherFormOfAResponseIsRefused(String bytes, String form) {
    Parsed<BinaryResponse> parsed = BinaryResponse.read(hex(bytes));

    assertThat(parsed instanceof Parsed.Accepted).isEqualTo(form.equals("fine"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Upper",
        ":path",
        "",
        "a b",
        "a:",
        "connection",
        "transfer-encoding",
        "host",
        "via",
        "content-length",
        "keep-alive",
        "te",
        "upgrade",
        "proxy-connection",
        "x-forwarded-for",
        "client-cert",
        "rlnc",
        "idempotency-key",
        "caf\u00e9"
      })
  void fieldsThatNoSymbolCarriesAreRefused(String name) {
    List<Field> fields = List.of(new Field(name, "v"));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BinaryRequest("PUT", "/", fields, new byte[0]));
    assertThat(reason(BinaryRequest.of("PUT", "/", fields, new byte[0])))
        .isEqualTo(Reason.MALFORMED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\rb", "a\nb", "a\0b", " a", "a\t", "\u007f", "\u0100", "\u001b[1m"})
  void valuesWithControlCharactersOrWhiteSpaceAroundThemAreRefused(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BinaryResponse(200, List.of(new Field("a", value)), new byte[0]))
        .withMessageContaining("field 1, allowed: a value without control characters");
  }

  @Test
  void moreFieldsThanAllowedAreRefused() {
    List<Field> many = Collections.nCopies(256, new Field("a", ""));
    byte[] bytes = new BinaryResponse(200, many, new byte[0]).write();
    assertThat(accepted(BinaryResponse.read(bytes)).fields()).isEqualTo(many);

    List<Field> tooMany = Collections.nCopies(257, new Field("a", ""));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BinaryResponse(200, tooMany, new byte[0]))
        .withMessage("more fields than allowed, 256");
    ByteWriter writer = new ByteWriter(1000).varint(1).varint(200);
    FieldSection.write(tooMany, writer);
    assertThat(reason(BinaryResponse.read(writer.varint(0).varint(0).toBytes())))
        .isEqualTo(Reason.MALFORMED);
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }
}
