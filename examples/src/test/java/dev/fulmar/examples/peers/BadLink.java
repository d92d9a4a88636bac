package dev.fulmar.examples.peers;

import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Links that lose the same share both ways. */
final class BadLink {
  private BadLink() {}

  static UdpLink losing(int percent, InetSocketAddress server, long seed) throws IOException {
    return losing(percent, server, seed, LinkTap.NONE);
  }

  static UdpLink losing(int percent, InetSocketAddress server, long seed, LinkTap tap)
      throws IOException {
    return UdpLink.builder()
        .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .to(server)
        .up(LinkSpec.parse("loss %d%%".formatted(percent)))
        .down(LinkSpec.parse("loss %d%%".formatted(percent)))
        .seed(seed)
        .tap(tap)
        .start();
  }

  /** Loses one datagram of the server, counted from 1, and no other. */
  static UdpLink losingOnWayBack(int datagram, InetSocketAddress server) throws IOException {
    return UdpLink.builder()
        .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .to(server)
        .down(LinkSpec.parse("loss packets(%d)".formatted(datagram)))
        .start();
  }
}
