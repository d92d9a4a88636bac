package dev.fulmar.transport.core;

/** How a connection ended. */
public enum CloseReason {
  /** Both sides finished and all was acknowledged; or we closed, and the peer never finished. */
  FINISHED,
  /** Nobody listens there: the peer answered the SYN with a reset, or the network said so. */
  REFUSED,
  /** The peer ended the connection with a reset. */
  RESET,
  /** The handshake was not completed within the connect time-out. */
  CONNECT_TIMEOUT,
  /** The peer acknowledged nothing for the whole of the user time-out (RFC 9293 section 3.9.1). */
  USER_TIMEOUT,
  /** This side gave up and sent a reset. */
  ABORTED
}
