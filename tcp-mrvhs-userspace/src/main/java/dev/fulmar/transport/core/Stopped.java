package dev.fulmar.transport.core;

/** Why a {@link Sender}, asked last, had nothing to send. */
enum Stopped {
  /** All that was written is on its way. */
  NOTHING_TO_SEND,
  /** As much is in flight as may be. */
  CONGESTION_WINDOW,
  /** The next segment's time has not come. */
  PACED,
  /** The peer has no room. */
  PEER_WINDOW,
  /** What there is would be a small segment, which waits for more (RFC 9293 section 3.8.6.2.1). */
  SMALL_SEGMENT
}
