package dev.fulmar.netem.sim;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkStats;

/** The pair of links between two endpoints. */
public final class SimConnection {
  private final Link up;
  private final Link down;

  SimConnection(Link up, Link down) {
    this.up = up;
    this.down = down;
  }

  /** What a link did so far, as of its last packet in or out. */
  public LinkStats stats(Direction direction) {
    return (direction == Direction.UP ? up : down).stats();
  }
}
