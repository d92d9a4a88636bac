package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.SendRefusal;
import dev.fulmar.cocored.SendRefusedException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** Non-confirmable messages, and timers that follow round-trip times, in virtual time. */
class PacingTest {
  private static final Configuration THREE_SECONDS =
      CocoRed.configuration()
          .set(CocoRedConfig.NON_NOTIFICATION_INTERVAL, 3, TimeUnit.SECONDS)
          .set(CoapConfig.NOTIFICATION_CHECK_INTERVAL_COUNT, 1000);

  @Test
  void nonNotificationsAreThreeSecondsApartAndTheNewestIsSent() {
    try (VirtualServer server = new VirtualServer(THREE_SECONDS)) {
      server.resource.setObserveType(CoAP.Type.NON);
      int[] state = {0};
      server.resource.onGet = exchange -> exchange.respond(Integer.toString(++state[0]));
      server.register();
      for (int tenth = 0; tenth < 70; tenth++) {
        server.notifyObservers();
        server.advanceSeconds(0.1);
      }
      assertThat(seconds(server)).containsExactly(0.0, 3.0, 6.0);
      assertThat(payload(server.sent().get(1))).isEqualTo("31");
      assertThat(payload(server.sent().get(2))).isEqualTo("61");
      server.advanceSeconds(10);
      assertThat(seconds(server)).containsExactly(0.0, 3.0, 6.0, 9.0);
      assertThat(payload(server.sent().get(3))).isEqualTo("71");
      assertThat(server.endpoint.snapshot().sender().notificationsSuperseded()).isEqualTo(66);
    }
  }

  @Test
  void twoRelationsOfOneClientTakeTurns() {
    try (VirtualServer server = new VirtualServer(THREE_SECONDS)) {
      server.resource.setObserveType(CoAP.Type.NON);
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 1, 7, "r", 0));
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 2, 8, "r", 0));
      server.sent().clear();
      server.notifyObservers();
      server.advanceSeconds(10);
      assertThat(seconds(server)).containsExactly(0.0, 3.0);
      assertThat(server.sent()).extracting(sent -> (int) sent.bytes()[4]).containsExactly(7, 8);
    }
  }

  @Test
  void confirmableNotificationsAreNotPaced() {
    try (VirtualServer server = new VirtualServer(THREE_SECONDS)) {
      server.register();
      server.notifyObservers();
      server.receive(Datagram.empty(Datagram.ACK, server.sent().get(0).messageId()));
      server.notifyObservers();
      assertThat(seconds(server)).containsExactly(0.0, 0.0);
    }
  }

  @Test
  void silentPeerGetsNoMoreThanProbingRate() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.PROBING_RATE_ENFORCED, true);
    try (VirtualServer server = new VirtualServer(config)) {
      Outgoing.non("r").sendOn(server);
      Outgoing tooEarly = Outgoing.non("r").sendOn(server);
      assertThat(((SendRefusedException) tooEarly.error).reason())
          .isEqualTo(SendRefusal.PROBING_RATE);
      assertThat(server.endpoint.snapshot().sender().refusedProbingRate()).isEqualTo(1);
      int bytes = server.sent().get(0).bytes().length;
      assertThat(((SendRefusedException) tooEarly.error).retryAfter().toSeconds())
          .isBetween(bytes - 1L, bytes + 1L);

      server.advanceSeconds(bytes + 1);
      assertThat(Outgoing.non("r").sendOn(server).error).isNull();
    }
  }

  @Test
  void peerThatAnswersIsSentMore() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.PROBING_RATE_ENFORCED, true);
    try (VirtualServer server = new VirtualServer(config)) {
      server.receive(Outgoing.get("r").sendOn(server).response());
      for (int n = 0; n < 5; n++) {
        assertThat(Outgoing.non("r").sendOn(server).error).isNull();
      }
    }
  }

  @Test
  void probingRateOfZeroIsRefused() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.PROBING_RATE_ENFORCED, true)
            .set(CoapConfig.PROBING_RATE, 0f);
    org.assertj.core.api.Assertions.assertThatIllegalArgumentException()
        .isThrownBy(() -> SenderSettings.of(config))
        .withMessageContaining("COAP.PROBING_RATE is 0.0 byte/s, must be more than 0");
  }

  @Test
  void initialTimeoutFollowsTheRoundTripTimeUnderTheFibonacciBackoff() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.RTT_ESTIMATOR, true)
            .set(CocoRedConfig.ACK_RANDOM_FACTOR, 1.0);
    try (VirtualServer server = new VirtualServer(config)) {
      Outgoing first = Outgoing.get("r").sendOn(server);
      server.advanceSeconds(0.1);
      server.receive(first.response()); // RTO = (100 + 4 x 50)/2 + 2000/2 = 1150 ms
      server.sent().clear();
      Outgoing.get("r").sendOn(server);
      server.advanceSeconds(60);
      assertThat(seconds(server)).containsExactly(0.0, 1.15, 2.3, 4.6, 8.05);
    }
  }

  @Test
  void roundTripTimesOfOnePeerSayNothingOfAnother() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.RTT_ESTIMATOR, true)
            .set(CocoRedConfig.ACK_RANDOM_FACTOR, 1.0);
    try (VirtualServer server = new VirtualServer(config)) {
      server.receive(Outgoing.get("r").sendOn(server).response());
      server.sent().clear();
      new Outgoing(
              org.eclipse.californium.core.coap.Request.newGet().setURI("coap://127.0.0.1:40001/r"))
          .sendOn(server);
      server.advanceSeconds(3);
      assertThat(seconds(server)).containsExactly(0.0, 2.0);
    }
  }

  private static List<Double> seconds(VirtualServer server) {
    long start = server.sent().get(0).atNanos();
    return server.sent().stream().map(sent -> (sent.atNanos() - start) / 1e9).toList();
  }

  private static String payload(VirtualConnector.Sent sent) {
    String text = new String(sent.bytes(), java.nio.charset.StandardCharsets.ISO_8859_1);
    return text.substring(text.lastIndexOf('\u00ff') + 1);
  }
}
