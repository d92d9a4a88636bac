package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.congestion.Algorithm;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** Losses, reordering and slow paths over whole connections in virtual time. */
class RecoveryTest {
  private static Pair pair(Algorithm algorithm, String up, String down) {
    return Pair.over(up, down)
        .clientConfig(ConnectionConfig.builder().congestion(algorithm::create))
        .start();
  }

  private static double share(Pair pair, double bytesPerSecond) {
    pair.upload(1_000_000_000);
    pair.pass(2 * SECOND);
    long before = pair.connection.stats().bytesAcknowledged();
    pair.pass(4 * SECOND);
    return (pair.connection.stats().bytesAcknowledged() - before) / (4 * bytesPerSecond);
  }

  /** RFC 8985 section 3.1: a lost retransmission costs a round trip, not a time-out. */
  @Test
  void bbrKeepsMostOfALinkThatLosesFivePercent() {
    Pair pair = pair(Algorithm.BBR, "rate 20mbit delay 20ms queue 100p loss 5%", "delay 20ms");
    double share = share(pair, 20e6 / 8);
    assertThat(share).isGreaterThan(.7);
    assertThat(pair.connection.stats().timeouts()).isZero();
  }

  /** picoquic #1488 and #674: reordering alone leaves the window as it was. */
  @Test
  void reorderingAloneCostsNoWindow() {
    for (Algorithm algorithm : new Algorithm[] {Algorithm.NEWRENO, Algorithm.CUBIC}) {
      Pair clean = pair(algorithm, "delay 20ms rate 100mbit queue 2000p", "delay 20ms");
      Stream first = clean.upload(3_000_000);
      clean.until(first::isEnded, Pair.HOUR);
      Pair pair =
          pair(
              algorithm,
              "delay 20ms jitter 8ms reorder 20% rate 100mbit queue 2000p",
              "delay 20ms");
      Stream stream = pair.upload(3_000_000);
      pair.until(stream::isEnded, Pair.HOUR);
      ConnectionStats stats = pair.connection.stats();
      assertThat(stats.congestionWindowBytes())
          .isGreaterThanOrEqualTo(clean.connection.stats().congestionWindowBytes() * 8 / 10);
      assertThat(stats.spuriousRecoveries()).isEqualTo(stats.fastRecoveries() + stats.timeouts());
    }
  }

  /** RFC 3708: without timestamps it is the D-SACKs that tell; the peer sends one for each. */
  @Test
  void reorderingWithoutTimestampsIsRecognisedByDsacks() {
    ConnectionConfigBuilder config =
        ConnectionConfig.builder().congestion(Algorithm.NEWRENO::create).timestamps(false);
    Pair pair =
        Pair.over("delay 20ms jitter 8ms reorder 20% rate 100mbit queue 2000p", "delay 20ms")
            .clientConfig(config)
            .start();
    Stream stream = pair.upload(3_000_000);
    pair.until(stream::isEnded, Pair.HOUR);
    pair.pass(SECOND);
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.retransmittedSegments()).isPositive();
    assertThat(stats.dsacksReceived())
        .isEqualTo(stats.retransmittedSegments())
        .isEqualTo(pair.accepted.stats().dsacksSent());
    assertThat(stats.spuriousRecoveries()).isEqualTo(stats.fastRecoveries());
  }

  /** RFC 8985 section 6.2 step 4: it is learnt from, not repeated. */
  @Test
  void steadyReorderingCausesFewRetransmissions() {
    Pair pair =
        Pair.over("delay 20ms jitter 8ms reorder 20% rate 20mbit", "delay 20ms")
            .clientConfig(Pair.config())
            .start();
    Stream stream = pair.upload(3_000_000);
    pair.until(stream::isEnded, Pair.HOUR);
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.retransmittedSegments()).isLessThan(stats.segmentsSent() / 50);
    assertThat(stats.spuriousRecoveries()).isEqualTo(stats.fastRecoveries());
  }

  /** libudx #316: a round trip about as long as the first RTO. */
  @Test
  void roundTripOfTheFirstTimeoutCausesNoStormOfRetransmissions() {
    Pair pair =
        pair(Algorithm.CUBIC, "delay 520ms jitter 10ms rate 10mbit queue 2000p", "delay 520ms");
    Stream stream = pair.upload(2_000_000);
    pair.until(stream::isEnded, Pair.HOUR);
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.timeouts()).isZero();
    assertThat(stats.retransmittedSegments()).as("the SYN, and a probe").isLessThanOrEqualTo(3);
  }

  /** srt #741: keep-alives do not postpone the repair of the tail. */
  @Test
  void lostTailIsRepairedBeforeATimeoutThoughKeepAlivesAreFrequent() {
    Pair pair =
        Pair.over("delay 20ms")
            .clientConfig(Pair.config().keepAliveNanos(30 * MS))
            .start()
            .untilEstablished();
    pair.pass(SECOND);
    pair.server.deafUntil(pair.simulation.nowNanos() + 30 * MS);
    pair.connection.write(ByteBuffer.allocate(5_000));
    long beganNanos = pair.simulation.nowNanos();
    pair.until(() -> pair.connection.unacknowledged() == 0, SECOND / 2);
    assertThat(pair.simulation.nowNanos() - beganNanos).isLessThan(250 * MS);
    assertThat(pair.connection.stats().timeouts()).isZero();
  }

  /** RFC 9937: the flight comes down evenly; sending does not stop for half a round trip. */
  @Test
  void sendingDoesNotPauseInAFastRecovery() {
    Pair pair = pair(Algorithm.NEWRENO, "rate 10mbit delay 25ms queue 30p", "delay 25ms");
    pair.upload(1_000_000_000);
    // the first is that of slow start, which loses half of a window
    pair.until(() -> pair.connection.stats().fastRecoveries() == 2, 60 * SECOND);
    long[] last = {pair.simulation.nowNanos()};
    long[] longest = {0};
    pair.client.tap =
        datagram -> {
          long now = pair.simulation.nowNanos();
          longest[0] = Math.max(longest[0], now - last[0]);
          last[0] = now;
        };
    pair.pass(80 * MS);
    assertThat(pair.connection.stats().timeouts()).isZero();
    assertThat(longest[0]).isLessThan(10 * MS);
  }
}
