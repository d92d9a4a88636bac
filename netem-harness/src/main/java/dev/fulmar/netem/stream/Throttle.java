package dev.fulmar.netem.stream;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * Slows a stream down to a rate: a token bucket that is full at first and holds what the rate
 * brings in 50 ms.
 *
 * <pre>
 *   passed in any time t  <=  burst + rate t        burst = max(2 bytes, rate 50 ms)
 * </pre>
 *
 * <p>A long stream is passed on half a burst at a time, so that whoever comes back a little late
 * finds the rate kept.
 */
public final class Throttle implements StreamFault {
  /** The fastest, in bytes a second. */
  public static final long MAX_BYTES_PER_SECOND = 1_000_000_000;

  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final long BURSTS_PER_SECOND = 20;

  private final long bytesPerSecond;
  private final long burstBytes;

  /** How long an empty bucket takes to be full, rounded up. */
  private final long fillNanos;

  /** What is in the bucket, in bytes times 10^9, so that no fraction of a byte is lost. */
  private long level;

  private long levelAtNanos;
  private boolean begun;

  /**
   * @param bytesPerSecond from 1 to {@link #MAX_BYTES_PER_SECOND}
   * @throws IllegalArgumentException if it is outside that range
   */
  public Throttle(long bytesPerSecond) {
    if (bytesPerSecond < 1 || bytesPerSecond > MAX_BYTES_PER_SECOND) {
      throw new IllegalArgumentException(
          "throttle is %d bytes a second, must be from 1 to %d"
              .formatted(bytesPerSecond, MAX_BYTES_PER_SECOND));
    }
    this.bytesPerSecond = bytesPerSecond;
    this.burstBytes = Math.max(2, bytesPerSecond / BURSTS_PER_SECOND);
    this.level = burstBytes * NANOS_PER_SECOND;
    this.fillNanos = nanosFor(level);
  }

  @Override
  public Role role() {
    return Role.PACE;
  }

  @Override
  public long allowedBytes(long nowNanos) {
    refill(nowNanos);
    return level / NANOS_PER_SECOND;
  }

  @Override
  public long allowedAtNanos(long waitingBytes, long nowNanos) {
    refill(nowNanos);
    long missing = Math.min(waitingBytes, burstBytes / 2) * NANOS_PER_SECOND - level;
    return missing <= 0 ? nowNanos : nowNanos + nanosFor(missing);
  }

  @Override
  public void onPassed(long bytes, long nowNanos) {
    refill(nowNanos);
    level -= bytes * NANOS_PER_SECOND;
  }

  @Override
  public String toString() {
    return "throttle " + Units.BYTES.format(BigDecimal.valueOf(bytesPerSecond));
  }

  private void refill(long nowNanos) {
    if (begun) {
      // no longer than it takes to fill it, lest the product overflow
      long elapsedNanos = Math.min(nowNanos - levelAtNanos, fillNanos);
      level = Math.min(level + elapsedNanos * bytesPerSecond, burstBytes * NANOS_PER_SECOND);
    }
    begun = true;
    levelAtNanos = nowNanos;
  }

  private long nanosFor(long missing) {
    return (missing + bytesPerSecond - 1) / bytesPerSecond;
  }
}
