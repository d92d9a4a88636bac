package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.VerdictListener;
import java.net.InetSocketAddress;

/** What a {@link UdpLink} was built with, checked. */
record UdpLinkSettings(
    InetSocketAddress listen,
    InetSocketAddress to,
    LinkConfig up,
    LinkConfig down,
    long seed,
    String name,
    LinkIo io,
    VerdictListener verdicts,
    LinkTap tap,
    int maxClients,
    long idleExpiryNanos,
    PendingLimit limit) {

  /** The name of one of the link's threads. */
  String threadName(String role) {
    return "fulmar-" + name + "-" + role;
  }

  /**
   * Where a socket towards the server is to be: towards one on this machine, nobody from elsewhere
   * need reach it. Null for anywhere.
   */
  InetSocketAddress localForUpstream() {
    return to.getAddress().isLoopbackAddress() ? new InetSocketAddress(to.getAddress(), 0) : null;
  }

  Link newUpLink() {
    return new Link(up, seed, Direction.UP, verdicts, tap);
  }

  Link newDownLink() {
    return new Link(down, seed, Direction.DOWN, verdicts, tap);
  }
}
