package dev.fulmar.netem.rate;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * A fixed number of bits a second, without drift: what a packet leaves of a nanosecond is carried
 * into the next as long as packets follow one another without a gap.
 *
 * <pre>
 *   packet    1          2          3         3 bit/s, one byte each: 8/3 s
 *         |----------|----------|---------|
 *         0      2 666 666 666  |    8 000 000 000     not 7 999 999 998
 *                        5 333 333 333
 * </pre>
 */
public final class ConstantRate implements RateModel {
  /** The fastest rate: 1000 gbit. */
  public static final long MAX_BITS_PER_SECOND = 1_000_000_000_000L;

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final long bitsPerSecond;
  private long lastFinishNanos = Long.MIN_VALUE;

  /** What the last packet needed beyond {@link #lastFinishNanos}, in 1/bitsPerSecond of a ns. */
  private long carry;

  /**
   * @param bitsPerSecond from 1 to {@link #MAX_BITS_PER_SECOND}; the bits are those of the payload
   * @throws IllegalArgumentException if it is outside that range
   */
  public ConstantRate(long bitsPerSecond) {
    if (bitsPerSecond < 1 || bitsPerSecond > MAX_BITS_PER_SECOND) {
      throw new IllegalArgumentException(
          "rate is %d bit/s, must be from 1 to %d".formatted(bitsPerSecond, MAX_BITS_PER_SECOND));
    }
    this.bitsPerSecond = bitsPerSecond;
  }

  @Override
  public long finishNanos(long startNanos, long waitedNanos, int sizeBytes) {
    boolean followsAtOnce = startNanos == lastFinishNanos;
    // at most 65,535 * 8 * 10^9 + 10^12, far inside a long
    long work = sizeBytes * 8L * NANOS_PER_SECOND + (followsAtOnce ? carry : 0);
    carry = work % bitsPerSecond;
    lastFinishNanos = startNanos + work / bitsPerSecond;
    return lastFinishNanos;
  }

  @Override
  public String toString() {
    return "rate " + Units.BIT_RATE.format(BigDecimal.valueOf(bitsPerSecond));
  }
}
