package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;

/** How bad the two directions of a TCP link are now; anyone may look, and change it. */
final class TcpWays {
  private volatile LinkConfig up;
  private volatile LinkConfig down;

  TcpWays(LinkConfig up, LinkConfig down) {
    this.up = up;
    this.down = down;
  }

  LinkConfig get(Direction direction) {
    return direction == Direction.UP ? up : down;
  }

  void set(Direction direction, LinkConfig config) {
    if (direction == Direction.UP) {
      up = config;
    } else {
      down = config;
    }
  }

  /**
   * Checks that a direction of a TCP link can be that bad.
   *
   * @param name what it is for, the first word of a refusal
   * @throws IllegalArgumentException if it cannot
   */
  static LinkConfig checked(Direction direction, LinkConfig config, String name) {
    LinkArguments.check(
        direction == Direction.UP || !config.forStreams(name).losesExchanges(),
        name
            + " asks for '%s', but an exchange is judged both ways as its connection comes: say it"
            + " for up; allowed: "
            + LinkConfig.STREAM_FAULTS,
        config);
    return config.forStreams(name);
  }
}
