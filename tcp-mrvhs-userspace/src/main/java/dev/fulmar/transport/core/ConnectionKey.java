package dev.fulmar.transport.core;

/**
 * The name of a connection, for as long as it lives.
 *
 * @param remote the peer's UDP address, whatever that is to the driver
 * @param remotePort the peer's port inside the segments
 * @param localPort ours
 */
record ConnectionKey(Object remote, int remotePort, int localPort) implements ConnectionName {
  @Override
  public boolean equals(Object other) {
    return isSame(other);
  }

  @Override
  public int hashCode() {
    return ConnectionName.hash(remote, remotePort, localPort);
  }
}
