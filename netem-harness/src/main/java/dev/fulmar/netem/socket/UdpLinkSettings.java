package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
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
    VerdictListener verdicts,
    int maxClients,
    long idleExpiryNanos,
    PendingLimit limit) {

  Link newUpLink() {
    return new Link(up, seed, Direction.UP, verdicts);
  }

  Link newDownLink() {
    return new Link(down, seed, Direction.DOWN, verdicts);
  }
}
