package dev.fulmar.netem.sim;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
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
    return link(direction).stats();
  }

  /**
   * Changes the link of a direction from its next packet on, as {@link SimLink#reconfigure} says.
   *
   * @return the index of the first packet that is judged by the new configuration
   * @throws IllegalArgumentException if it asks for what befalls connections only
   */
  public long reconfigure(Direction direction, LinkConfig config) {
    return link(direction).reconfigure(config);
  }

  private SimLink link(Direction direction) {
    return direction == Direction.UP ? up : down;
  }
}
