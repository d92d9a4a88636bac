package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.SenderTimers;
import java.util.List;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** The datagrams of a FASOR sender on the wire, in each of its states. */
class FasorSenderTest {
  @Test
  void fastDoublesTheDitheredInitialRto() {
    for (long seed = 1; seed <= 20; seed++) {
      Configuration config =
          CocoRed.configuration()
              .set(CocoRedConfig.SENDER_TIMERS, SenderTimers.FASOR)
              .set(CocoRedConfig.SEED, seed);
      try (VirtualServer server = new VirtualServer(config)) {
        List<Double> times = Exchanges.unanswered(server);
        double first = times.get(1);
        assertThat(first).isBetween(2.166, 2.668);
        assertThat(times.get(2) - times.get(1)).isBetween(2 * first - 0.002, 2 * first + 0.002);
        assertThat(times.get(4) - times.get(3)).isBetween(8 * first - 0.005, 8 * first + 0.005);
      }
    }
  }

  @Test
  void everyStateIsSeenOnTheWire() {
    try (VirtualServer server = new VirtualServer(undithered())) {
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 2.0, 6.0, 14.0, 30.0); // FAST

      Exchanges.answered(server, 5); // sent again at 2 s: SlowRTO 7.5 s
      assertThat(Exchanges.unanswered(server))
          .containsExactly(0.0, 2.0, 9.5, 13.5, 21.5); // FAST_SLOW_FAST

      Exchanges.answered(
          server, 3); // the message before told nothing; sent again at 2 s: SlowRTO 4.5 s
      assertThat(Exchanges.unanswered(server))
          .containsExactly(0.0, 4.5, 6.5, 10.5, 18.5); // SLOW_FAST

      Exchanges.answered(server, 6); // sent again at 4.5 s: SlowRTO 9 s
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 9.0, 11.0, 15.0, 23.0);

      Exchanges.answered(server, 0.1); // FastRTO 150 ms
      assertThat(Exchanges.unanswered(server)).containsExactly(0.0, 0.15, 0.45, 1.05, 2.25); // FAST
    }
  }

  @Test
  void slowFirstTimerGetsTheRoundTripTimeOfASlowPathMeasured() {
    try (VirtualServer server = new VirtualServer(undithered())) {
      for (int message = 0; message < 3; message++) {
        Exchanges.answered(server, 5.5); // longer than the initial RTO, shorter than its SlowRTO
      }
      assertThat(server.endpoint.snapshot().retransmissions()).isEqualTo(2);
      assertThat(Exchanges.unanswered(server).get(1))
          .isEqualTo(8.25); // FastRTO, from 5.5 s at last
    }
  }

  @Test
  void statesOfTwoPeersAreTheirOwn() {
    try (VirtualServer server = new VirtualServer(undithered())) {
      Exchanges.answered(server, 5);
      Exchanges.answered(server, 3);
      server.endpoint.sendRequest(Request.newGet().setURI("coap://127.0.0.1:40001/r"));
      server.advanceSeconds(200);
      assertThat(Exchanges.sentSeconds(server)).containsExactly(0.0, 2.0, 6.0, 14.0, 30.0);
    }
  }

  private static Configuration undithered() {
    return CocoRed.configuration()
        .set(CocoRedConfig.SENDER_TIMERS, SenderTimers.FASOR)
        .set(CocoRedConfig.FASOR_DITHER_FROM, 0.0)
        .set(CocoRedConfig.FASOR_DITHER_TO, 0.0);
  }
}
