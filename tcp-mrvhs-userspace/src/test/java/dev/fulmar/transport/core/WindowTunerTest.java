package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.MS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Dynamic right-sizing: what is wanted follows what is read in a round trip, and leads it. */
class WindowTunerTest {
  private static final int LIMIT = 8 << 20;

  private final WindowTuner tuner = new WindowTuner(65_535, LIMIT);
  private long nowNanos;
  private long read;

  /** A round of 100 ms in which so much arrives and is read. */
  private void round(long bytes) {
    for (int arrival = 0; arrival < 10; arrival++) {
      tuner.onArrival(nowNanos, read, read + 65_535, read);
      read += bytes / 10;
      nowNanos += 10 * MS;
    }
  }

  private void knowsTheRoundTrip() {
    tuner.onEcho(1, 100 * MS);
  }

  @Test
  void windowStaysAheadOfASenderThatDoublesItsOwn() {
    knowsTheRoundTrip();
    for (long bytes = 12_000; bytes < 2_000_000; bytes *= 2) {
      round(bytes);
      assertThat(tuner.wantedBytes()).as("in a round of %d", bytes).isGreaterThan((int) bytes);
    }
  }

  @Test
  void steadyReaderIsGivenLittleMoreThanTwiceItsReads() {
    knowsTheRoundTrip();
    for (int i = 0; i < 100; i++) {
      round(Math.min(500_000, 10_000 + 5_000L * i));
    }
    assertThat(tuner.wantedBytes()).isBetween(1_000_000, 1_100_000);
    for (int i = 0; i < 100; i++) {
      round(500_000);
    }
    assertThat(tuner.wantedBytes()).isBetween(1_000_000, 1_100_000);
    round(100);
    round(100);
    assertThat(tuner.wantedBytes()).as("it never falls").isBetween(1_000_000, 1_100_000);
  }

  @Test
  void readerThatReadsNothingIsGivenNothingMore() {
    knowsTheRoundTrip();
    for (int i = 0; i < 100; i++) {
      round(0);
    }
    assertThat(tuner.wantedBytes()).isEqualTo(65_535);
  }

  @Test
  void limitIsNotExceeded() {
    knowsTheRoundTrip();
    round(100_000_000);
    round(100_000_000);
    assertThat(tuner.wantedBytes()).isEqualTo(LIMIT);
    assertThat(new WindowTuner(65_535, 3_000).wantedBytes()).isEqualTo(3_000);
  }

  @Test
  void nothingIsConcludedBeforeTheRoundTripIsKnown() {
    for (int i = 0; i < 6; i++) {
      tuner.onArrival(nowNanos += 10 * MS, read, 1L << 40, read += 1_000_000);
    }
    assertThat(tuner.rttNanos()).isEqualTo(-1);
    assertThat(tuner.wantedBytes()).isEqualTo(65_535);
  }

  @Test
  void anEchoCountsOnceAShorterOneAtOnceALongerOneByAnEighth() {
    tuner.seed(500 * MS);
    assertThat(tuner.rttNanos()).isEqualTo(500 * MS);
    tuner.onEcho(1, 80 * MS);
    tuner.onEcho(1, 10 * MS);
    assertThat(tuner.rttNanos()).isEqualTo(80 * MS);
    tuner.onEcho(2, 160 * MS);
    assertThat(tuner.rttNanos()).isEqualTo(90 * MS);
    tuner.onEcho(3, -1);
    tuner.seed(500 * MS);
    assertThat(tuner.rttNanos()).isEqualTo(90 * MS);
  }

  @Test
  void withoutTimestampsARoundIsTheShortestTimeInWhichAWindowArrives() {
    tuner.onArrival(0, 0, 10_000, 0);
    tuner.onArrival(50 * MS, 9_999, 19_999, 9_999);
    assertThat(tuner.rttNanos()).isEqualTo(-1);
    tuner.onArrival(60 * MS, 10_000, 20_000, 10_000);
    assertThat(tuner.rttNanos()).isEqualTo(60 * MS);
    tuner.onArrival(160 * MS, 20_000, 30_000, 20_000);
    assertThat(tuner.rttNanos()).isEqualTo(60 * MS);
    tuner.onArrival(200 * MS, 30_000, 40_000, 30_000);
    assertThat(tuner.rttNanos()).isEqualTo(40 * MS);
  }
}
