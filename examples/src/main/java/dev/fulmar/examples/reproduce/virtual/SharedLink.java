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
public final class SharedLink extends Hub {
  /** IPv6's 40 bytes and UDP's 8. */
  static final int HEADER_BYTES = 48;

  private final SimLink toHub;
  private final SimLink fromHub;

  /**
   * A pair of links in a simulation.
   *
   * @param nodes with the hub, at least 2
   * @param config of each of both
   * @param seed of their fates
   * @throws IllegalArgumentException if there are fewer than 2 nodes
   */
  public SharedLink(Simulation simulation, int nodes, LinkConfig config, long seed) {
    super(nodes);
    toHub =
        simulation.link(
            new Link(config, seed, Direction.UP),
            packet -> deliverUp((int) packet.attachment(), withoutHeader(packet)));
    fromHub =
        simulation.link(
            new Link(config, seed, Direction.DOWN),
            packet -> deliverDown((int) packet.attachment(), withoutHeader(packet)));
  }

  @Override
  void sendUp(int node, byte[] datagram) {
    toHub.send(withHeader(datagram), node);
  }

  @Override
  void sendDown(int node, byte[] datagram) {
    fromHub.send(withHeader(datagram), node);
  }

  private static byte[] withHeader(byte[] datagram) {
    byte[] bytes = new byte[HEADER_BYTES + datagram.length];
    System.arraycopy(datagram, 0, bytes, HEADER_BYTES, datagram.length);
    return bytes;
  }

  private static byte[] withoutHeader(Packet packet) {
    byte[] bytes = packet.payload();
    return Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length);
  }

  @Override
  public Counts counts() {
    return Counts.of(Stream.of(toHub, fromHub).map(SimLink::stats).toList());
  }
}
