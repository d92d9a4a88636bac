package dev.fulmar.transport.core;

/** A name to look connections up by: filled in for each segment, so that none costs an object. */
final class ConnectionProbe implements ConnectionName {
  private Object remote = "";
  private int remotePort;
  private int localPort;

  ConnectionProbe set(Object address, int portOfPeer, int ownPort) {
    remote = address;
    remotePort = portOfPeer;
    localPort = ownPort;
    return this;
  }

  /** The same, to be kept. */
  ConnectionKey toKey() {
    return new ConnectionKey(remote, remotePort, localPort);
  }

  @Override
  public Object remote() {
    return remote;
  }

  @Override
  public int remotePort() {
    return remotePort;
  }

  @Override
  public int localPort() {
    return localPort;
  }

  @Override
  public boolean equals(Object other) {
    return isSame(other);
  }

  @Override
  public int hashCode() {
    return ConnectionName.hash(remote, remotePort, localPort);
  }
}
