package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static dev.fulmar.rlnc.netty.server.RawHttp.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Incarnation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The replies of version 1, as bytes over a socket. */
class VersionOneTest {
  private static final String CLOSE = "Connection: close";

  private final RecordingHandler handler = new RecordingHandler(true);
  private final TestSender sender = new TestSender(1);
  private final RlncServer server;

  VersionOneTest() throws IOException {
    server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            handler,
            RlncServerConfig.builder().maxWindow(4).maxSymbolBytes(1000).build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private TestReply send(String request) throws IOException {
    return TestReply.of(exchange(server.address(), request));
  }

  @Test
  void aMessageByItselfGetsTheApplicationsOwnResponse() throws IOException {
    TestReply reply = send(sender.nativeOf(1));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo("ok");
    assertThat(reply.numbers()).isEqualTo("1,1,1,1");
    assertThat(reply.field("RLNC")).contains("v=1, w=4, sym=1000");
    assertThat(handler.got()).containsExactly("1 POST /sensors m1");
  }

  /** RFC 9112, section 3.2.2. */
  @Test
  void aTargetInAbsoluteFormIsTakenAsItsPath() throws IOException {
    String message = sender.nativeOf(1).replace("POST /sensors", "POST http://elsewhere/sensors");
    String probe = sender.probe().replace(CodedPacket.PATH, "HTTP://elsewhere" + CodedPacket.PATH);

    assertThat(send(message).body()).isEqualTo("ok");
    assertThat(send(probe).status()).isEqualTo(200);
    assertThat(handler.got()).containsExactly("1 POST /sensors m1");
  }

  @Test
  void aSessionMayHoldWhatItsClientIsPromised() {
    RlncServerConfig.Builder config = RlncServerConfig.builder().maxWindow(4).maxSymbolBytes(1000);
    config.maxSessionBytes(8000).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config.maxSessionBytes(7999).build())
        .withMessageStartingWith("maxSessionBytes is 7999, must be at least 8000");
  }

  @Test
  void everyResponseSaysWhatTheServerCanDo() throws IOException {
    for (String request :
        new String[] {
          request("GET /", "", CLOSE),
          request("POST /", "x", CLOSE, "Header: nonsense"),
          request("POST /", "x", CLOSE, "RLNC: nonsense"),
          "garbage\r\n\r\n",
          request("GET " + CodedPacket.PATH, "", CLOSE),
          sender.probe(),
        }) {
      assertThat(send(request).field("RLNC")).contains("v=1, w=4, sym=1000");
    }
  }

  @Test
  void oneThatHasHadAReplyAndSaysSoIsToldNoMoreThanWhatChanges() throws IOException {
    assertThat(send(sender.nativeOf(1)).field("RLNC")).isPresent();
    sender.met = true;
    assertThat(send(sender.nativeOf(2)).field("RLNC"))
        .as("no reply is known to be had")
        .isPresent();
    sender.oldestHeld = 3;
    sender.rack = 2;

    TestReply reply = send(sender.nativeOf(3));

    assertThat(reply.field("RLNC")).isEmpty();
    assertThat(reply.field("RLNC-Ack").orElseThrow()).matches("seen=3, rx=3, ep=:[^:]+:");
    assertThat(reply.numbers()).isEqualTo("3,3,3,3");
    assertThat(reply.body()).isEqualTo("ok");
  }

  @Test
  void responsesThatWereLostComeWithTheAnswerToTheNextMessage() throws IOException {
    send(sender.nativeOf(1));
    send(sender.nativeOf(2));
    assertThat(send(sender.nativeOf(3)).body()).as("to one that may not know").isEqualTo("ok");
    sender.met = true;

    TestReply reply = send(sender.nativeOf(4));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.field("content-type")).contains(CodedPacket.MEDIA_TYPE);
    assertThat(reply.bundle()).containsExactly("1 200 ok", "2 200 ok", "3 200 ok", "4 200 ok");
    assertThat(handler.got()).hasSize(4);
  }

  @Test
  void combinationsAreAcknowledgedAtOnceAndTheirResponsesFetchedLater() throws IOException {
    TestReply first = send(sender.coded(1, 2));
    TestReply second = send(sender.coded(1, 2));

    assertThat(first.status()).isEqualTo(202);
    assertThat(first.numbers()).isEqualTo("1,2,1,0");
    assertThat(first.bundle()).isEmpty();
    assertThat(second.report().rank()).isEqualTo(2);
    Awaitility.await().until(() -> handler.got().size() == 2);
    Awaitility.await().until(() -> send(sender.probe()).status() == 200);
    TestReply asked = send(sender.probe());
    assertThat(asked.numbers()).isEqualTo("2,2,2,2");
    assertThat(asked.field("content-type")).contains(CodedPacket.MEDIA_TYPE);
    assertThat(asked.bundle()).containsExactly("1 200 ok", "2 200 ok");
    sender.rack = 1;
    assertThat(send(sender.probe()).bundle()).containsExactly("2 200 ok");
    sender.rack = 2;
    assertThat(send(sender.probe()).bundle()).isEmpty();
    assertThat(handler.got()).containsExactly("1 POST /sensors m1", "2 POST /sensors m2");
  }

  @Test
  void aRepeatedMessageIsHandledOnceAndAnsweredTheSame() throws IOException {
    String message = sender.nativeOf(1);
    for (int copies = 0; copies < 3; copies++) {
      TestReply reply = send(message);
      assertThat(reply.status()).isEqualTo(200);
      assertThat(reply.body()).isEqualTo("ok");
    }
    assertThat(handler.got()).hasSize(1);
  }

  @Test
  void aMessageThatMustWaitForOthersIsAcceptedAndHandledInItsTurn() throws IOException {
    TestReply ahead = send(sender.nativeOf(2));
    assertThat(ahead.status()).isEqualTo(202);
    assertThat(ahead.body()).isEmpty();
    assertThat(ahead.numbers()).isEqualTo("0,2,1,0");

    assertThat(send(sender.nativeOf(1)).status()).isEqualTo(200);
    Awaitility.await().until(() -> handler.got().size() == 2);
    assertThat(handler.bodies()).containsExactly("m1", "m2");
  }

  @Test
  void aMessageChangedOnItsWayIsNotTakenAndRepairedCoded() throws IOException {
    TestReply reply = send(sender.nativeOf(1, "mX"));
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.numbers()).isEqualTo("0,0,0,0");
    assertThat(server.counters()).containsEntry(ServerCounter.NATIVES_CHANGED, 1L);

    send(sender.coded(1));
    Awaitility.await().until(() -> handler.got().size() == 1);
    assertThat(handler.bodies()).containsExactly("m1");
  }

  @Test
  void theCodedPathTakesOnlyPostsOfItsMediaType() throws IOException {
    assertThat(send(request("GET " + CodedPacket.PATH, "", CLOSE)))
        .returns(405, TestReply::status)
        .returns(Optional.of("POST"), reply -> reply.field("allow"));
    assertThat(send(request("PUT " + CodedPacket.PATH, "", CLOSE)).status()).isEqualTo(405);
    assertThat(send(request("POST " + CodedPacket.PATH, "", CLOSE)).status()).isEqualTo(415);
    assertThat(send(sender.post("\1\0\0\0\0\1").replace("vnd.http-rlnc", "json")).status())
        .isEqualTo(415);
    assertThat(send(sender.post("\1\0\0\0\0\1")).status()).isEqualTo(200);
  }

  @Test
  void whatCannotBeTakenIsRefusedAsAProblem() throws IOException {
    assertThat(send(sender.nativeOf(1).replace("v=1", "v=2")))
        .returns(400, TestReply::status)
        .matches(reply -> reply.body().contains("v=1"));
    assertThat(send(request("POST /", "x", CLOSE, "Header: 1", "RLNC: v=1")).status())
        .isEqualTo(400);
    assertThat(send(sender.post("\1\0\1\2\0\1\1\1\0\0x")).body())
        .as("all coefficients 0")
        .contains("\"status\": 400");
    assertThat(send(sender.post("")).status()).isEqualTo(400);
    assertThat(send(sender.post("x".repeat(3000))).status()).isEqualTo(413);
    assertThat(handler.got()).isEmpty();
    assertThat(server.sessions()).isZero();
    assertThat(server.counters().get(ServerCounter.REFUSED)).isEqualTo(5);
  }

  @Test
  void anEarlierRunOfAClientIsRefusedAndALaterOneTaken() throws IOException {
    sender.incarnation = Incarnation.of(2, 2);
    send(sender.coded(1));
    sender.incarnation = Incarnation.of(1, 1);
    TestReply old = send(sender.coded(2));
    assertThat(old.status()).isEqualTo(403);
    assertThat(old.report().newest()).isEqualTo(1);
    assertThat(server.counters()).containsEntry(ServerCounter.SUPERSEDED, 1L);
    sender.incarnation = new Incarnation(3, 3, List.of(1L, 2L));
    assertThat(send(sender.coded(2)).report().newest()).isEqualTo(2);
    Awaitility.await().until(() -> handler.got().size() == 2);
  }
}
