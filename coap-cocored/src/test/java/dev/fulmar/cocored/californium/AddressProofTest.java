package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** RFC 9175 from both sides, in virtual time. */
class AddressProofTest {
  private static final int UNAUTHORIZED = 0x81;
  private static final int ECHO_DELTA_FROM_PATH = 252 - 11;

  private final Configuration repeating =
      CocoRed.configuration().set(CocoRedConfig.REPEAT_WITH_ECHO, true);
  private final Configuration guarded =
      CocoRed.configuration().set(CocoRedConfig.UNVERIFIED_BYTES, 1024);

  @Test
  void spoofedRequestsGetNoMoreThanTheLimitAndThenAChallenge() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      server.resource.onGet = exchange -> exchange.respond("x".repeat(400));
      int received = 0;
      for (int id = 1; id <= 200; id++) {
        byte[] request = Datagram.get(Datagram.CON, id, id & 0x7F, "r");
        received += request.length;
        server.receive(request);
      }
      int sent = server.sent().stream().mapToInt(datagram -> datagram.bytes().length).sum();
      assertThat(sent).isLessThan(3 * received + 1024 + 450);
    }
  }

  @Test
  void challengeIsShorterThanThreeTimesTheRequest() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      byte[] challenge = challenged(server);
      assertThat(challenge[1] & 0xFF).isEqualTo(UNAUTHORIZED);
      assertThat(challenge.length).isLessThan(3 * Datagram.get(0, 1, 1, "r").length);
      assertThat(server.endpoint.snapshot().sender().echoChallengesSent()).isEqualTo(1);
    }
  }

  @Test
  void requestWithTheEchoOptionIsServedAndItsPeerNeverAskedAgain() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      byte[] challenge = challenged(server);
      int handled = server.resource.handled;
      server.receive(withEcho(900, Arrays.copyOfRange(challenge, 7, challenge.length)));
      assertThat(server.resource.handled).isEqualTo(handled + 1);
      for (int id = 901; id < 950; id++) {
        server.receive(Datagram.get(Datagram.CON, id, 1, "r"));
      }
      assertThat(server.resource.handled).isEqualTo(handled + 50);
      assertThat(server.endpoint.snapshot().sender().echoChallengesSent()).isEqualTo(1);
    }
  }

  @Test
  void wrongOrOldEchoIsChallengedAgain() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      byte[] challenge = challenged(server);
      byte[] value = Arrays.copyOfRange(challenge, 7, challenge.length);
      int handled = server.resource.handled;
      value[0]++;
      server.receive(withEcho(900, value));
      value[0]--;
      server.advanceSeconds(121);
      server.receive(withEcho(901, value));
      assertThat(server.resource.handled).isEqualTo(handled);
      assertThat(server.endpoint.snapshot().sender().echoChallengesSent()).isEqualTo(3);
    }
  }

  @Test
  void acknowledgementOfAConfirmableMessageVerifies() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      server.register();
      server.notifyObservers();
      server.receive(Datagram.empty(Datagram.ACK, server.sent().get(0).messageId()));
      server.resource.onGet = exchange -> exchange.respond("x".repeat(400));
      for (int id = 100; id < 150; id++) {
        server.receive(Datagram.get(Datagram.CON, id, 1, "r"));
      }
      assertThat(server.endpoint.snapshot().sender().echoChallengesSent()).isZero();
      assertThat(codes(server)).doesNotContain(UNAUTHORIZED);
    }
  }

  @Test
  void peerWithoutEchoGoesOnInSmallBlocks() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      String body = "0123456789abcdef".repeat(25);
      server.resource.onGet = exchange -> exchange.respond(body);
      server.receive(Datagram.get(Datagram.CON, 1, 1, "r"));
      server.receive(Datagram.get(Datagram.CON, 2, 1, "r")); // the debt is past its half now
      ByteArrayOutputStream assembled = new ByteArrayOutputStream();
      for (int block = 0; block < 25; block++) {
        server.receive(getBlock(100 + block, block));
        byte[] answer = server.sent().get(server.sent().size() - 1).bytes();
        assertThat(answer[1]).isEqualTo((byte) Datagram.CONTENT);
        int payload = answer.length - 16;
        assembled.write(answer, payload, 16);
      }
      assertThat(assembled.toString(java.nio.charset.StandardCharsets.US_ASCII)).isEqualTo(body);
      assertThat(server.endpoint.snapshot().sender().echoChallengesSent()).isZero();
    }
  }

  @Test
  void blockThatSmallOnesCannotReachIsLeftToTheHandler() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      server.resource.onGet = exchange -> exchange.respond("x".repeat(400));
      server.receive(Datagram.get(Datagram.CON, 1, 1, "r"));
      server.receive(Datagram.get(Datagram.CON, 2, 1, "r")); // the debt is past its half now
      ByteArrayOutputStream last = new ByteArrayOutputStream();
      last.writeBytes(Datagram.get(Datagram.CON, 3, 1, "r"));
      last.writeBytes(
          new byte[] {(byte) (12 << 4 | 3), -1, -1, (byte) 0xF6}); // Block2: 2^20 - 1, 1024 B
      server.receive(last.toByteArray());
      assertThat(server.resource.handled).isEqualTo(3);
      assertThat(server.takeSent().type()).isEqualTo(Datagram.ACK);
    }
  }

  @Test
  void spoofedObserverIsSentBoundedBytesAndThenForgotten() {
    try (VirtualServer server = new VirtualServer(guarded)) {
      server.resource.setObserveType(CoAP.Type.NON);
      server.resource.onGet = exchange -> exchange.respond("x".repeat(100));
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 1, 7, "r", 0));
      for (int n = 0; n < 90; n++) {
        server.notifyObservers();
      }
      int sent = server.sent().stream().mapToInt(datagram -> datagram.bytes().length).sum();
      assertThat(sent).isBetween(1024, 1024 + 150);
      assertThat(server.resource.getObserverCount()).isZero();
      assertThat(server.endpoint.snapshot().sender().refusedUnverified()).isEqualTo(1);
    }
  }

  @Test
  void profilesOfThePaperAskNobodyAndRepeatNothing() {
    for (Profile profile : new Profile[] {Profile.PAPER, Profile.DEFAULT_COAP}) {
      SenderSettings settings = SenderSettings.of(CocoRed.configuration(profile));
      assertThat(settings.unverifiedBytes()).isZero();
      assertThat(settings.repeatWithEcho()).isFalse();
      assertThat(settings.watchRegistrations()).isFalse();
    }
  }

  @Test
  void clientRepeatsItsRequestOnceWithTheOptionItIsAskedFor() {
    try (VirtualServer server = new VirtualServer(repeating)) {
      Outgoing get = Outgoing.get("r").sendOn(server);
      server.receive(get.response(UNAUTHORIZED, 0xD3, 252 - 13, 1, 2, 3));
      assertThat(get.responses).isEmpty();
      assertThat(server.sent()).hasSize(2);
      VirtualConnector.Sent repeated = server.sent().get(1);
      assertThat(repeated.messageId()).isNotEqualTo(server.sent().get(0).messageId());
      assertThat(repeated.bytes()).endsWith(1, 2, 3);
      assertThat(server.endpoint.snapshot().sender().echoRepeats()).isEqualTo(1);

      server.receive(
          Datagram.response(
              Datagram.ACK, Datagram.CONTENT, repeated.messageId(), get.request.getTokenBytes()));
      assertThat(get.responses).hasSize(1);
      assertThat(get.responses.get(0).getCode()).isEqualTo(ResponseCode.CONTENT);
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void repetitionIsRetransmittedAndItsTimeOutIsTheCallers() {
    try (VirtualServer server = new VirtualServer(repeating)) {
      Outgoing get = Outgoing.get("r").sendOn(server);
      server.advanceSeconds(5);
      int before = server.sent().size();
      server.receive(get.response(UNAUTHORIZED, 0xD1, 252 - 13, 1));
      server.advanceSeconds(60);
      assertThat(server.sent()).hasSize(before + 5);
      assertThat(get.timedOut).isTrue();
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void secondChallengeIsTheCallers() {
    try (VirtualServer server = new VirtualServer(repeating)) {
      Outgoing get = Outgoing.get("r").sendOn(server);
      server.receive(get.response(UNAUTHORIZED, 0xD1, 252 - 13, 1));
      server.receive(
          Datagram.response(
              Datagram.ACK,
              UNAUTHORIZED,
              server.sent().get(1).messageId(),
              get.request.getTokenBytes(),
              0xD1,
              252 - 13,
              2));
      assertThat(server.sent()).hasSize(2);
      assertThat(get.responses.get(0).getCode()).isEqualTo(ResponseCode.UNAUTHORIZED);
    }
  }

  /** Has the server challenge its peer, and returns the challenge. */
  private static byte[] challenged(VirtualServer server) {
    int[] sizes = {500, 1000, 10}; // the second is the last that is served: 1 KiB is owed then
    for (int id = 1; id <= 3; id++) {
      int size = sizes[id - 1];
      server.resource.onGet = exchange -> exchange.respond("x".repeat(size));
      server.receive(Datagram.get(Datagram.CON, id, 1, "r"));
    }
    return server.sent().get(server.sent().size() - 1).bytes();
  }

  /** CON GET, token 1, Uri-Path "r", Echo. */
  private static byte[] withEcho(int messageId, byte[] value) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(Datagram.get(Datagram.CON, messageId, 1, "r"));
    out.write(13 << 4 | value.length);
    out.write(ECHO_DELTA_FROM_PATH - 13);
    out.writeBytes(value);
    return out.toByteArray();
  }

  /** CON GET, token 1, Uri-Path "r", Block2: 16 bytes each. */
  private static byte[] getBlock(int messageId, int number) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(Datagram.get(Datagram.CON, messageId, 1, "r"));
    if (number < 16) {
      out.write(12 << 4 | 1);
      out.write(number << 4);
    } else {
      out.write(12 << 4 | 2);
      out.write(number >> 4);
      out.write(number << 4);
    }
    return out.toByteArray();
  }

  private static List<Integer> codes(VirtualServer server) {
    return server.sent().stream().map(VirtualConnector.Sent::code).toList();
  }
}
