package dev.fulmar.examples.reproduce.virtual;

import dev.fulmar.examples.reproduce.world.Places;
import dev.fulmar.netem.radio.DatagramStats;
import dev.fulmar.netem.radio.RadioConfig;
import dev.fulmar.netem.radio.RadioMedium;
import dev.fulmar.netem.radio.Topology;
import dev.fulmar.netem.sim.SimRadio;
import dev.fulmar.netem.sim.Simulation;

/**
 * Nodes with radios in one field, which relay for each other and collide. Node 0 is the sink,
 * wherever in the field it stands; the others are numbered from 1 in the topology's order.
 */
public final class RadioField implements Medium {
  private final SimRadio radio;
  private final Places places;

  /**
   * A field in a simulation.
   *
   * @param sink the sink's place in the topology
   * @param seed of all back-offs
   * @throws IllegalArgumentException if the topology has no such place
   */
  public RadioField(Simulation simulation, Topology topology, int sink, long seed) {
    radio = simulation.radio(new RadioMedium(topology, sink, RadioConfig.DEFAULT, seed));
    places = new Places(topology.size(), sink);
  }

  @Override
  public void attach(int node, Receiver receiver) {
    radio.host(
        places.placeOf(node),
        delivery ->
            receiver.receive(
                places.nodeAt(delivery.datagram().from()), delivery.datagram().payload()));
  }

  @Override
  public void offer(int from, int to, byte[] datagram) {
    radio.send(places.placeOf(from), places.placeOf(to), datagram, null);
  }

  @Override
  public Counts counts() {
    DatagramStats datagrams = radio.stats().datagrams();
    return new Counts(
        datagrams.offered(), datagrams.delivered(), datagrams.dropped(), datagrams.underWay());
  }
}
