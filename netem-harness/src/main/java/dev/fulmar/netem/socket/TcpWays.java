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
}
