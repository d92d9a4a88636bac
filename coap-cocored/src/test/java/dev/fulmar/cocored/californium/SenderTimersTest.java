package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.SenderTimers;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.stack.ReliabilityLayerParameters;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The datagrams of GATEWAY senders on the wire, and what is common to all measured timers. */
class SenderTimersTest {
  @Test
  void unmeasuredPeerSeesTheFirstRetransmissionAfterTwoToThreeSeconds() {
    for (long seed = 1; seed <= 20; seed++) {
      Configuration config = gateway().set(CocoRedConfig.SEED, seed);
      try (VirtualServer server = new VirtualServer(config)) {
        List<Double> times = Exchanges.unanswered(server);
        assertThat(times).hasSize(5);
        assertThat(times.get(1)).isBetween(2.0, 3.0);
        assertThat(times.get(2) - times.get(1)).isCloseTo(1, within(1e-9)); // the RTO of 1 s
        assertThat(times.get(3) - times.get(2)).isCloseTo(2, within(1e-9));
        assertThat(times.get(4) - times.get(3)).isBetween(2.999, 4.501);
      }
    }
  }

  @Test
  void timersOfSendersAreSpreadOverTheirWholeRange() {
    double shortest = Double.MAX_VALUE;
    double longest = 0;
    for (long seed = 1; seed <= 50; seed++) {
      try (VirtualServer server = new VirtualServer(gateway().set(CocoRedConfig.SEED, seed))) {
        Exchanges.answered(server, 0.2); // RTO 600 ms
        double first = Exchanges.unanswered(server).get(1);
        shortest = Math.min(shortest, first);
        longest = Math.max(longest, first);
      }
    }
    assertThat(shortest).isBetween(0.6, 0.7);
    assertThat(longest).isBetween(1.1, 1.2);
  }

  @Test
  void timersFollowTheMeasuredRoundTripTime() {
    try (VirtualServer server = new VirtualServer(fixed())) {
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 2.0, 3.0, 5.0, 8.0);
      Exchanges.answered(server, 0.1); // RTO 400 ms
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 0.4, 0.9, 1.9, 4.9);
    }
    try (VirtualServer server = new VirtualServer(fixed())) {
      Exchanges.answered(server, 1); // RTO 3 s
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 3.0, 6.0, 12.0, 21.0);
    }
  }

  @Test
  void messageIsGivenUpAfterItsLastLongTimer() {
    try (VirtualServer server = new VirtualServer(fixed())) {
      Exchanges.answered(server, 0.1);
      Outgoing outgoing = Outgoing.get("r").sendOn(server);
      server.advanceSeconds(14.899);
      assertThat(outgoing.timedOut).isFalse();
      server.advanceSeconds(0.001);
      assertThat(outgoing.timedOut).isTrue();
      assertThat(server.endpoint.snapshot().timeouts()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().retransmissions()).isEqualTo(4);
    }
  }

  @Test
  void retransmittedExchangeIsNoMeasurement() {
    try (VirtualServer server = new VirtualServer(fixed())) {
      Exchanges.answered(server, 2.1); // sent again at 2 s
      assertThat(Exchanges.unanswered(server).get(1)).isEqualTo(2.0);
    }
  }

  @Test
  void notificationsAreMeasuredAsRequestsAre() {
    try (VirtualServer server = new VirtualServer(fixed())) {
      server.register();
      server.notifyObservers();
      server.advanceSeconds(0.1);
      server.receive(Datagram.empty(Datagram.ACK, server.takeSent().messageId()));
      server.notifyObservers();
      server.advanceSeconds(60);
      assertThat(Exchanges.sentSeconds(server)).containsExactly(0.0, 0.4, 0.9, 1.9, 4.9);
    }
  }

  @Test
  void messageThatWaitedForItsTurnHasTheTimersOfWhenItLeft() {
    try (VirtualServer server = new VirtualServer(fixed())) {
      Outgoing first = Outgoing.get("r").sendOn(server);
      Outgoing.get("r").sendOn(server);
      server.advanceSeconds(0.1);
      server.sent().clear();
      server.receive(first.response());
      server.advanceSeconds(60);
      assertThat(Exchanges.sentSeconds(server)).containsExactly(0.0, 0.4, 0.9, 1.9, 4.9);
    }
  }

  @Test
  void messageKeepsTheRoundTripTimeThatItLeftWith() {
    try (VirtualServer server = new VirtualServer(fixed().set(CoapConfig.NSTART, 2))) {
      Outgoing first = Outgoing.get("r").sendOn(server);
      Outgoing second = Outgoing.get("r").sendOn(server);
      server.advanceSeconds(0.1);
      server.receive(second.response());
      server.advanceSeconds(60);
      server.sent().removeIf(sent -> sent.messageId() != first.request.getMID());
      assertThat(Exchanges.sentSeconds(server)).containsExactly(0.0, 2.0, 3.0, 5.0, 8.0);
    }
  }

  @Test
  void fresherNotificationGoesOnWithTheTimersOfTheOneItReplaces() {
    Configuration config = fixed().set(CocoRedConfig.REPLACE_NOTIFICATIONS, true);
    try (VirtualServer server = new VirtualServer(config)) {
      server.register();
      server.notifyObservers();
      server.notifyObservers();
      server.advanceSeconds(60);
      assertThat(Exchanges.sentSeconds(server)).containsExactly(0.0, 2.0, 3.0, 5.0, 8.0);
      assertThat(server.sent().get(1).messageId()).isNotEqualTo(server.sent().get(0).messageId());
      assertThat(server.endpoint.snapshot().timeouts()).isEqualTo(1);
    }
  }

  @Test
  void laterBlockHasTimersAndATimeOutOfItsOwn() {
    try (VirtualServer server = new VirtualServer(fixed())) {
      List<Integer> timedOut = new ArrayList<>();
      server.endpoint.addListener(
          new CocoRedListener() {
            @Override
            public void onTimeout(InetSocketAddress peer, int messageId) {
              timedOut.add(messageId);
            }
          });
      Outgoing get = Outgoing.get("r").sendOn(server);
      server.advanceSeconds(0.1);
      server.sent().clear();
      byte[] first = get.response(Datagram.CONTENT, 0xD1, 23 - 13, 1 << 3); // Block2: 0, more, 16
      first = Arrays.copyOf(first, first.length + 17);
      first[first.length - 17] = (byte) 0xFF;
      server.receive(first);
      server.advanceSeconds(60);
      assertThat(Exchanges.sentSeconds(server)).containsExactly(0.0, 0.4, 0.9, 1.9, 4.9);
      assertThat(timedOut).containsExactly(server.sent().get(0).messageId());
      assertThat(server.endpoint.snapshot().timeouts()).isEqualTo(1);
    }
  }

  @Test
  void retransmissionsPastTheFourthHaveTheLastTimer() {
    try (VirtualServer server = new VirtualServer(fixed().set(CoapConfig.MAX_RETRANSMIT, 6))) {
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 2.0, 3.0, 5.0, 8.0, 18.0, 28.0);
    }
  }

  @Test
  void timersAreCappedByMaxAckTimeout() {
    Configuration config = fixed().set(CoapConfig.MAX_ACK_TIMEOUT, 2500, TimeUnit.MILLISECONDS);
    try (VirtualServer server = new VirtualServer(config)) {
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 2.0, 3.0, 5.0, 7.5);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = SenderTimers.class,
      names = {"GATEWAY", "FASOR"})
  void messageWithTimersOfItsOwnHasTheBackoffFromThemAndIsNoMeasurement(SenderTimers timers) {
    Configuration config = fixed().set(CocoRedConfig.SENDER_TIMERS, timers);
    config.set(CocoRedConfig.FASOR_DITHER_FROM, 0.0).set(CocoRedConfig.FASOR_DITHER_TO, 0.0);
    try (VirtualServer server = new VirtualServer(config)) {
      Outgoing answered = new Outgoing(ownTimers(server)).sendOn(server);
      server.advanceSeconds(0.1);
      server.receive(answered.response());
      server.sent().clear();
      new Outgoing(ownTimers(server)).sendOn(server);
      server.advanceSeconds(60);
      assertThat(Exchanges.sentSeconds(server))
          .containsExactly(0.0, 1.0, 2.0, 4.0); // Fibonacci, and no fourth
      server.sent().clear();
      assertThat(Exchanges.unanswered(server).get(1)).isEqualTo(2.0); // nothing is measured yet
    }
  }

  @Test
  void peerThatHadToMakeRoomBeginsAnewAndIsCounted() {
    try (VirtualServer server = new VirtualServer(fixed().set(CocoRedConfig.PEER_TABLE, 1))) {
      Exchanges.answered(server, 0.1);
      assertThat(Exchanges.unanswered(server).get(1)).isEqualTo(0.4);
      assertThat(server.endpoint.snapshot().sender().peersForgotten()).isZero();
      server.sent().clear();
      server.endpoint.sendRequest(Request.newGet().setURI("coap://127.0.0.1:40001/r"));
      server.advanceSeconds(60);
      assertThat(Exchanges.sentSeconds(server).get(1))
          .isEqualTo(2.0); // nothing is known of the other peer
      assertThat(server.endpoint.snapshot().sender().peersForgotten()).isEqualTo(1);
      server.sent().clear();
      assertThat(Exchanges.unanswered(server).get(1)).isEqualTo(2.0);
    }
  }

  @Test
  void pacedNotificationsFollowTheMeasuredRoundTripTime() {
    Configuration config =
        fixed().set(CocoRedConfig.NON_NOTIFICATION_INTERVAL, 3, TimeUnit.SECONDS);
    try (VirtualServer server = new VirtualServer(config)) {
      Exchanges.answered(server, 0.5);
      server.resource.setObserveType(CoAP.Type.NON);
      server.register();
      for (int i = 0; i < 4; i++) {
        server.notifyObservers();
        server.advanceSeconds(0.25);
      }
      assertThat(Exchanges.sentSeconds(server)).containsExactly(0.0, 0.5, 1.0);
    }
  }

  @Test
  void gatewayProfileDoesNotSwitchThemOn() {
    for (Profile profile : Profile.values()) {
      assertThat(SenderSettings.of(CocoRed.configuration(profile)).timers().kind())
          .isEqualTo(SenderTimers.BACKOFF);
    }
  }

  private static Configuration gateway() {
    return CocoRed.configuration().set(CocoRedConfig.SENDER_TIMERS, SenderTimers.GATEWAY);
  }

  /** Nothing is drawn: T0 is the RTO, 2 s while nothing is measured; units are 1 s. */
  private static Configuration fixed() {
    return gateway()
        .set(CocoRedConfig.ACK_RANDOM_FACTOR, 1.0)
        .set(CocoRedConfig.GATEWAY_TIMER_FIRST_SPREAD, 1.0)
        .set(CocoRedConfig.GATEWAY_TIMER_UNMEASURED_TO, 2, TimeUnit.SECONDS)
        .set(CocoRedConfig.GATEWAY_TIMER_UNIT_FROM, 1, TimeUnit.SECONDS)
        .set(CocoRedConfig.GATEWAY_TIMER_UNIT_TO, 1, TimeUnit.SECONDS);
  }

  private static Request ownTimers(VirtualServer server) {
    Request request = Request.newGet().setURI("coap://127.0.0.1:40000/r");
    request.setReliabilityLayerParameters(
        ReliabilityLayerParameters.builder()
            .applyConfig(server.endpoint.getConfig())
            .ackTimeout(1000)
            .ackRandomFactor(1)
            .maxRetransmit(3)
            .build());
    return request;
  }
}
