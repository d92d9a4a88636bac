package dev.fulmar.transport.core;

/** What a connection is found by; equal if all three are, whatever they are kept in. */
sealed interface ConnectionName permits ConnectionKey, ConnectionProbe {
  /** The peer's UDP address, whatever that is to the driver. */
  Object remote();

  /** The peer's port inside the segments. */
  int remotePort();

  /** Ours. */
  int localPort();

  /** The hash code of every name with these in it. */
  static int hash(Object remote, int remotePort, int localPort) {
    return (remote.hashCode() * 31 + remotePort) * 31 + localPort;
  }

  /** Whether another object is a name with the same in it. */
  default boolean isSame(Object other) {
    return other instanceof ConnectionName name
        && remotePort() == name.remotePort()
        && localPort() == name.localPort()
        && remote().equals(name.remote());
  }
}
