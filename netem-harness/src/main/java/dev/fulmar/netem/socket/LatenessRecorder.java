package dev.fulmar.netem.socket;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** Gathers latenesses in a histogram, to three digits; several threads may record at once. */
final class LatenessRecorder {
  /** Anything later counts as this late: an hour. */
  private static final long MAX_NANOS = 3_600_000_000_000L;

  private static final int DIGITS = 3;

  private final ConcurrentHistogram histogram = new ConcurrentHistogram(MAX_NANOS, DIGITS);

  /** Records one lateness in ns; something early was in time. */
  void record(long latenessNanos) {
    histogram.recordValue(Math.max(0, Math.min(latenessNanos, MAX_NANOS)));
  }

  LatenessSummary summary() {
    return summaryOf(histogram.copy());
  }

  /** What this recorder and another have gathered together. */
  LatenessSummary summaryWith(LatenessRecorder other) {
    Histogram sum = histogram.copy();
    sum.add(other.histogram.copy());
    return summaryOf(sum);
  }

  private static LatenessSummary summaryOf(Histogram histogram) {
    return new LatenessSummary(
        histogram.getTotalCount(),
        histogram.getValueAtPercentile(50),
        histogram.getValueAtPercentile(99),
        histogram.getValueAtPercentile(99.9),
        histogram.getMaxValue());
  }
}
