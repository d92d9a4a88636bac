package dev.fulmar.cocored.policy.gateway;

/**
 * What bounds the release of ACKs, and the memory that it takes.
 *
 * @param deadlineNanos a message is acknowledged at the latest so long after it arrived, handled or
 *     not; below the ACK_TIMEOUT of the peers; {@code >= 1}
 * @param abandonNanos a message that has not been handled so long after it arrived is given up,
 *     should its owner have lost it; above the time that a full queue takes; {@code >
 *     deadlineNanos}
 * @param holdInFlight how many peers may be in flight while ACKs are held back; {@code >= 1}
 * @param holdTarget how many peers in flight and messages in the queue there may be together then;
 *     {@code >= 1}
 * @param early whether a message may be acknowledged as soon as its handling begins
 * @param maxPeers how many peers are remembered; the one heard of longest ago is forgotten first;
 *     {@code >= 1}
 * @param maxMessages how many messages may be unhandled or unacknowledged; further ones are
 *     refused; {@code >= 1}
 * @param rememberedMessages how many finished messages of a peer are remembered to tell a
 *     duplicate; {@code >= 1}
 * @param rememberedNanos how long after its arrival a finished message is remembered at most: its
 *     peer may use the message id again after EXCHANGE_LIFETIME (RFC 7252 section 4.8.2); {@code >
 *     deadlineNanos}
 */
public record ReleaseSettings(
    long deadlineNanos,
    long abandonNanos,
    int holdInFlight,
    int holdTarget,
    boolean early,
    int maxPeers,
    int maxMessages,
    int rememberedMessages,
    long rememberedNanos) {

  /**
   * 1 s, 120 s, one in flight, target 4, ACK after handling, 4096 peers, 8192 messages, 4 a peer
   * for 247 s. With a target of 3 a handler that is the bottleneck is idle now and then.
   */
  public static final ReleaseSettings DEFAULTS =
      new ReleaseSettings(
          1_000_000_000L, 120_000_000_000L, 1, 4, false, 4096, 8192, 4, 247_000_000_000L);

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public ReleaseSettings {
    Check.nanos("deadlineNanos", deadlineNanos, 1);
    Check.nanosAbove("abandonNanos", abandonNanos, "deadlineNanos", deadlineNanos);
    Check.atLeast("holdInFlight", holdInFlight, 1);
    Check.atLeast("holdTarget", holdTarget, 1);
    Check.atLeast("maxPeers", maxPeers, 1);
    Check.atLeast("maxMessages", maxMessages, 1);
    Check.atLeast("rememberedMessages", rememberedMessages, 1);
    Check.nanosAbove("rememberedNanos", rememberedNanos, "deadlineNanos", deadlineNanos);
  }
}
