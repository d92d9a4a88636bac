package dev.fulmar.netem.sim;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkStats;

/** The pair of links between two endpoints. */
public final class SimConnection {
  private final SimLink up;
  private final SimLink down;

  SimConnection(SimLink up, SimLink down) {
    this.up = up;
    this.down = down;
  }

  /** What a link did so far, as of its last packet in or out. */
  public LinkStats stats(Direction direction) {
    return (direction == Direction.UP ? up : down).stats();
  }
}
