package dev.fulmar.netem.control;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.socket.LatenessSummary;
import dev.fulmar.netem.socket.RelayStats;
import dev.fulmar.netem.socket.UdpLink;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A UDP link under control.
 *
 * @param link running; whoever started it closes it
 */
public record UdpControlledLink(UdpLink link) implements ControlledLink {
  @Override
  public String protocol() {
    return "udp";
  }

  @Override
  public InetSocketAddress address() {
    return link.address();
  }

  @Override
  public long change(Direction direction, LinkConfig config) {
    return link.reconfigure(direction, config);
  }

  @Override
  public void check(Direction direction, LinkConfig config) {
    config.forPackets(direction.name().toLowerCase(Locale.ROOT));
  }

  @Override
  public Map<String, Long> stats(Direction direction) {
    LinkStats stats = link.stats(direction);
    RelayStats relay = link.relayStats();
    LatenessSummary lateness = link.lateness(direction);
    Map<String, Long> counts = new LinkedHashMap<>();
    counts.put("offered", stats.offered());
    counts.put("delivered", stats.delivered());
    counts.put("dropped_loss", stats.droppedLoss());
    counts.put("dropped_queue", stats.droppedQueue());
    counts.put("corrupted", stats.corrupted());
    counts.put("duplicated", stats.duplicated());
    counts.put("overtaken", stats.overtaken());
    counts.put("inside", stats.inside());
    counts.put("overrun", direction == Direction.UP ? relay.overrunUp() : relay.overrunDown());
    counts.put("p99_lateness_ns", lateness.p99Nanos());
    return counts;
  }
}
