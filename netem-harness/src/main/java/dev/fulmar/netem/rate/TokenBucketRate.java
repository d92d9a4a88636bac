package dev.fulmar.netem.rate;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * A token bucket: what has been saved up leaves at once, everything beyond at the rate. The bucket
 * starts full.
 *
 * <p>A packet leaves as soon as there is a token for each of its bytes. One larger than the bucket
 * is not stuck: while it waits, tokens gather beyond the brim for it. Exact: what a wait of whole
 * nanoseconds yields too much stays in the bucket.
 */
public final class TokenBucketRate implements RateModel {
  /** The largest bucket: 1000 mb. */
  public static final long MAX_BURST_BYTES = 1_000_000_000;

  /** Tokens are counted in billionths of a bit, so that each nanosecond brings a whole number. */
  private static final long PER_BYTE = 8_000_000_000L;

  private final long bitsPerSecond;
  private final long burstBytes;
  private long tokens;
  private long countedNanos;

  /**
   * @param bitsPerSecond how fast the bucket fills, from 1 to {@link
   *     ConstantRate#MAX_BITS_PER_SECOND}
   * @param burstBytes what it holds, from 1 to {@link #MAX_BURST_BYTES}
   * @throws IllegalArgumentException if one is outside its range
   */
  public TokenBucketRate(long bitsPerSecond, long burstBytes) {
    if (bitsPerSecond < 1 || bitsPerSecond > ConstantRate.MAX_BITS_PER_SECOND) {
      throw new IllegalArgumentException(
          "bucket rate is %d bit/s, must be from 1 to %d"
              .formatted(bitsPerSecond, ConstantRate.MAX_BITS_PER_SECOND));
    }
    if (burstBytes < 1 || burstBytes > MAX_BURST_BYTES) {
      throw new IllegalArgumentException(
          "bucket burst is %d bytes, must be from 1 to %d".formatted(burstBytes, MAX_BURST_BYTES));
    }
    this.bitsPerSecond = bitsPerSecond;
    this.burstBytes = burstBytes;
    this.tokens = capacity();
  }

  @Override
  public long finishNanos(long startNanos, long waitedNanos, int sizeBytes) {
    fillUntil(startNanos);
    long missing = sizeBytes * PER_BYTE - tokens;
    long waitNanos = missing <= 0 ? 0 : (missing + bitsPerSecond - 1) / bitsPerSecond;
    tokens = waitNanos * bitsPerSecond - missing;
    countedNanos = startNanos + waitNanos;
    return countedNanos;
  }

  private void fillUntil(long nowNanos) {
    long room = capacity() - tokens;
    if (room > 0) {
      long passedNanos = nowNanos - countedNanos;
      // asked by division, for the product may not fit into a long
      boolean fills = passedNanos > room / bitsPerSecond;
      tokens = fills ? capacity() : tokens + passedNanos * bitsPerSecond;
    }
  }

  private long capacity() {
    return burstBytes * PER_BYTE;
  }

  @Override
  public String toString() {
    return "rate bucket(rate=%s,burst=%s)"
        .formatted(
            Units.BIT_RATE.format(BigDecimal.valueOf(bitsPerSecond)),
            Units.BYTES.format(BigDecimal.valueOf(burstBytes)));
  }
}
