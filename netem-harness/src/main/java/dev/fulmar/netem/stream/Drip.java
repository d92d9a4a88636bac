package dev.fulmar.netem.stream;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * Lets a stream through in drops: at most so many bytes, and the next drop no sooner than an
 * interval after the first byte of the one before. The first comes at once. A time without anything
 * to pass on earns no larger drop.
 */
public final class Drip implements StreamFault {
  /** The largest drop, in bytes. */
  public static final long MAX_BYTES = 1_000_000;

  /** The shortest interval: 1 ms. */
  public static final long MIN_INTERVAL_NANOS = 1_000_000;

  /** The longest interval: one hour. */
  public static final long MAX_INTERVAL_NANOS = 3_600_000_000_000L;

  private final long dropBytes;
  private final long intervalNanos;

  /** What the drop that has begun may still take; of use until the next may begin. */
  private long leftBytes;

  private long nextDropNanos = Long.MIN_VALUE;

  /**
   * @param dropBytes from 1 to {@link #MAX_BYTES}
   * @param intervalNanos from {@link #MIN_INTERVAL_NANOS} to {@link #MAX_INTERVAL_NANOS}
   * @throws IllegalArgumentException if one is outside its range
   */
  public Drip(long dropBytes, long intervalNanos) {
    if (dropBytes < 1 || dropBytes > MAX_BYTES) {
      throw new IllegalArgumentException(
          "drop is %d bytes, must be from 1 to %d".formatted(dropBytes, MAX_BYTES));
    }
    if (intervalNanos < MIN_INTERVAL_NANOS || intervalNanos > MAX_INTERVAL_NANOS) {
      throw new IllegalArgumentException(
          "interval is %d ns, must be from %d to %d"
              .formatted(intervalNanos, MIN_INTERVAL_NANOS, MAX_INTERVAL_NANOS));
    }
    this.dropBytes = dropBytes;
    this.intervalNanos = intervalNanos;
  }

  @Override
  public Role role() {
    return Role.PACE;
  }

  @Override
  public long allowedBytes(long nowNanos) {
    return nowNanos >= nextDropNanos ? dropBytes : leftBytes;
  }

  @Override
  public long allowedAtNanos(long waitingBytes, long nowNanos) {
    return allowedBytes(nowNanos) > 0 ? nowNanos : nextDropNanos;
  }

  @Override
  public void onPassed(long bytes, long nowNanos) {
    if (bytes > 0 && nowNanos >= nextDropNanos) {
      nextDropNanos = nowNanos + intervalNanos;
      leftBytes = dropBytes;
    }
    leftBytes -= bytes;
  }

  @Override
  public String toString() {
    return "drip %s every %s"
        .formatted(
            Units.BYTES.format(BigDecimal.valueOf(dropBytes)),
            Units.TIME.format(BigDecimal.valueOf(intervalNanos)));
  }
}
