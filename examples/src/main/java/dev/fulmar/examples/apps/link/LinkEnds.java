package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;

/**
 * The two ends of a link, looked up.
 *
 * @param listen where clients send or connect to
 * @param to the server
 */
record LinkEnds(InetSocketAddress listen, InetSocketAddress to) {
  /**
   * Looks both up.
   *
   * @param where what stands before {@code listen} and {@code to} where the user wrote them
   * @throws CommandFailure if the server's host is not known
   * @throws picocli.CommandLine.ParameterException if the addresses cannot be the ends of a link
   */
  static LinkEnds of(LinkAddress listen, LinkAddress to, String where, CommonOptions common) {
    if (to.protocol() != listen.protocol()) {
      throw common.usage(
          "%sto: %s cannot follow on %slisten %s, allowed: %s:HOST:PORT"
              .formatted(
                  where,
                  to.protocol().word(),
                  where,
                  listen.protocol().word(),
                  listen.protocol().word()));
    }
    LinkEnds ends = new LinkEnds(local(listen, where, common), server(to));
    InetAddress server = ends.to.getAddress();
    if (server.isAnyLocalAddress() || server.isMulticastAddress() || isBroadcast(server)) {
      // its answers would come from another address, and nobody could tell whose they are
      throw common.usage(
          "%sto: '%s' is not one machine, allowed: the address or name of one"
              .formatted(where, to.host()));
    }
    if (ends.loop()) {
      throw common.usage(
          "%sto: the link itself listens at '%s' port %d, allowed: another port"
              .formatted(where, to.host(), to.port()));
    }
    return ends;
  }

  /** Whether it is everyone on the network this machine is in (RFC 919, 7). */
  private static boolean isBroadcast(InetAddress address) {
    return address.getHostAddress().equals("255.255.255.255");
  }

  private static InetSocketAddress local(LinkAddress listen, String where, CommonOptions common) {
    try {
      return listen.resolve();
    } catch (UnknownHostException unknown) {
      throw common.usage(
          "%slisten: '%s' is no address, allowed: an address of this machine or a name of one"
              .formatted(where, listen.host()));
    }
  }

  private static InetSocketAddress server(LinkAddress to) {
    try {
      return to.resolve();
    } catch (UnknownHostException unknown) {
      throw new CommandFailure("host '%s' is not known".formatted(to.host()));
    }
  }

  /** Whether the link would be its own server, and everything go round for ever. */
  private boolean loop() {
    return listen.equals(to)
        || (listen.getPort() == to.getPort()
            && listen.getAddress().isAnyLocalAddress()
            && isLocal(to.getAddress()));
  }

  private static boolean isLocal(InetAddress address) {
    try {
      return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException unknown) {
      return false;
    }
  }
}
