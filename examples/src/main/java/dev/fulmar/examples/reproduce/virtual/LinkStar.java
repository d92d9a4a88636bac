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
public final class LinkStar implements Medium {
  private static final int HUB = 0;

  private final Receiver[] receivers;
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
    if (nodes < 2) {
      throw new IllegalArgumentException("a star has %d nodes, must have 2".formatted(nodes));
    }
    receivers = new Receiver[nodes];
    for (int node = 1; node < nodes; node++) {
      int leaf = node;
      long linkSeed = seed * nodes + leaf;
      toHub.add(
          simulation.link(
              new Link(up, linkSeed, Direction.UP),
              packet -> receivers[HUB].receive(leaf, packet.payload())));
      fromHub.add(
          simulation.link(
              new Link(down, linkSeed, Direction.DOWN),
              packet -> receivers[leaf].receive(HUB, packet.payload())));
    }
  }

  @Override
  public void attach(int node, Receiver receiver) {
    receivers[node] = receiver;
  }

  @Override
  public void offer(int from, int to, byte[] datagram) {
    if ((from == HUB) == (to == HUB)) {
      throw new IllegalArgumentException(
          "node %d has no link to node %d, a star's links are to and from node 0"
              .formatted(from, to));
    }
    SimLink link = to == HUB ? toHub.get(from - 1) : fromHub.get(to - 1);
    link.send(datagram);
  }

  @Override
  public Counts counts() {
    return Counts.of(Stream.of(toHub, fromHub).flatMap(List::stream).map(SimLink::stats).toList());
  }
}
