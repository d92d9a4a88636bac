package dev.fulmar.netem.rate;

import static java.util.Objects.requireNonNull;

/**
 * A rate that changes at given instants, for everybody: what is under way is finished at the new
 * rate from the change on.
 *
 * <pre>
 *   10 mbit |_____                 1250 bytes that start at 0.5 ms:
 *    5 mbit |     |_______         5000 bit at 10 mbit until 1 ms,
 *           0     1 ms             5000 bit at 5 mbit until 2 ms
 * </pre>
 *
 * <p>The schedule starts when the first packet's turn comes. Without drift, as {@link
 * ConstantRate}.
 */
public final class ScheduledRate implements RateModel {
  /** Work is counted in billionths of a bit, so that each nanosecond does a whole number of it. */
  private static final long WORK_PER_BYTE = 8_000_000_000L;

  private final RateSchedule schedule;
  private final String words;

  private boolean started;
  private long startedNanos;
  private long lastFinishNanos;

  /** The work of the last packet that was not yet done at {@link #lastFinishNanos}. */
  private long owed;

  /** A schedule written out in its words. */
  public ScheduledRate(RateSchedule schedule) {
    this(schedule, "rate " + schedule);
  }

  /**
   * @param words what {@code toString()} gives
   */
  public ScheduledRate(RateSchedule schedule, String words) {
    this.schedule = requireNonNull(schedule, "schedule");
    this.words = requireNonNull(words, "words");
  }

  @Override
  public long finishNanos(long startNanos, long waitedNanos, int sizeBytes) {
    if (!started) {
      started = true;
      startedNanos = startNanos;
      lastFinishNanos = startNanos;
    }
    long work = sizeBytes * WORK_PER_BYTE + (startNanos == lastFinishNanos ? owed : 0);
    lastFinishNanos = startNanos + neededNanos(startNanos - startedNanos, work);
    return lastFinishNanos;
  }

  /** How long some work takes that starts so long after the schedule; leaves the rest as owed. */
  private long neededNanos(long sinceNanos, long work) {
    owed = 0;
    if (work == 0) {
      return 0;
    }
    long periods = (work - 1) / schedule.periodWork();
    long left = work - periods * schedule.periodWork();
    long neededNanos = periods * schedule.periodNanos();
    long offsetNanos = schedule.repeats() ? sinceNanos % schedule.periodNanos() : sinceNanos;
    int step = schedule.stepAt(offsetNanos);
    while (true) {
      long spanNanos = schedule.endNanos(step) - offsetNanos;
      long rate = schedule.bitsPerSecond(step);
      if (isDone(left, rate, spanNanos)) {
        owed = left % rate;
        return neededNanos + left / rate;
      }
      left -= rate * spanNanos;
      neededNanos += spanNanos;
      step = (step + 1) % schedule.steps();
      offsetNanos = schedule.startNanos(step);
    }
  }

  /** Whether the work ends within the span, so that at most a part of a nanosecond is owed. */
  private static boolean isDone(long work, long rate, long spanNanos) {
    if (rate == 0) {
      return false;
    }
    long neededNanos = work / rate;
    return neededNanos < spanNanos || (neededNanos == spanNanos && work % rate == 0);
  }

  @Override
  public String toString() {
    return words;
  }
}
