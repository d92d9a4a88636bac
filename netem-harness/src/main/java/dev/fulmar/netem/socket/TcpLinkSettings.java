package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.ExchangeJudge;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.VerdictListener;
import java.net.InetSocketAddress;

/**
 * What a {@link TcpLink} was built with, checked.
 *
 * @param up how bad it is at first, as is down; later see {@link TcpWays}
 */
record TcpLinkSettings(
    InetSocketAddress listen,
    InetSocketAddress to,
    LinkConfig up,
    LinkConfig down,
    long seed,
    String name,
    VerdictListener verdicts,
    int maxConnections,
    long idleExpiryNanos,
    int maxBytesInside,
    int maxPacedBytes) {

  ExchangeJudge newJudge() {
    return new ExchangeJudge(up, seed, verdicts);
  }

  TcpWays newWays() {
    return new TcpWays(up, down);
  }

  /** The delay of one direction of a connection; a seed of its own keeps connections apart. */
  Link newLink(LinkConfig config, Direction direction, long connectionIndex) {
    return new Link(config.delayOnly(), seed + connectionIndex, direction);
  }
}
