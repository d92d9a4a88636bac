package dev.fulmar.netem.socket;

import java.net.InetSocketAddress;

/**
 * A client of a {@link UdpLink}, by the addresses its datagrams have on their way: what a tap finds
 * attached to each.
 *
 * <pre>
 *   client ──▶ listen │ link │ upstream ──▶ server
 * </pre>
 */
public interface LinkClient {
  /** The client's own. */
  InetSocketAddress clientAddress();

  /** Where the client sends to; may be a wildcard. */
  InetSocketAddress listenAddress();

  /** Where the server sees the client; may be a wildcard with a port. */
  InetSocketAddress upstreamAddress();

  /** Where the server is. */
  InetSocketAddress serverAddress();
}
