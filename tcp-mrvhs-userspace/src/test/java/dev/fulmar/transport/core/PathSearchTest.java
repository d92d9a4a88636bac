package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.congestion.Algorithm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Transfers over paths of one MTU or another: RFC 8899, RFC 4821. */
class PathSearchTest {
  private static final int HEADER_BYTES = 32;

  private static Pair pair(int mtuBytes) {
    return pair(mtuBytes, 1000);
  }

  private static Pair pair(int mtuBytes, int queuePackets) {
    Pair pair =
        Pair.over("rate 20mbit queue %dp delay 20ms".formatted(queuePackets), "delay 20ms")
            .clientConfig(ConnectionConfig.builder().congestion(Algorithm.CUBIC::create))
            .start();
    pair.client.mtuBytes = mtuBytes;
    return pair;
  }

  private static void finishes(Pair pair, Stream stream) {
    pair.until(stream::isEnded, HOUR);
    assertThat(stream.readSha256()).isEqualTo(stream.writtenSha256());
  }

  @Test
  void ordinaryPathIsFoundWithOneProbe() {
    Pair pair = pair(1452);
    finishes(pair, pair.upload(2_000_000));
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.mssBytes()).isEqualTo(1452 - HEADER_BYTES);
    assertThat(stats.pathProbes()).isEqualTo(1);
    assertThat(stats.pathProbesLost()).isZero();
  }

  /** RFC 8899 section 3: "loss of a probe packet SHOULD NOT be treated as congestion". */
  @ParameterizedTest(name = "MTU {0}")
  @ValueSource(ints = {1200, 1272, 1300, 1400})
  void lostProbesCostNoWindow(int mtuBytes) {
    Pair pair = pair(mtuBytes);
    finishes(pair, pair.upload(2_000_000));
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.mssBytes() + HEADER_BYTES).isBetween(Math.max(1200, mtuBytes - 16), mtuBytes);
    assertThat(stats.pathProbesLost()).isBetween(3L, 18L);
    assertThat(stats.fastRecoveries()).isZero();
    assertThat(stats.timeouts()).isZero();
  }

  /** RFC 8899 section 4.3. */
  @Test
  void pathThatShrinksIsNoticedAndTheTransferFinishes() {
    Pair pair = pair(1452, 60);
    Stream up = pair.upload(20_000_000);
    pair.pass(SECOND);
    assertThat(pair.connection.stats().mssBytes()).isEqualTo(1452 - HEADER_BYTES);
    pair.client.mtuBytes = 1300;
    finishes(pair, up);
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.blackHoles()).isEqualTo(1);
    assertThat(stats.mssBytes() + HEADER_BYTES).isBetween(1284, 1300);
    assertThat(pair.simulation.nowNanos()).as("3 time-outs").isLessThan(25 * SECOND);
  }

  @Test
  void whatThisHostCannotSendIsSentSmallerAtOnce() {
    Pair pair = pair(1452, 60);
    Stream up = pair.upload(20_000_000);
    pair.pass(SECOND);
    pair.client.mtuBytes = 1300;
    pair.client.tooBigIsTold = true;
    finishes(pair, up);
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.blackHoles()).isZero();
    assertThat(stats.timeouts()).isLessThanOrEqualTo(1);
    assertThat(stats.mssBytes() + HEADER_BYTES).isBetween(1284, 1300);
  }

  @Test
  void peerThatTakesNoMoreIsNotProbed() {
    Pair pair =
        Pair.over("rate 20mbit delay 20ms")
            .serverConfig(Pair.config().maxProbedSegmentBytes(0))
            .start();
    finishes(pair, pair.upload(1_000_000));
    assertThat(pair.connection.stats().pathProbes()).isZero();
    assertThat(pair.connection.stats().mssBytes()).isEqualTo(1180 - 12);
  }

  @Test
  void lossyPathIsFoundAndTheStreamArrivesWhole() {
    Pair pair =
        Pair.over("rate 20mbit loss 3% delay 20ms")
            .clientConfig(ConnectionConfig.builder().congestion(Algorithm.CUBIC::create))
            .start();
    pair.client.mtuBytes = 1400;
    finishes(pair, pair.upload(5_000_000));
    assertThat(pair.connection.stats().mssBytes() + HEADER_BYTES).isBetween(1326, 1400);
  }
}
