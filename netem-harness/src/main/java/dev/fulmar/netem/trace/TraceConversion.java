package dev.fulmar.netem.trace;

import dev.fulmar.netem.rate.OpportunityTrace;
import dev.fulmar.netem.rate.RateSchedule;
import java.util.Arrays;

/**
 * Turns one form of trace into the other. Over any span the two carry the same but for what one
 * opportunity carries, beside the step or ms by which they are rounded in time.
 */
public final class TraceConversion {
  /** How long a trace of a constant rate is made: one minute. */
  public static final int CONSTANT_RATE_MS = 60_000;

  private static final long NANOS_PER_MS = 1_000_000;

  /** What an opportunity carries, in bits and in billionths of a bit. */
  private static final long OPPORTUNITY_BITS = 8L * OpportunityTrace.OPPORTUNITY_BYTES;

  private static final long OPPORTUNITY_WORK = OPPORTUNITY_BITS * 1_000_000_000;

  private TraceConversion() {}

  /**
   * The average rate of each step of a trace. An opportunity belongs to the step that ends with it
   * or after it.
   *
   * @param stepMs how long each rate holds, from 1 to {@link OpportunityTrace#MAX_MS}; the last may
   *     be cut short
   * @throws IllegalArgumentException if the step is outside that range or gives more than {@link
   *     RateSchedule#MAX_STEPS}, or a rate cannot be told in whole bits a second
   */
  public static RateSchedule toSchedule(OpportunityTrace trace, int stepMs) {
    int steps = steps(trace.periodMs(), stepMs);
    long[] startsNanos = new long[steps];
    long[] bitsPerSecond = new long[steps];
    int next = 0;
    long rest = 0; // of the division before, so that nothing adds up; in bits times ms a second
    for (int step = 0; step < steps; step++) {
      long startMs = (long) step * stepMs;
      long endMs = Math.min(startMs + stepMs, trace.periodMs());
      int first = next;
      while (next < trace.count() && trace.instantMs(next) <= endMs) {
        next++;
      }
      long amount = (next - first) * OPPORTUNITY_BITS * 1000 + rest;
      startsNanos[step] = startMs * NANOS_PER_MS;
      bitsPerSecond[step] = amount / (endMs - startMs);
      rest = amount % (endMs - startMs);
    }
    return RateSchedule.repeating(startsNanos, bitsPerSecond, trace.periodMs() * NANOS_PER_MS);
  }

  private static int steps(int periodMs, int stepMs) {
    int minMs = (periodMs - 1) / RateSchedule.MAX_STEPS + 1;
    if (stepMs < minMs || stepMs > OpportunityTrace.MAX_MS) {
      throw new IllegalArgumentException(
          "step is %d ms, must be from %d to %d".formatted(stepMs, minMs, OpportunityTrace.MAX_MS));
    }
    return (periodMs - 1) / stepMs + 1;
  }

  /**
   * Opportunities at the ms by which the schedule has carried that much more. One at the end of the
   * schedule, rounded up to a ms, is always there, for it says how long the trace is.
   *
   * @param schedule one that repeats, or a constant rate
   * @throws IllegalArgumentException if it is neither, or takes more than {@link
   *     OpportunityTrace#MAX_OPPORTUNITIES}
   */
  public static OpportunityTrace toOpportunities(RateSchedule schedule) {
    if (!schedule.repeats() && schedule.steps() > 1) {
      throw new IllegalArgumentException(
          "schedule stays at its last rate, must repeat or have one");
    }
    Opportunities found = new Opportunities();
    long periodNanos =
        schedule.repeats() ? schedule.periodNanos() : CONSTANT_RATE_MS * NANOS_PER_MS;
    for (int step = 0; step < schedule.steps(); step++) {
      long startNanos = schedule.startNanos(step);
      long endNanos = Math.min(schedule.endNanos(step), periodNanos);
      found.carry(schedule.bitsPerSecond(step), startNanos, endNanos);
    }
    return found.endingAt(periodNanos);
  }

  private static final class Opportunities {
    private int[] instantsMs = new int[1024];
    private int count;

    /** What has been carried beyond the opportunities found, in billionths of a bit. */
    private long carried;

    void carry(long bitsPerSecond, long startNanos, long endNanos) {
      if (bitsPerSecond == 0) {
        return;
      }
      long nowNanos = startNanos;
      while (true) {
        long neededNanos = (OPPORTUNITY_WORK - carried + bitsPerSecond - 1) / bitsPerSecond;
        if (neededNanos > endNanos - nowNanos) {
          break;
        }
        nowNanos += neededNanos;
        carried += neededNanos * bitsPerSecond - OPPORTUNITY_WORK;
        add(nowNanos);
      }
      carried += (endNanos - nowNanos) * bitsPerSecond;
    }

    OpportunityTrace endingAt(long periodNanos) {
      int periodMs = ceilMs(periodNanos);
      boolean ended = count > 0 && instantsMs[count - 1] == periodMs;
      if (!ended || carried >= OPPORTUNITY_WORK / 2) {
        add(periodNanos);
      }
      return new OpportunityTrace(Arrays.copyOf(instantsMs, count));
    }

    private void add(long instantNanos) {
      if (count == OpportunityTrace.MAX_OPPORTUNITIES) {
        throw new IllegalArgumentException(
            "trace takes more than %d opportunities, which is the most there may be"
                .formatted(OpportunityTrace.MAX_OPPORTUNITIES));
      }
      if (count == instantsMs.length) {
        instantsMs = Arrays.copyOf(instantsMs, 2 * count);
      }
      instantsMs[count++] = ceilMs(instantNanos);
    }

    private static int ceilMs(long nanos) {
      return (int) ((nanos + NANOS_PER_MS - 1) / NANOS_PER_MS);
    }
  }
}
