package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.SendRefusal;
import dev.fulmar.cocored.SendRefusedException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** RFC 8516 from both sides, and 5.03 for a full buffer, in virtual time. */
class TooManyRequestsTest {
  private static final int TOO_MANY_REQUESTS = 0x9D;
  private static final int SERVICE_UNAVAILABLE = 0xA3;

  @Test
  void clientLeavesTheServerAloneForMaxAgeAndTellsItsCaller() {
    Configuration config =
        CocoRed.configuration().set(CocoRedConfig.HONOUR_TOO_MANY_REQUESTS, true);
    try (VirtualServer server = new VirtualServer(config)) {
      Outgoing first = Outgoing.get("r").sendOn(server);
      server.receive(first.response(TOO_MANY_REQUESTS, 0xD1, 0x01, 30)); // Max-Age 30
      assertThat(first.responses.get(0).getCode()).isEqualTo(ResponseCode.TOO_MANY_REQUESTS);

      server.advanceSeconds(10);
      Outgoing second = Outgoing.get("other").sendOn(server);
      assertThat(second.error).isInstanceOf(SendRefusedException.class);
      assertThat(((SendRefusedException) second.error).reason()).isEqualTo(SendRefusal.HELD_BACK);
      assertThat(((SendRefusedException) second.error).retryAfter())
          .isEqualTo(Duration.ofSeconds(20));
      assertThat(server.sent()).hasSize(1);
      assertThat(server.endpoint.snapshot().sender().tooManyRequestsReceived()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().sender().refusedHeldBack()).isEqualTo(1);

      server.advanceSeconds(20);
      Outgoing third = Outgoing.get("r").sendOn(server);
      assertThat(third.error).isNull();
      assertThat(server.sent()).hasSize(2);
    }
  }

  @Test
  void withoutMaxAgeItIsAMinute() {
    Configuration config =
        CocoRed.configuration().set(CocoRedConfig.HONOUR_TOO_MANY_REQUESTS, true);
    try (VirtualServer server = new VirtualServer(config)) {
      server.receive(Outgoing.get("r").sendOn(server).response(TOO_MANY_REQUESTS));
      server.advanceSeconds(59.9);
      assertThat(Outgoing.get("r").sendOn(server).error).isNotNull();
      server.advanceSeconds(0.1);
      assertThat(Outgoing.get("r").sendOn(server).error).isNull();
    }
  }

  @Test
  void profilesOfThePaperDoNotKnowIt() {
    for (Profile profile : new Profile[] {Profile.PAPER, Profile.DEFAULT_COAP}) {
      try (VirtualServer server = new VirtualServer(CocoRed.configuration(profile))) {
        server.receive(Outgoing.get("r").sendOn(server).response(TOO_MANY_REQUESTS));
        assertThat(Outgoing.get("r").sendOn(server).error).isNull();
      }
    }
  }

  @Test
  void peersThatMadeRoomInATableAreCounted() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.REQUEST_RATE, 1.0)
            .set(CocoRedConfig.PEER_TABLE, 2);
    try (VirtualServer server = new VirtualServer(config)) {
      for (int port = 40_001; port <= 40_005; port++) {
        server.wire.receive(
            new InetSocketAddress(VirtualServer.PEER.getAddress(), port),
            Datagram.get(Datagram.CON, 1, 1, "r"));
        server.run();
      }
      assertThat(server.endpoint.snapshot().sender().peersForgotten()).isEqualTo(3);
    }
  }

  @Test
  void serverRefusesTheClientThatAsksTooOftenAndNobodyElse() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.REQUEST_RATE, 0.5)
            .set(CocoRedConfig.REQUEST_BURST, 2);
    try (VirtualServer server = new VirtualServer(config)) {
      List<Integer> told = new ArrayList<>();
      server.endpoint.addListener(
          new CocoRedListener() {
            @Override
            public void onRequestRefused(InetSocketAddress peer, int messageId, int code) {
              assertThat(code).isEqualTo(TOO_MANY_REQUESTS);
              told.add(messageId);
            }
          });
      for (int id = 1; id <= 3; id++) {
        server.receive(Datagram.get(Datagram.CON, id, id, "r"));
      }
      assertThat(codes(server))
          .containsExactly(Datagram.CONTENT, Datagram.CONTENT, TOO_MANY_REQUESTS);
      assertThat(last(server)).endsWith(0xD1, 0x01, 2); // Max-Age: a token comes in 2 s
      assertThat(told).containsExactly(3);

      server.receive(Datagram.get(Datagram.CON, 3, 3, "r")); // a copy of what was refused
      assertThat(codes(server)).endsWith(TOO_MANY_REQUESTS);
      assertThat(server.resource.handled).isEqualTo(2);

      server.wire.receive(
          new InetSocketAddress(VirtualServer.PEER.getAddress(), 40_001),
          Datagram.get(Datagram.CON, 9, 9, "r"));
      server.run();
      assertThat(codes(server)).endsWith(Datagram.CONTENT);

      server.advanceSeconds(2);
      server.receive(Datagram.get(Datagram.CON, 4, 4, "r"));
      assertThat(codes(server)).endsWith(Datagram.CONTENT);
      assertThat(server.endpoint.snapshot().sender().tooManyRequestsSent()).isEqualTo(1);
    }
  }

  @Test
  void requestThatFindsTheBufferFullIsRefusedAndItsCopiesNeverHandled() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.ANSWER_BUFFER_FULL, true)
            .set(CocoRedConfig.BUFFER, Profile.BufferKind.DROP_TAIL)
            .set(CocoRedConfig.BUFFER_CAPACITY, 1)
            .set(CocoRedConfig.SERVICE_PERMITS, 1);
    try (VirtualServer server = new VirtualServer(config)) {
      server.wire.receive(VirtualServer.PEER, Datagram.get(Datagram.CON, 1, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(Datagram.CON, 2, 2, "r"));
      assertThat(codes(server)).containsExactly(SERVICE_UNAVAILABLE);
      assertThat(server.sent().get(0).messageId()).isEqualTo(2);
      assertThat(server.sent().get(0).type()).isEqualTo(Datagram.ACK);
      assertThat(last(server)).containsExactly(0x61, 0xA3, 0, 2, 2, 0xD1, 0x01, 2);
      server.run();
      assertThat(server.resource.handled).isEqualTo(1);

      server.receive(Datagram.get(Datagram.CON, 2, 2, "r")); // the buffer is empty by now
      assertThat(codes(server)).endsWith(SERVICE_UNAVAILABLE);
      assertThat(server.resource.handled).isEqualTo(1);
      assertThat(server.endpoint.snapshot().sender().serviceUnavailableSent()).isEqualTo(2);

      server.advanceSeconds(248); // EXCHANGE_LIFETIME is over: another request
      server.receive(Datagram.get(Datagram.CON, 2, 2, "r"));
      assertThat(server.resource.handled).isEqualTo(2);
    }
  }

  @Test
  void requestIsDroppedInSilenceWhileItsRefusalCouldNotBeRemembered() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.ANSWER_BUFFER_FULL, true)
            .set(CocoRedConfig.PEER_TABLE, 2)
            .set(CocoRedConfig.BUFFER, Profile.BufferKind.DROP_TAIL)
            .set(CocoRedConfig.BUFFER_CAPACITY, 1)
            .set(CocoRedConfig.SERVICE_PERMITS, 1);
    try (VirtualServer server = new VirtualServer(config)) {
      for (int id = 1; id <= 4; id++) {
        server.wire.receive(VirtualServer.PEER, Datagram.get(Datagram.CON, id, id, "r"));
      }
      assertThat(server.sent()).extracting(VirtualConnector.Sent::messageId).containsExactly(2, 3);
      assertThat(server.endpoint.snapshot().bufferFull()).isEqualTo(3);
      server.run();
      for (int id = 2; id <= 4; id++) {
        server.receive(Datagram.get(Datagram.CON, id, id, "r"));
      }
      assertThat(server.resource.handled).isEqualTo(2); // 1 and 4: the others stay refused
      assertThat(server.endpoint.snapshot().sender().serviceUnavailableSent()).isEqualTo(4);
    }
  }

  @Test
  void thePaperDropsInSilence() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.BUFFER, Profile.BufferKind.DROP_TAIL)
            .set(CocoRedConfig.BUFFER_CAPACITY, 1)
            .set(CocoRedConfig.SERVICE_PERMITS, 1);
    try (VirtualServer server = new VirtualServer(config)) {
      server.wire.receive(VirtualServer.PEER, Datagram.get(Datagram.CON, 1, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(Datagram.CON, 2, 2, "r"));
      assertThat(server.sent()).isEmpty();
      assertThat(server.endpoint.snapshot().bufferFull()).isEqualTo(1);
    }
  }

  private static List<Integer> codes(VirtualServer server) {
    return server.sent().stream().map(VirtualConnector.Sent::code).toList();
  }

  private static int[] last(VirtualServer server) {
    byte[] bytes = server.sent().get(server.sent().size() - 1).bytes();
    int[] unsigned = new int[bytes.length];
    for (int n = 0; n < bytes.length; n++) {
      unsigned[n] = bytes[n] & 0xFF;
    }
    return unsigned;
  }
}
