package dev.fulmar.examples.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import dev.fulmar.examples.interop.FakeServer.Fault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.Token;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A server with one fault fails the cases about that, and no other. */
class BadServerTest {
  private static final byte[] GARBAGE = {(byte) 0xff, 1, 2};

  private static Ran interop(FakeServer server, String cases, String... more) {
    List<String> words = new ArrayList<>(List.of("interop", server.uri(), "--json"));
    words.addAll(List.of("--ack-timeout", "100ms", "--patience", "400ms", "--cases", cases));
    words.addAll(List.of(more));
    return Ran.fulmar(words.toArray(String[]::new));
  }

  private static List<String> withVerdict(Ran ran, String verdict) {
    return ran.jsonLines().stream()
        .filter(row -> row.get("verdict").getAsString().equals(verdict))
        .map(row -> row.get("id").getAsString().substring(InteropCase.PREFIX.length()))
        .toList();
  }

  private static boolean is(Message message, CoAP.Code code, CoAP.Type type, String path) {
    return message instanceof Request request
        && request.getCode() == code
        && request.getType() == type
        && request.getOptions().getUriPathString().equals(path);
  }

  private static Fault bytesOn(CoAP.Code code, CoAP.Type type, String path, byte[] answer) {
    return (message, right) -> is(message, code, type, path) ? answer : right;
  }

  private interface Maker {
    Response make(Request request);
  }

  private static Fault responseOn(CoAP.Code code, CoAP.Type type, String path, Maker maker) {
    return (message, right) ->
        is(message, code, type, path) ? Codec.bytes(maker.make((Request) message)) : right;
  }

  private static Response withToken(Request request, byte... token) {
    Response response = FakeServer.response(request, ResponseCode.CONTENT);
    response.setToken(new Token(token));
    return response;
  }

  private static Response withPayload(Request request, ResponseCode code) {
    Response response = FakeServer.response(request, code);
    response.setPayload("no format".getBytes(UTF_8));
    return response;
  }

  private static Response ofType(Request request, CoAP.Type type) {
    Response response = FakeServer.response(request, ResponseCode.DELETED);
    response.setType(type);
    return response;
  }

  private static byte[] unknownCriticalOption(Message message, byte[] right) {
    if (!is(message, CoAP.Code.PUT, CoAP.Type.CON, "test")) {
      return right;
    }
    byte[] answer = Arrays.copyOf(right, right.length + 3);
    answer[right.length] = (byte) 0xd1; // delta 13 + 244 = 257, which is odd: critical; one byte
    answer[right.length + 1] = (byte) 0xf4;
    return answer;
  }

  private static byte[] acknowledgedPing(Message message, byte[] right) {
    byte[] ack = right.clone();
    ack[0] = message.getRawCode() == 0 ? 0x60 : ack[0];
    return ack;
  }

  /** Never answers the first GET of /test, however often it comes. */
  private static Fault deafToTheFirst() {
    AtomicInteger first = new AtomicInteger(Message.NONE);
    return (message, right) -> {
      if (is(message, CoAP.Code.GET, CoAP.Type.CON, "test")) {
        first.compareAndSet(Message.NONE, message.getMID());
      }
      return first.get() == message.getMID() ? null : right;
    };
  }

  @Tag("slow")
  @Test
  void silenceOnALossyLinkIsTriedOnceMoreAndSaid() throws IOException {
    try (FakeServer server = new FakeServer(deafToTheFirst())) {
      Ran ran = interop(server, "CORE_01", "--loss", "0.001%");
      assertThat(withVerdict(ran, "PASS")).containsExactly("CORE_01");
      assertThat(ran.out()).contains("second attempt; the first: ");
    }
  }

  @Test
  void silenceOnAGoodLinkFailsAtOnce() throws IOException {
    try (FakeServer server = new FakeServer(deafToTheFirst())) {
      assertThat(withVerdict(interop(server, "CORE_01"), "FAIL")).containsExactly("CORE_01");
    }
  }

  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of(
            "an error",
            "CORE_14",
            responseOn(
                CoAP.Code.GET,
                CoAP.Type.CON,
                "query",
                r -> FakeServer.response(r, ResponseCode.INTERNAL_SERVER_ERROR)),
            "5.00"),
        Arguments.of(
            "the wrong code",
            "CORE_08",
            responseOn(
                CoAP.Code.POST,
                CoAP.Type.NON,
                "test",
                r -> FakeServer.response(r, ResponseCode.VALID)),
            "expected 2.04 or 2.01"),
        Arguments.of(
            "the wrong token",
            "CORE_13",
            responseOn(CoAP.Code.GET, CoAP.Type.CON, "seg1/seg2/seg3", r -> withToken(r, (byte) 9)),
            "with token 09 instead of"),
        Arguments.of(
            "a token of nobody's",
            "CORE_05",
            responseOn(CoAP.Code.GET, CoAP.Type.NON, "test", r -> withToken(r, (byte) 9)),
            "which no request to it had"),
        Arguments.of(
            "garbage",
            "CORE_13",
            bytesOn(CoAP.Code.GET, CoAP.Type.CON, "seg1/seg2/seg3", GARBAGE),
            "3 byte(s) ff0102"),
        Arguments.of(
            "an empty datagram",
            "CORE_07",
            bytesOn(CoAP.Code.PUT, CoAP.Type.NON, "test", new byte[0]),
            "no CoAP message"),
        Arguments.of(
            "silence",
            "CORE_14",
            bytesOn(CoAP.Code.GET, CoAP.Type.CON, "query", null),
            "no answer to GET /query"),
        Arguments.of(
            "a reset",
            "CORE_14",
            (Fault)
                (message, right) ->
                    is(message, CoAP.Code.GET, CoAP.Type.CON, "query")
                        ? new byte[] {0x70, 0, right[2], right[3]}
                        : right,
            "rejected"),
        Arguments.of(
            "a critical option that nobody knows",
            "CORE_03",
            (Fault) BadServerTest::unknownCriticalOption,
            "critical option 257"),
        Arguments.of(
            "the wrong type",
            "CORE_06",
            responseOn(CoAP.Code.DELETE, CoAP.Type.NON, "test", r -> ofType(r, CoAP.Type.CON)),
            "came as CON, expected NON"),
        Arguments.of(
            "a ping that is acknowledged",
            "CORE_31",
            (Fault) BadServerTest::acknowledgedPing,
            "ACK instead of a reset"));
  }

  @ParameterizedTest(name = "{0} fails {1}")
  @MethodSource("faults")
  void oneFaultFailsOneCase(String name, String failing, Fault fault, String reason)
      throws IOException {
    try (FakeServer server = new FakeServer(fault)) {
      Ran ran =
          interop(
              server, "CORE_03,CORE_04,CORE_05,CORE_06,CORE_07,CORE_08,CORE_13,CORE_14,CORE_31");

      assertThat(withVerdict(ran, "FAIL")).containsExactly(failing);
      assertThat(withVerdict(ran, "PASS")).hasSize(8);
      assertThat(ran.out()).contains(reason).doesNotContain("Exception");
      assertThat(ran.exitCode()).isEqualTo(1);
    }
  }

  @Test
  void aPayloadWithoutFormatIsRemarked() throws IOException {
    Fault fault =
        responseOn(
            CoAP.Code.POST, CoAP.Type.CON, "test", r -> withPayload(r, ResponseCode.CHANGED));
    try (FakeServer server = new FakeServer(fault)) {
      Ran ran = interop(server, "CORE_03,CORE_04");

      assertThat(withVerdict(ran, "PASS")).hasSize(2);
      assertThat(ran.jsonLines())
          .extracting(row -> row.get("reason").getAsString())
          .satisfiesExactly(
              reason -> assertThat(reason).isEmpty(),
              reason -> assertThat(reason).startsWith("no Content-Format option"));
    }
  }

  @Tag("slow")
  @Test
  void aServerWithoutFaultPassesWhatItOffersAndTheRestIsSkipped() throws IOException {
    try (FakeServer server = new FakeServer((message, right) -> right)) {
      Ran ran = interop(server, "CORE_1?,BLOCK_01,OBS_01");

      assertThat(withVerdict(ran, "FAIL")).containsExactly("CORE_18");
      assertThat(withVerdict(ran, "PASS")).hasSize(5).contains("CORE_15");
      assertThat(withVerdict(ran, "SKIP")).contains("CORE_16", "BLOCK_01", "OBS_01");
    }
  }

  @Test
  void discoveryThatIsNoLinkFormatFailsEveryCaseAboutIt() throws IOException {
    Fault fault =
        responseOn(
            CoAP.Code.GET,
            CoAP.Type.CON,
            ".well-known/core",
            r -> {
              Response response = withPayload(r, ResponseCode.CONTENT);
              response.getOptions().setContentFormat(40);
              return response;
            });
    try (FakeServer server = new FakeServer(fault)) {
      assertThat(withVerdict(interop(server, "LINK_*"), "FAIL")).hasSize(9);
    }
  }

  @Test
  void onceTheServerIsGoneTheRestIsSkipped() throws IOException {
    AtomicBoolean gone = new AtomicBoolean();
    FakeServer[] self = new FakeServer[1];
    Fault fault =
        (message, right) -> {
          if (is(message, CoAP.Code.PUT, CoAP.Type.CON, "test")) {
            gone.set(true);
            self[0].close();
          }
          return gone.get() ? null : right;
        };
    try (FakeServer server = new FakeServer(fault)) {
      self[0] = server;
      Ran ran = interop(server, "CORE_01,CORE_03,CORE_04,CORE_05");

      assertThat(withVerdict(ran, "PASS")).containsExactly("CORE_01");
      assertThat(withVerdict(ran, "FAIL")).containsExactly("CORE_03");
      assertThat(withVerdict(ran, "SKIP")).containsExactly("CORE_04", "CORE_05");
      assertThat(ran.out()).contains("does not answer any more since TD_COAP_CORE_03");
      assertThat(ran.exitCode()).isEqualTo(1);
    }
  }
}
