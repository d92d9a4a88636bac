package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

/**
 * What a {@link ReceiveBuffer} has to know of an arriving message beside its size.
 *
 * @param key tells copies of one message from other messages: peer and message id (RFC 7252 section
 *     4.5)
 * @param peer whose message it is; {@link PeerShares} counts by it
 * @param relation what the message belongs to: peer and token; {@link DropLimit} counts by it, and
 *     a notification is superseded within it
 * @param repeated whether its sender repeats it until it is acknowledged
 * @param observe the Observe value of a notification, 0..2^24-1 (RFC 7641 section 3.4), or {@link
 *     #NO_NOTIFICATION}
 * @param <K> the keys
 */
public record Arrival<K>(K key, Object peer, Object relation, boolean repeated, int observe) {
  /** In place of an Observe value: the message neither supersedes another nor is superseded. */
  public static final int NO_NOTIFICATION = -1;

  private static final int MAX_OBSERVE = (1 << 24) - 1;

  /**
   * @throws IllegalArgumentException if {@code observe} is neither an Observe value nor {@link
   *     #NO_NOTIFICATION}
   */
  public Arrival {
    requireNonNull(key, "key");
    requireNonNull(peer, "peer");
    requireNonNull(relation, "relation");
    if (observe < NO_NOTIFICATION || observe > MAX_OBSERVE) {
      throw new IllegalArgumentException(
          "observe is " + observe + ", must be in 0.." + MAX_OBSERVE + ", or -1 for none");
    }
  }

  /** A message of which nothing is known but its name: a peer and a relation of its own. */
  static <K> Arrival<K> of(K key, boolean repeated) {
    return new Arrival<>(key, key, key, repeated, NO_NOTIFICATION);
  }

  /** Whether it carries an Observe value. */
  public boolean isNotification() {
    return observe != NO_NOTIFICATION;
  }
}
