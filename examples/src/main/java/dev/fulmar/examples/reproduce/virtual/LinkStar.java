package dev.fulmar.examples.reproduce.virtual;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.sim.SimLink;
import dev.fulmar.netem.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A star of links that do not disturb each other: node 0 is the hub, and each other node has a link
 * to it and one from it.
 */
public final class LinkStar extends Hub {
  private final List<SimLink> toHub = new ArrayList<>();
  private final List<SimLink> fromHub = new ArrayList<>();

  /** A star whose links are all of one configuration. */
  public LinkStar(Simulation simulation, int nodes, LinkConfig config, long seed) {
    this(simulation, nodes, config, config, seed);
  }

  /**
   * A star in a simulation.
   *
   * @param nodes with the hub, at least 2
   * @param up of each link to the hub
   * @param down of each link from the hub
   * @param seed each link draws its own fates from it
   * @throws IllegalArgumentException if there are fewer than 2 nodes
   */
  public LinkStar(Simulation simulation, int nodes, LinkConfig up, LinkConfig down, long seed) {
    super(nodes);
    for (int node = 1; node < nodes; node++) {
      int leaf = node;
      long linkSeed = seed * nodes + leaf;
      toHub.add(
          simulation.link(
              new Link(up, linkSeed, Direction.UP), packet -> deliverUp(leaf, packet.payload())));
      fromHub.add(
          simulation.link(
              new Link(down, linkSeed, Direction.DOWN),
              packet -> deliverDown(leaf, packet.payload())));
    }
  }

  @Override
  void sendUp(int node, byte[] datagram) {
    toHub.get(node - 1).send(datagram);
  }

  @Override
  void sendDown(int node, byte[] datagram) {
    fromHub.get(node - 1).send(datagram);
  }

  @Override
  public Counts counts() {
    return Counts.of(Stream.of(toHub, fromHub).flatMap(List::stream).map(SimLink::stats).toList());
  }
}
