package dev.fulmar.transport.core;

/** What the user of a connection is told of. Events that wait are not repeated. */
public enum ConnectionEvent {
  /** The handshake is complete. */
  ESTABLISHED,
  /** There is something to read. */
  READABLE,
  /** A send buffer that had been full has room again. */
  WRITABLE,
  /** The peer has no more to send; what was received before can still be read. */
  PEER_FINISHED,
  /** The peer has acknowledged everything, our FIN included. */
  FINISHED,
  /** The connection is over; its close reason says how. */
  CLOSED
}
