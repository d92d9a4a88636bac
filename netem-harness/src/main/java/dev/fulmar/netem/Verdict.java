package dev.fulmar.netem;

/** What a link did with a packet. */
public enum Verdict {
  /** The packet is inside the link and will come out when it is due. */
  PASSED,
  /** The loss model took it. */
  LOST,
  /** The queue had no room for it, or the queue discipline chose to drop it. */
  QUEUE_FULL
}
