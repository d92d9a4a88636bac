package dev.fulmar.examples.apps;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;

/** Socket addresses the way people write them: {@code 127.0.0.1:5683}, {@code [::1]:5683}. */
public final class SocketName {
  private SocketName() {}

  /**
   * Writes an address.
   *
   * @param address a resolved address; the wildcard of a socket that serves both families reads
   *     {@code [::]}
   */
  public static String of(InetSocketAddress address) {
    InetAddress host = address.getAddress();
    if (host.isAnyLocalAddress() && !Boolean.getBoolean("java.net.preferIPv4Stack")) {
      return "[::]:" + address.getPort(); // Java opens a socket of both families for 0.0.0.0 too
    }
    String name = host instanceof Inet6Address ipv6 ? "[" + shorten(ipv6) + "]" : literal(host);
    return name + ":" + address.getPort();
  }

  /** The longest run of zero groups becomes {@code ::}, RFC 5952 section 4.2. */
  private static String shorten(Inet6Address address) {
    String[] addressAndZone = literal(address).split("%", 2);
    String[] groups = addressAndZone[0].split(":");
    int start = 0;
    int length = 0;
    for (int from = 0; from < groups.length; from++) {
      int to = from;
      while (to < groups.length && groups[to].equals("0")) {
        to++;
      }
      if (to - from > length) {
        start = from;
        length = to - from;
      }
    }
    String zone = addressAndZone.length == 2 ? "%" + addressAndZone[1] : "";
    if (length < 2) {
      return addressAndZone[0] + zone;
    }
    return join(groups, 0, start) + "::" + join(groups, start + length, groups.length) + zone;
  }

  private static String join(String[] groups, int from, int to) {
    return String.join(":", Arrays.copyOfRange(groups, from, to));
  }

  private static String literal(InetAddress address) {
    return address.getHostAddress();
  }
}
