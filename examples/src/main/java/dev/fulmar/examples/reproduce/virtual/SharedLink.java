package dev.fulmar.examples.reproduce.virtual;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.sim.SimLink;
import dev.fulmar.netem.sim.Simulation;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * One link that all nodes share on their way to the hub, node 0, and one back that all share too: a
 * bottleneck in front of a gateway.
 *
 * <p>On it a datagram is 48 bytes larger: with small messages the headers of IPv6 and UDP are most
 * of what a narrow link carries.
 */
public final class SharedLink implements Medium {
  /** IPv6's 40 bytes and UDP's 8. */
  static final int HEADER_BYTES = 48;

  private static final int HUB = 0;

  private final Receiver[] receivers;
  private final SimLink toHub;
  private final SimLink fromHub;

  private record Ends(int from, int to) {}

  /**
   * A pair of links in a simulation.
   *
   * @param nodes with the hub, at least 2
   * @param config of each of both
   * @param seed of their fates
   * @throws IllegalArgumentException if there are fewer than 2 nodes
   */
  public SharedLink(Simulation simulation, int nodes, LinkConfig config, long seed) {
    if (nodes < 2) {
      throw new IllegalArgumentException(
          "a link is shared by %d nodes, must be by at least 2".formatted(nodes));
    }
    receivers = new Receiver[nodes];
    toHub = simulation.link(new Link(config, seed, Direction.UP), this::deliver);
    fromHub = simulation.link(new Link(config, seed, Direction.DOWN), this::deliver);
  }

  private void deliver(Packet packet) {
    Ends ends = (Ends) packet.attachment();
    byte[] bytes = packet.payload();
    receivers[ends.to()].receive(
        ends.from(), Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length));
  }

  @Override
  public void attach(int node, Receiver receiver) {
    receivers[node] = receiver;
  }

  @Override
  public void offer(int from, int to, byte[] datagram) {
    if ((from == HUB) == (to == HUB)) {
      throw new IllegalArgumentException(
          "node %d has no link to node %d, the shared ones are to and from node 0"
              .formatted(from, to));
    }
    SimLink link = to == HUB ? toHub : fromHub;
    byte[] bytes = new byte[HEADER_BYTES + datagram.length];
    System.arraycopy(datagram, 0, bytes, HEADER_BYTES, datagram.length);
    link.send(bytes, new Ends(from, to));
  }

  @Override
  public Counts counts() {
    return Counts.of(Stream.of(toHub, fromHub).map(SimLink::stats).toList());
  }
}
