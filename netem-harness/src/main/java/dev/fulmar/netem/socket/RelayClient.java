package dev.fulmar.netem.socket;

import java.net.InetSocketAddress;

/**
 * A client of a relay and the socket that stands for it towards the server. Only the relay's reader
 * looks at the activity.
 */
final class RelayClient {
  private final InetSocketAddress address;
  private final Upstream upstream;
  private long lastActiveNanos;

  RelayClient(InetSocketAddress address, Upstream upstream, long nowNanos) {
    this.address = address;
    this.upstream = upstream;
    this.lastActiveNanos = nowNanos;
  }

  InetSocketAddress address() {
    return address;
  }

  Upstream upstream() {
    return upstream;
  }

  void onActivity(long nowNanos) {
    lastActiveNanos = nowNanos;
  }

  boolean idleSince(long instantNanos) {
    return lastActiveNanos <= instantNanos;
  }
}
