package dev.fulmar.transport.socket;

import dev.fulmar.transport.core.CloseReason;
import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.ConnectionConfig;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** Why a connection ended, in plain words. */
final class EndOfConnection {
  private static final double SECOND_NANOS = 1e9;

  private EndOfConnection() {}

  /** The exception for a connection that is over. */
  static IOException exception(Connection connection, ConnectionConfig config) {
    String peer = name((InetSocketAddress) connection.remote());
    CloseReason reason = connection.closeReason();
    return switch (reason) {
      case REFUSED -> new ConnectException("connection refused by %s".formatted(peer));
      case CONNECT_TIMEOUT ->
          new ConnectException(
              "no answer from %s within %s".formatted(peer, seconds(config.connectTimeoutNanos())));
      case RESET -> new SocketException("connection reset by %s".formatted(peer));
      case USER_TIMEOUT ->
          new SocketException(
              "connection lost: %s acknowledged nothing for %s"
                  .formatted(peer, seconds(config.userTimeoutNanos())));
      case ABORTED -> new SocketException("connection to %s was aborted".formatted(peer));
      case FINISHED -> new SocketException("connection to %s is closed".formatted(peer));
    };
  }

  private static String name(InetSocketAddress peer) {
    InetAddress address = peer.getAddress();
    String host = address.getHostAddress();
    return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + peer.getPort();
  }

  private static String seconds(long nanos) {
    double seconds = nanos / SECOND_NANOS;
    return seconds == Math.rint(seconds)
        ? "%.0f s".formatted(seconds)
        : "%.1f s".formatted(seconds);
  }
}
