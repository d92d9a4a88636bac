package dev.fulmar.cocored.policy.gateway;

import static java.util.Objects.requireNonNull;

/**
 * An ACK to send now.
 *
 * @param key the message that it acknowledges
 * @param reason why now
 * @param <K> the messages' names
 */
public record GatewayAck<K>(K key, Reason reason) {
  /** Why an ACK leaves. */
  public enum Reason {
    /** The message is handled, and there is room for its peer's next one. */
    RELEASED,
    /** The message came a second time. */
    DUPLICATE,
    /** The message arrived a second ago and must not be sent again. */
    DEADLINE,
    /** A fresher notification of its relation makes the message needless. */
    SUPERSEDED,
    /** The peer has fallen silent: the ACK that it got, or did not get, once more. */
    REPEATED,
    /** The peer is forgotten to make room for another. */
    FORGOTTEN
  }

  /** Refuses a missing part. */
  public GatewayAck {
    requireNonNull(key, "key");
    requireNonNull(reason, "reason");
  }
}
