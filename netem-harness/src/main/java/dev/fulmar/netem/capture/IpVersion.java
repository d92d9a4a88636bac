package dev.fulmar.netem.capture;

import java.net.Inet6Address;
import java.net.InetAddress;

/**
 * What the packets of an interface begin with.
 *
 * <p>The link type is that of one version, not LINKTYPE_RAW (101) of both: libpcap 1.10 refuses the
 * second interface of that type in a file.
 */
public enum IpVersion {
  /** LINKTYPE_IPV4. */
  V4(228),
  /** LINKTYPE_IPV6. */
  V6(229);

  private final int linkType;

  IpVersion(int linkType) {
    this.linkType = linkType;
  }

  /** That of an address. */
  public static IpVersion of(InetAddress address) {
    return address instanceof Inet6Address ? V6 : V4;
  }

  int linkType() {
    return linkType;
  }
}
