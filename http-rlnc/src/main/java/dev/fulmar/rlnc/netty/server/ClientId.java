package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.wire.ClientName;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;

/**
 * Who sent a coded request of the paper's profile.
 *
 * @param name the client's own name for its session, or its address
 * @param anonymous whether it is the address
 */
record ClientId(String name, boolean anonymous) {
  /** The sender of a request; its address where it does not name itself. */
  static Parsed<ClientId> of(HttpHeaders headers, SocketAddress remote) {
    List<String> names = headers.getAll(ClientName.FIELD_NAME);
    if (names.isEmpty()) {
      return new Parsed.Accepted<>(new ClientId("@" + host(remote), true));
    }
    if (names.size() > 1 || !ClientName.isName(names.get(0))) {
      return new Parsed.Refused<>(
          new Refusal(
              Reason.MALFORMED,
              "field %s, allowed: once, with %s"
                  .formatted(ClientName.FIELD_NAME, ClientName.ALLOWED)));
    }
    return new Parsed.Accepted<>(new ClientId(names.get(0), false));
  }

  private static String host(SocketAddress remote) {
    return remote instanceof InetSocketAddress internet
        ? internet.getAddress().getHostAddress()
        : remote.toString();
  }
}
