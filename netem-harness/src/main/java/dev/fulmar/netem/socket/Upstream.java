package dev.fulmar.netem.socket;

import java.net.InetSocketAddress;

/** The socket that stands for one client towards the server. */
interface Upstream {
  /** Where it is on this machine. */
  InetSocketAddress address();

  /** Sends to the server without waiting; what the system refuses is counted. */
  void send(byte[] payload);

  /** Frees the port. */
  void close();
}
