package dev.fulmar.netem.socket;

import java.net.InetSocketAddress;

/**
 * A client of a relay and the socket that stands for it towards the server. Only the relay's reader
 * looks at the activity.
 */
final class RelayClient implements LinkClient {
  private final InetSocketAddress address;
  private final Upstream upstream;
  private final InetSocketAddress listen;
  private final InetSocketAddress upstreamAddress;
  private final InetSocketAddress server;
  private long lastActiveNanos;

  RelayClient(
      InetSocketAddress address,
      Upstream upstream,
      InetSocketAddress listen,
      InetSocketAddress server,
      long nowNanos) {
    this.address = address;
    this.upstream = upstream;
    this.listen = listen;
    this.upstreamAddress = upstream.address(); // cannot be had any more once it is closed
    this.server = server;
    this.lastActiveNanos = nowNanos;
  }

  InetSocketAddress address() {
    return address;
  }

  Upstream upstream() {
    return upstream;
  }

  @Override
  public InetSocketAddress clientAddress() {
    return address;
  }

  @Override
  public InetSocketAddress listenAddress() {
    return listen;
  }

  @Override
  public InetSocketAddress upstreamAddress() {
    return upstreamAddress;
  }

  @Override
  public InetSocketAddress serverAddress() {
    return server;
  }

  void onActivity(long nowNanos) {
    lastActiveNanos = nowNanos;
  }

  boolean idleSince(long instantNanos) {
    return lastActiveNanos <= instantNanos;
  }
}
