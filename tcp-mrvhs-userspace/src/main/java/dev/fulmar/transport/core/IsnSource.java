package dev.fulmar.transport.core;

/** Where initial sequence numbers come from. */
interface IsnSource {
  /**
   * The number for a new connection.
   *
   * @return 32 bits in a {@code long}
   */
  long next(ConnectionKey key, long nowNanos);
}
