package dev.fulmar.netem.socket;

import java.net.SocketAddress;
import java.nio.channels.DatagramChannel;

/**
 * A client of a relay and the socket that stands for it towards the server. Only the relay's reader
 * looks at the activity.
 */
final class RelayClient {
  private final SocketAddress address;
  private final DatagramChannel upstream;
  private long lastActiveNanos;

  RelayClient(SocketAddress address, DatagramChannel upstream, long nowNanos) {
    this.address = address;
    this.upstream = upstream;
    this.lastActiveNanos = nowNanos;
  }

  SocketAddress address() {
    return address;
  }

  DatagramChannel upstream() {
    return upstream;
  }

  void onActivity(long nowNanos) {
    lastActiveNanos = nowNanos;
  }

  boolean idleSince(long instantNanos) {
    return lastActiveNanos <= instantNanos;
  }
}
