package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

/**
 * The identity of a message, the unit of exactly-once: never renumbered, never given again.
 *
 * @param sender who made it
 * @param incarnation the number of the sender's {@link Incarnation} in which it was made, 1 to
 *     {@link #MAX}
 * @param id its number among all of the sender's, 1 to {@link #MAX}
 */
public record MessageId(SenderId sender, long incarnation, long id) {
  /** The greatest integer of a structured field (RFC 9651, 3.3.1). */
  public static final long MAX = 999_999_999_999_999L;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public MessageId {
    requireNonNull(sender, "sender");
    if (incarnation < 1 || incarnation > MAX || id < 1 || id > MAX) {
      throw new IllegalArgumentException(
          "incarnation is %d, id %d, must be from 1 to %d".formatted(incarnation, id, MAX));
    }
  }
}
