package dev.fulmar.netem.rate;

import java.util.Arrays;

/**
 * A capacity as mahimahi records it: instants at each of which {@link #OPPORTUNITY_BYTES} may
 * leave. The trace lasts until its last instant and then starts again, so that with 0 as its first
 * instant two opportunities meet there.
 *
 * @see <a href="https://www.usenix.org/conference/atc15/technical-session/presentation/netravali">
 *     Netravali et al., Mahimahi: Accurate Record-and-Replay for HTTP (2015)</a>
 */
public final class OpportunityTrace implements CapacityTrace {
  /** What may leave at one opportunity. */
  public static final int OPPORTUNITY_BYTES = 1500;

  /** The most opportunities: ten million. */
  public static final int MAX_OPPORTUNITIES = 10_000_000;

  /** The last instant there may be: 24 hours. */
  public static final int MAX_MS = 86_400_000;

  private final int[] instantsMs;

  /**
   * @param instantsMs when something may leave, in ms from the start of the trace: from 1 to {@link
   *     #MAX_OPPORTUNITIES} instants from 0 to {@link #MAX_MS}, none before its predecessor, the
   *     last above 0
   * @throws IllegalArgumentException if they are not like that
   */
  public OpportunityTrace(int[] instantsMs) {
    if (instantsMs.length < 1 || instantsMs.length > MAX_OPPORTUNITIES) {
      throw new IllegalArgumentException(
          "trace has %d opportunities, must have from 1 to %d"
              .formatted(instantsMs.length, MAX_OPPORTUNITIES));
    }
    int beforeMs = 0;
    for (int instantMs : instantsMs) {
      if (instantMs < beforeMs || instantMs > MAX_MS) {
        throw new IllegalArgumentException(
            "instant is %d ms, must be from the one before, %d, to %d"
                .formatted(instantMs, beforeMs, MAX_MS));
      }
      beforeMs = instantMs;
    }
    if (beforeMs == 0) {
      throw new IllegalArgumentException("all instants are 0 ms, the last must be above");
    }
    this.instantsMs = instantsMs.clone();
  }

  /** How many opportunities there are. */
  public int count() {
    return instantsMs.length;
  }

  /**
   * When an opportunity comes, in ms from the start.
   *
   * @param index from 0 to {@code count() - 1}
   */
  public int instantMs(int index) {
    return instantsMs[index];
  }

  /** How long the trace lasts, in ms: until its last instant. */
  public int periodMs() {
    return instantsMs[instantsMs.length - 1];
  }

  /** The first opportunity after an offset from 0 to less than the period. */
  int firstAfter(int offsetMs) {
    int found = Arrays.binarySearch(instantsMs, offsetMs);
    int index = found >= 0 ? found : -found - 1;
    while (instantsMs[index] == offsetMs) {
      index++;
    }
    return index;
  }

  @Override
  public RateModel newModel(String words) {
    return new TraceRate(this, words);
  }

  @Override
  public long meanBitsPerSecond() {
    return Math.round(8.0 * OPPORTUNITY_BYTES * count() * 1000 / periodMs());
  }
}
