package dev.fulmar.netem.queue;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * How much may wait: a number of packets or a number of payload bytes.
 *
 * @param amount from 1 to {@link #MAX_PACKETS} or {@link #MAX_BYTES}
 * @param inBytes whether the amount counts bytes rather than packets
 */
public record QueueLimit(long amount, boolean inBytes) {
  /** The largest limit in packets: a million. */
  public static final long MAX_PACKETS = 1_000_000;

  /** The largest limit in bytes: 1000 mb. */
  public static final long MAX_BYTES = 1_000_000_000;

  /**
   * @throws IllegalArgumentException if the amount is outside its range
   */
  public QueueLimit {
    long max = inBytes ? MAX_BYTES : MAX_PACKETS;
    if (amount < 1 || amount > max) {
      throw new IllegalArgumentException(
          "queue limit is %d %s, must be from 1 to %d"
              .formatted(amount, inBytes ? "bytes" : "packets", max));
    }
  }

  /**
   * At most this many packets wait.
   *
   * @throws IllegalArgumentException if it is not from 1 to {@link #MAX_PACKETS}
   */
  public static QueueLimit packets(long packets) {
    return new QueueLimit(packets, false);
  }

  /**
   * At most this many payload bytes wait.
   *
   * @throws IllegalArgumentException if it is not from 1 to {@link #MAX_BYTES}
   */
  public static QueueLimit bytes(long bytes) {
    return new QueueLimit(bytes, true);
  }

  /** Whether one more packet may join the backlog. */
  public boolean admits(Backlog backlog, int sizeBytes) {
    return inBytes ? backlog.bytes() + sizeBytes <= amount : backlog.packets() < amount;
  }

  /** As in a link specification: {@code 100p} or {@code 64kb}. */
  @Override
  public String toString() {
    return (inBytes ? Units.BYTES : Units.PACKETS).format(BigDecimal.valueOf(amount));
  }
}
