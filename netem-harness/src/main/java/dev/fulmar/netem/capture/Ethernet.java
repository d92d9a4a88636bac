package dev.fulmar.netem.capture;

import java.nio.ByteBuffer;

/**
 * The header in front of each IP packet: Ethernet's, with addresses of zeros, as Linux shows the
 * packets of its loopback.
 *
 * <p>It is there for tcpdump, which wants a single link type in a file. Of the types without a
 * header, LINKTYPE_IPV4 and LINKTYPE_IPV6 cannot stand together, and LINKTYPE_RAW, which takes both
 * versions, is refused by libpcap 1.10 from the second interface on.
 */
final class Ethernet {
  /** LINKTYPE_ETHERNET. */
  static final short LINK_TYPE = 1;

  /** The header's bytes. */
  static final int HEADER_BYTES = 14;

  private static final int ADDRESSES_BYTES = 12;

  private Ethernet() {}

  /** Puts a header; the buffer's order must be big-endian. */
  static void put(ByteBuffer buffer, IpVersion version) {
    buffer.put(new byte[ADDRESSES_BYTES]).putShort((short) version.etherType());
  }
}
