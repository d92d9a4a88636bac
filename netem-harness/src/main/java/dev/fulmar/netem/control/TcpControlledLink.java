package dev.fulmar.netem.control;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.netem.socket.TcpLinkStats;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A TCP link under control. Its connections are what a UDP link's datagrams are: a request each on
 * the way up, a response on the way down.
 *
 * @param link running; whoever started it closes it
 */
public record TcpControlledLink(TcpLink link) implements ControlledLink {
  @Override
  public String protocol() {
    return "tcp";
  }

  @Override
  public InetSocketAddress address() {
    return link.address();
  }

  /**
   * {@inheritDoc}
   *
   * @return the number of the next connection: all from it on go by the new configuration, and open
   *     ones follow as {@link TcpLink#reconfigure} says
   */
  @Override
  public long change(Direction direction, LinkConfig config) {
    link.reconfigure(direction, config);
    return link.stats().accepted() + 1;
  }

  @Override
  public void check(Direction direction, LinkConfig config) {
    config.forStreams(direction, direction.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public Map<String, Long> stats(Direction direction) {
    TcpLinkStats stats = link.stats();
    boolean up = direction == Direction.UP;
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("offered", up ? stats.accepted() : stats.forwarded());
    counts.put("delivered", up ? stats.forwarded() : stats.completed());
    counts.put("dropped_loss", up ? stats.requestsLost() : stats.responsesLost());
    counts.put("bytes", up ? stats.bytesUp() : stats.bytesDown());
    counts.put("overrun", up ? stats.refused() : 0);
    counts.put("p99_lateness_ns", link.lateness(direction).p99Nanos());
    return counts;
  }
}
