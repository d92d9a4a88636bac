package dev.fulmar.netem.rate;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;
import java.util.Arrays;

/**
 * Rates that hold from given instants on: a step each. The last holds for ever, or until the
 * schedule starts again.
 *
 * <pre>
 *   bit/s |      ____
 *         |_____|    |         ___ ...
 *         |          |________|
 *         0     s1   s2       period
 * </pre>
 */
public final class RateSchedule implements CapacityTrace {
  /** The most steps: a million. */
  public static final int MAX_STEPS = 1_000_000;

  /** When the last step may start and the schedule may start again: 24 hours. */
  public static final long MAX_NANOS = 86_400_000_000_000L;

  /** The period of a schedule that does not repeat. */
  static final long NEVER = Long.MAX_VALUE;

  private final long[] startsNanos;
  private final long[] bitsPerSecond;
  private final long periodNanos;
  private final long periodWork;

  private RateSchedule(long[] startsNanos, long[] bitsPerSecond, long periodNanos) {
    this.startsNanos = startsNanos.clone();
    this.bitsPerSecond = bitsPerSecond.clone();
    this.periodNanos = periodNanos;
    checkSteps();
    this.periodWork = repeats() ? work() : Long.MAX_VALUE;
    if (periodWork < periodNanos && repeats()) {
      throw new IllegalArgumentException(
          "schedule lets through less than 1 bit/s on average, must be at least that");
    }
  }

  /**
   * A schedule whose last rate stays.
   *
   * @param startsNanos when each step starts: the first at 0, each after its predecessor, at most
   *     at {@link #MAX_NANOS}; from 1 to {@link #MAX_STEPS} of them
   * @param bitsPerSecond the rate of each step, from 0 to {@link ConstantRate#MAX_BITS_PER_SECOND};
   *     the last not 0
   * @throws IllegalArgumentException if they are not like that
   */
  public static RateSchedule once(long[] startsNanos, long[] bitsPerSecond) {
    RateSchedule schedule = new RateSchedule(startsNanos, bitsPerSecond, NEVER);
    if (schedule.bitsPerSecond(schedule.steps() - 1) == 0) {
      throw new IllegalArgumentException("last rate is 0 bit/s, must be at least 1: it stays");
    }
    return schedule;
  }

  /**
   * A schedule that starts again.
   *
   * @param startsNanos as for {@link #once}
   * @param bitsPerSecond as for {@link #once}, but the last may be 0; at least 1 on average
   * @param periodNanos when it starts again: after the last step's start, at most {@link
   *     #MAX_NANOS}
   * @throws IllegalArgumentException if they are not like that
   */
  public static RateSchedule repeating(long[] startsNanos, long[] bitsPerSecond, long periodNanos) {
    if (periodNanos > MAX_NANOS) {
      throw new IllegalArgumentException(
          "period is %d ns, must be at most %d".formatted(periodNanos, MAX_NANOS));
    }
    return new RateSchedule(startsNanos, bitsPerSecond, periodNanos);
  }

  /** How many steps there are. */
  public int steps() {
    return startsNanos.length;
  }

  /**
   * When a step starts.
   *
   * @param step from 0 to {@code steps() - 1}
   */
  public long startNanos(int step) {
    return startsNanos[step];
  }

  /**
   * When a step ends: where the next one starts, or the schedule again; {@link Long#MAX_VALUE} for
   * the last rate of one that does not repeat.
   *
   * @param step from 0 to {@code steps() - 1}
   */
  public long endNanos(int step) {
    return step + 1 < startsNanos.length ? startsNanos[step + 1] : periodNanos;
  }

  /**
   * The rate of a step.
   *
   * @param step from 0 to {@code steps() - 1}
   */
  public long bitsPerSecond(int step) {
    return bitsPerSecond[step];
  }

  /** Whether it starts again at its end. */
  public boolean repeats() {
    return periodNanos != NEVER;
  }

  /** When it starts again; {@link Long#MAX_VALUE} if it does not. */
  public long periodNanos() {
    return periodNanos;
  }

  /** What a period carries, in billionths of a bit; {@link Long#MAX_VALUE} also for more. */
  long periodWork() {
    return periodWork;
  }

  /** The step that holds at an offset from 0 to less than the period. */
  int stepAt(long offsetNanos) {
    int found = Arrays.binarySearch(startsNanos, offsetNanos);
    return found >= 0 ? found : -found - 2;
  }

  private void checkSteps() {
    if (startsNanos.length < 1 || startsNanos.length > MAX_STEPS) {
      throw new IllegalArgumentException(
          "schedule has %d steps, must have from 1 to %d".formatted(startsNanos.length, MAX_STEPS));
    }
    if (startsNanos.length != bitsPerSecond.length) {
      throw new IllegalArgumentException(
          "schedule has %d rates for %d steps, must have as many"
              .formatted(bitsPerSecond.length, startsNanos.length));
    }
    if (startsNanos[0] != 0) {
      throw new IllegalArgumentException(
          "first step starts at %d ns, must start at 0".formatted(startsNanos[0]));
    }
    for (int step = 0; step < startsNanos.length; step++) {
      checkRate(bitsPerSecond[step]);
      if (startsNanos[step] > MAX_NANOS || endNanos(step) <= startsNanos[step]) {
        throw new IllegalArgumentException(
            "step starts at %d ns and ends at %d, must start at most at %d and end later"
                .formatted(startsNanos[step], endNanos(step), MAX_NANOS));
      }
    }
  }

  private static void checkRate(long rate) {
    if (rate < 0 || rate > ConstantRate.MAX_BITS_PER_SECOND) {
      throw new IllegalArgumentException(
          "rate is %d bit/s, must be from 0 to %d"
              .formatted(rate, ConstantRate.MAX_BITS_PER_SECOND));
    }
  }

  /** All steps' rate times duration, or the largest long there is if it is more. */
  private long work() {
    long sum = 0;
    for (int step = 0; step < startsNanos.length; step++) {
      long spanNanos = endNanos(step) - startsNanos[step];
      if (bitsPerSecond[step] > (Long.MAX_VALUE - sum) / spanNanos) {
        return Long.MAX_VALUE;
      }
      sum += bitsPerSecond[step] * spanNanos;
    }
    return sum;
  }

  @Override
  public RateModel newModel(String words) {
    return new ScheduledRate(this, words);
  }

  @Override
  public long meanBitsPerSecond() {
    if (!repeats()) {
      return bitsPerSecond[steps() - 1];
    }
    double carried = 0;
    for (int step = 0; step < steps(); step++) {
      carried += (double) bitsPerSecond[step] * (endNanos(step) - startsNanos[step]);
    }
    return Math.round(carried / periodNanos);
  }

  /** As in a link specification: {@code schedule(10mbit,5s=2mbit,repeat=8s)}. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder("schedule(");
    for (int step = 0; step < startsNanos.length; step++) {
      if (step > 0) {
        words.append(',').append(time(startsNanos[step])).append('=');
      }
      words.append(Units.BIT_RATE.format(BigDecimal.valueOf(bitsPerSecond[step])));
    }
    if (repeats()) {
      words.append(",repeat=").append(time(periodNanos));
    }
    return words.append(')').toString();
  }

  private static String time(long nanos) {
    return Units.TIME.format(BigDecimal.valueOf(nanos));
  }
}
