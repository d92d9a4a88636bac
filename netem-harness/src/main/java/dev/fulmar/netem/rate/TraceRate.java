package dev.fulmar.netem.rate;

import static java.util.Objects.requireNonNull;

/**
 * Lets packets leave at the opportunities of a trace, as mahimahi does.
 *
 * <pre>
 *   opportunities   |       |   |           |       |   |        and so on: the trace repeats
 *   packets         A1      A2B  (unused)   C1      C2
 * </pre>
 *
 * <ul>
 *   <li>A packet leaves at the opportunity that completes its bytes.
 *   <li>What it leaves of that opportunity goes to the packets that wait behind it.
 *   <li>What nobody waits for is lost, also to a packet that comes at that very instant.
 *   <li>After the last instant the trace starts again.
 * </ul>
 *
 * <p>The trace starts when the first packet's turn comes. A packet without payload takes nothing.
 */
public final class TraceRate implements RateModel {
  private static final long NANOS_PER_MS = 1_000_000;

  private final OpportunityTrace trace;
  private final String words;

  private boolean started;
  private long startedNanos;

  /** The next opportunity: which one, and when that repetition of the trace began, in ms. */
  private int next;

  private long roundMs;

  /** What is left of the opportunity before it, for those who wait at {@link #lastFinishNanos}. */
  private int leftBytes;

  private long lastFinishNanos;

  /**
   * @param words what {@code toString()} gives
   */
  public TraceRate(OpportunityTrace trace, String words) {
    this.trace = requireNonNull(trace, "trace");
    this.words = requireNonNull(words, "words");
  }

  @Override
  public long finishNanos(long startNanos, long waitedNanos, int sizeBytes) {
    if (!started) {
      started = true;
      startedNanos = startNanos;
    }
    if (sizeBytes == 0) {
      return startNanos;
    }
    boolean servedAtOnce = waitedNanos > 0 && startNanos == lastFinishNanos;
    if (!servedAtOnce) {
      leftBytes = 0;
      skipUntil(startNanos);
    }
    long finishNanos = startNanos;
    int missingBytes = sizeBytes;
    while (missingBytes > leftBytes) {
      missingBytes -= leftBytes;
      finishNanos = takeOpportunity();
    }
    leftBytes -= missingBytes;
    lastFinishNanos = finishNanos;
    return finishNanos;
  }

  /** The opportunities up to this instant are gone. */
  private void skipUntil(long nowNanos) {
    long sinceMs = (nowNanos - startedNanos) / NANOS_PER_MS;
    int offsetMs = (int) (sinceMs % trace.periodMs());
    roundMs = sinceMs - offsetMs;
    next = trace.firstAfter(offsetMs);
  }

  private long takeOpportunity() {
    long instantMs = roundMs + trace.instantMs(next);
    leftBytes = OpportunityTrace.OPPORTUNITY_BYTES;
    next++;
    if (next == trace.count()) {
      next = 0;
      roundMs += trace.periodMs();
    }
    return startedNanos + instantMs * NANOS_PER_MS;
  }

  @Override
  public String toString() {
    return words;
  }
}
