package dev.fulmar.netem.control;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A link that only notes what it is told. */
final class FakeLink implements ControlledLink {
  final List<String> changes = new ArrayList<>();

  @Override
  public String protocol() {
    return "udp";
  }

  @Override
  public InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 5700);
  }

  @Override
  public long change(Direction direction, LinkConfig config) {
    changes.add(direction + " " + config);
    return 18;
  }

  @Override
  public void check(Direction direction, LinkConfig config) {
    config.forPackets(direction.toString());
  }

  @Override
  public Map<String, Long> stats(Direction direction) {
    return Map.of("offered", direction == Direction.UP ? 17L : 4L);
  }
}
