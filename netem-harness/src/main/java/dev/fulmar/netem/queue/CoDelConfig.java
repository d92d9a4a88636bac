package dev.fulmar.netem.queue;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * The parameters of {@link CoDelQueue}.
 *
 * @param targetNanos the standing delay that is accepted, from 1 to {@link #MAX_NANOS}
 * @param intervalNanos how long the delay may stay above it, about the longest round trip; from
 *     {@code targetNanos} to {@link #MAX_NANOS}
 * @param mtuBytes while no more than this waits behind a packet, it is not dropped; from 0 to 65535
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8289">RFC 8289</a>, 3.2 and 5.2
 */
public record CoDelConfig(long targetNanos, long intervalNanos, int mtuBytes) {
  /** 5 ms, RFC 8289, 3.2. */
  public static final long DEFAULT_TARGET_NANOS = 5_000_000;

  /** 100 ms, RFC 8289, 3.2. */
  public static final long DEFAULT_INTERVAL_NANOS = 100_000_000;

  /** The payload a full Ethernet frame has room for, and more. */
  public static final int DEFAULT_MTU_BYTES = 1500;

  /** One hour. */
  public static final long MAX_NANOS = 3_600_000_000_000L;

  private static final int MAX_MTU_BYTES = 65_535;

  /** What RFC 8289 recommends for the Internet. */
  public static final CoDelConfig DEFAULT =
      new CoDelConfig(DEFAULT_TARGET_NANOS, DEFAULT_INTERVAL_NANOS, DEFAULT_MTU_BYTES);

  /**
   * @throws IllegalArgumentException if a parameter is outside its range
   */
  public CoDelConfig {
    if (targetNanos < 1 || targetNanos > MAX_NANOS) {
      throw new IllegalArgumentException(
          "codel target is %d ns, must be from 1 to %d".formatted(targetNanos, MAX_NANOS));
    }
    if (intervalNanos < targetNanos || intervalNanos > MAX_NANOS) {
      throw new IllegalArgumentException(
          "codel interval is %d ns, must be from the target, %d, to %d"
              .formatted(intervalNanos, targetNanos, MAX_NANOS));
    }
    if (mtuBytes < 0 || mtuBytes > MAX_MTU_BYTES) {
      throw new IllegalArgumentException(
          "codel mtu is %d bytes, must be from 0 to %d".formatted(mtuBytes, MAX_MTU_BYTES));
    }
  }

  /** As in a link specification: {@code codel(target=5ms,interval=100ms)}. */
  @Override
  public String toString() {
    String mtu =
        mtuBytes == DEFAULT_MTU_BYTES
            ? ""
            : ",mtu=" + Units.BYTES.format(BigDecimal.valueOf(mtuBytes));
    return "codel(target=%s,interval=%s%s)".formatted(time(targetNanos), time(intervalNanos), mtu);
  }

  private static String time(long nanos) {
    return Units.TIME.format(BigDecimal.valueOf(nanos));
  }
}
