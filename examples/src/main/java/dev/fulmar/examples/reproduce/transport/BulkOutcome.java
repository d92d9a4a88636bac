package dev.fulmar.examples.reproduce.transport;

import java.util.Arrays;

/**
 * What came of a {@link BulkRun}.
 *
 * @param megabitsPerSecond acknowledged payload over the whole run
 * @param delayMs of a packet from end to end, the mean of those that arrived
 * @param retransmissions segments sent again
 * @param timeouts of the retransmission timer
 * @param dropped the share of packets that the link or its queue lost
 * @param windows in segments, one for each {@link BulkRun#SAMPLE_NANOS}
 * @param rates in Mbit/s, likewise
 */
@SuppressWarnings("ArrayRecordComponent") // made once, drawn once, never compared
record BulkOutcome(
    double megabitsPerSecond,
    double delayMs,
    long retransmissions,
    long timeouts,
    double dropped,
    double[] windows,
    double[] rates) {
  /** What slow start takes is not of the mean window. */
  private static final int SKIPPED_SAMPLES = (int) (5_000_000_000L / BulkRun.SAMPLE_NANOS);

  /** The mean window after the first five seconds, in segments. */
  double meanWindow() {
    return Arrays.stream(windows).skip(SKIPPED_SAMPLES).average().orElseThrow();
  }
}
