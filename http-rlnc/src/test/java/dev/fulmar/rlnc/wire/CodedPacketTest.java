package dev.fulmar.rlnc.wire;

import static dev.fulmar.rlnc.wire.Reading.accepted;
import static dev.fulmar.rlnc.wire.Reading.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodedPacketTest {
  private static final RequestField FIELD =
      new RequestField(new SenderId(1, 2), Incarnation.of(3, 7), 1, Optional.empty());
  private static final CodedPacket PACKET =
      new CodedPacket(
          4,
          9,
          Optional.of(
              new Combination(5, new int[] {2, 0}, new byte[] {17, -1}, new byte[] {65, 66})));
  private static final Optional<PacketMac> KEY = Optional.of(new PacketMac(new byte[16]));

  @Test
  void bytesAreAsDescribed() {
    assertThat(PACKET.write(FIELD, Optional.empty()))
        .isEqualTo(hex("01 00 05 02 04 09 0200 11ff 4142"));
    assertThat(new CodedPacket(0, 1, Optional.empty()).write(FIELD, Optional.empty()))
        .isEqualTo(hex("01 00 00 00 00 01"));
  }

  @Test
  void whatIsWrittenIsReadBack() {
    CodedPacket read = accepted(read("01 00 05 02 04 09 0200 11ff 4142"));
    assertThat(read.rack()).isEqualTo(4);
    assertThat(read.seq()).isEqualTo(9);
    Combination combination = read.combination().orElseThrow();
    assertThat(combination.oldest()).isEqualTo(5);
    assertThat(combination.lengths()).containsExactly(2, 0);
    assertThat(combination.coefficients()).containsExactly(17, -1);
    assertThat(combination.payload()).containsExactly(65, 66);

    assertThat(accepted(read("01 00 00 00 00 01")).combination()).isEmpty();
  }

  @ParameterizedTest(name = "[{0}] is {1}")
  @CsvSource({
    "'', MALFORMED",
    "01, MALFORMED",
    "02 00 05 02 04 09 0200 11ff 4142, VERSION",
    "01 02 05 02 04 09 0200 11ff 4142, MALFORMED",
    "01 01 05 02 04 09 0200 11ff 4142, MALFORMED", // says it has a checksum
    "01 00 00 02 04 09 0200 11ff 4142, ID_RANGE",
    "01 00 05 00 04 09, ID_RANGE",
    "01 00 00 00 04 09 00, MALFORMED",
    "01 00 05 02 04 00 0200 11ff 4142, ID_RANGE",
    "01 00 05 21 04 09 0200 11ff 4142, WINDOW", // 33
    "01 00 05 c000000080000000 04 09 0200 11ff 4142, WINDOW", // 2^31
    "01 00 05 ffffffffffffffff 04 09 0200 11ff 4142, ID_RANGE",
    "01 00 c0038d7ea4c67fff 02 04 09 0200 11ff 4142, ID_RANGE", // the greatest id and one more
    "01 00 c0038d7ea4c68000 01 04 09 02 11 4142, ID_RANGE",
    "01 00 05 02 04 09 8001000100 11ff 4142, SYMBOL", // 65537
    "01 00 05 02 04 09 ffffffffffffffff00 11ff 4142, SYMBOL",
    "01 00 05 02 04 09 0200 0000 4142, ALL_ZERO",
    "01 00 05 02 04 09 0200 11ff 41, BODY_LENGTH",
    "01 00 05 02 04 09 0200 11ff 414243, BODY_LENGTH",
    "01 00 05 02 04 09 02, MALFORMED",
    "01 00 4005 02 04 09 0200 11ff 4142, MALFORMED", // a number longer than it need be
  })
  void anythingElseIsRefusedWithItsReason(String bytes, Reason reason) {
    assertThat(reason(read(bytes))).isEqualTo(reason);
  }

  @Test
  void fieldOfAMessageByItselfIsRefused() {
    RequestField.Mark mark = new RequestField.Mark(1, 0, 1, 0, Optional.empty());
    RequestField field =
        new RequestField(new SenderId(1, 2), Incarnation.of(3, 7), 1, Optional.of(mark));

    assertThat(
            reason(
                CodedPacket.read(
                    field,
                    PACKET.write(FIELD, Optional.empty()),
                    WireLimits.DEFAULT,
                    Optional.empty())))
        .isEqualTo(Reason.MALFORMED);
  }

  @Test
  void withAKeyOnlyTheRightChecksumIsAccepted() {
    byte[] body = PACKET.write(FIELD, KEY);
    assertThat(accepted(read(FIELD, body, KEY)).write(FIELD, KEY)).isEqualTo(body);

    assertThat(reason(read(FIELD, PACKET.write(FIELD, Optional.empty()), KEY)))
        .isEqualTo(Reason.MAC);
    byte[] anotherKey = new byte[16];
    anotherKey[15] = 1;
    Optional<PacketMac> another = Optional.of(new PacketMac(anotherKey));
    assertThat(reason(read(FIELD, PACKET.write(FIELD, another), KEY))).isEqualTo(Reason.MAC);
    for (int at = 2; at < body.length; at++) {
      body[at] ^= 1;
      assertThat(reason(read(FIELD, body, KEY))).isEqualTo(Reason.MAC);
      body[at] ^= 1;
    }
  }

  @Test
  void checksumCoversTheField() {
    byte[] body = PACKET.write(FIELD, KEY);
    Optional<RequestField.Mark> none = Optional.empty();

    for (RequestField other :
        new RequestField[] {
          new RequestField(new SenderId(1, 3), Incarnation.of(3, 7), 1, none),
          new RequestField(new SenderId(1, 2), Incarnation.of(4, 7), 1, none),
          new RequestField(new SenderId(1, 2), Incarnation.of(3, 8), 1, none),
          new RequestField(new SenderId(1, 2), new Incarnation(3, 7, List.of(1L)), 1, none),
          new RequestField(new SenderId(1, 2), Incarnation.of(3, 7), 2, none)
        }) {
      assertThat(reason(read(other, body, KEY))).isEqualTo(Reason.MAC);
    }
  }

  @Test
  void withoutAKeyAChecksumIsNotLookedAt() {
    CodedPacket read = accepted(read(FIELD, PACKET.write(FIELD, KEY), Optional.empty()));

    assertThat(read.combination().orElseThrow().payload()).containsExactly(65, 66);
  }

  @Test
  void numbersThatCouldNotBeReadCannotBeMade() {
    assertThatIllegalArgumentException().isThrownBy(() -> new CodedPacket(-1, 1, Optional.empty()));
    assertThatIllegalArgumentException().isThrownBy(() -> new CodedPacket(0, 0, Optional.empty()));
    Combination beyond = new Combination(MessageId.MAX, new int[2], new byte[] {1, 1}, new byte[0]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CodedPacket(0, 1, Optional.of(beyond)));
  }

  private static Parsed<CodedPacket> read(String bytes) {
    return read(FIELD, hex(bytes), Optional.empty());
  }

  private static Parsed<CodedPacket> read(
      RequestField field, byte[] body, Optional<PacketMac> mac) {
    return CodedPacket.read(field, body, WireLimits.DEFAULT, mac);
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }
}
