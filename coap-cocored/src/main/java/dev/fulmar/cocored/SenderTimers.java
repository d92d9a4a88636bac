package dev.fulmar.cocored;

/** What the retransmission timers of an endpoint's confirmable messages follow. */
public enum SenderTimers {
  /** RTO_init, stretched by a back-off: a {@link Profile}'s timers. */
  BACKOFF,

  /**
   * The measured round-trip time, with short first timers that are spread wide and a long last one.
   * Only where the observer paces its ACKs: alone it is unfair to others. NSTART is to be 1.
   *
   * @see dev.fulmar.cocored.policy.gateway.SenderTimeouts
   */
  GATEWAY,

  /**
   * FASOR, which follows the measured round-trip time, and after a retransmission the time that the
   * exchange took with all its retransmissions.
   *
   * @see dev.fulmar.cocored.policy.Fasor
   */
  FASOR
}
