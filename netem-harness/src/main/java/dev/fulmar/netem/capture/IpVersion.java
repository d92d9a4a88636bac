package dev.fulmar.netem.capture;

import java.net.Inet6Address;
import java.net.InetAddress;

/** The two families of addresses, and their numbers in an Ethernet header (RFC 9542, B.1). */
enum IpVersion {
  V4(0x0800),
  V6(0x86DD);

  private final int etherType;

  IpVersion(int etherType) {
    this.etherType = etherType;
  }

  /** That of an address. */
  static IpVersion of(InetAddress address) {
    return address instanceof Inet6Address ? V6 : V4;
  }

  int etherType() {
    return etherType;
  }
}
