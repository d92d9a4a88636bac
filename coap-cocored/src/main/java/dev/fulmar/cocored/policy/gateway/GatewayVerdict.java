package dev.fulmar.cocored.policy.gateway;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What to do with an arrived message. Its ACK is another matter: {@link GatewayPolicy#pollAck}.
 *
 * @param kind what to do
 * @param replaced with {@link Kind#REPLACE}, the waiting message whose place it takes
 * @param <K> the messages' names
 */
public record GatewayVerdict<K>(Kind kind, Optional<K> replaced) {
  /** What to do. */
  public enum Kind {
    /** Put it at the end of the queue. */
    QUEUE,
    /** Put it in the place of the waiting message {@link GatewayVerdict#replaced}. */
    REPLACE,
    /** Nothing: it is known. */
    DUPLICATE,
    /** Nothing: a fresher notification of its relation waits. */
    STALE,
    /** Nothing, as if it had been lost: there are too many messages. */
    REFUSED
  }

  /**
   * @throws IllegalArgumentException if a message is replaced by another kind than {@link
   *     Kind#REPLACE}, or none by it
   */
  public GatewayVerdict {
    requireNonNull(kind, "kind");
    if (replaced.isPresent() != (kind == Kind.REPLACE)) {
      throw new IllegalArgumentException(
          "kind is " + kind + ", and replaced is " + replaced + ": only REPLACE replaces");
    }
  }

  static <K> GatewayVerdict<K> of(Kind kind) {
    return new GatewayVerdict<>(kind, Optional.empty());
  }

  static <K> GatewayVerdict<K> replacing(K key) {
    return new GatewayVerdict<>(Kind.REPLACE, Optional.of(key));
  }

  /** Whether the message is to be handled. */
  public boolean isAccepted() {
    return kind == Kind.QUEUE || kind == Kind.REPLACE;
  }
}
