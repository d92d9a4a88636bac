package dev.fulmar.examples.reproduce.virtual;

import dev.fulmar.netem.radio.DatagramStats;
import dev.fulmar.netem.radio.RadioConfig;
import dev.fulmar.netem.radio.RadioMedium;
import dev.fulmar.netem.radio.Topology;
import dev.fulmar.netem.sim.SimRadio;
import dev.fulmar.netem.sim.Simulation;
import java.util.stream.IntStream;

/**
 * Nodes with radios in one field, which relay for each other and collide. Node 0 is the sink,
 * wherever in the field it stands; the others are numbered from 1 in the topology's order.
 */
public final class RadioField implements Medium {
  private final SimRadio radio;
  private final int[] places; // of our nodes in the topology
  private final int[] nodes; // at the topology's places

  /**
   * A field in a simulation.
   *
   * @param sink the sink's place in the topology
   * @param seed of all back-offs
   * @throws IllegalArgumentException if the topology has no such place
   */
  public RadioField(Simulation simulation, Topology topology, int sink, long seed) {
    radio = simulation.radio(new RadioMedium(topology, sink, RadioConfig.DEFAULT, seed));
    places =
        IntStream.concat(
                IntStream.of(sink),
                IntStream.range(0, topology.size()).filter(place -> place != sink))
            .toArray();
    nodes = new int[places.length];
    for (int node = 0; node < places.length; node++) {
      nodes[places[node]] = node;
    }
  }

  @Override
  public void attach(int node, Receiver receiver) {
    radio.host(
        places[node],
        delivery ->
            receiver.receive(nodes[delivery.datagram().from()], delivery.datagram().payload()));
  }

  @Override
  public void offer(int from, int to, byte[] datagram) {
    radio.send(places[from], places[to], datagram, null);
  }

  @Override
  public Counts counts() {
    DatagramStats datagrams = radio.stats().datagrams();
    return new Counts(
        datagrams.offered(), datagrams.delivered(), datagrams.dropped(), datagrams.underWay());
  }
}
