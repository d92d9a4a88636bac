package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.virtual.LinkStar;
import dev.fulmar.examples.reproduce.virtual.Medium;
import dev.fulmar.examples.reproduce.virtual.RadioField;
import dev.fulmar.examples.reproduce.virtual.SharedLink;
import dev.fulmar.netem.radio.RadioConfig;
import dev.fulmar.netem.radio.Topology;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.spec.LinkSpec;

/** What lies between the sink, node 0, and the servers. */
interface Network {
  /** Its name in a row, without commas. */
  String id();

  /** The topology of the paper's tables that this is; empty if it is none of them. */
  default String topology() {
    return "";
  }

  /** All that matters of it, for the comparison with an earlier run's. */
  String parameters();

  /** A fresh one. */
  Medium medium(Simulation simulation, int nodes, long seed);

  /**
   * A link each way between the sink and each server.
   *
   * @param up of each link to the sink, as {@link LinkSpec} reads it
   * @param down of each link from the sink
   */
  record Star(String id, String up, String down) implements Network {
    /** With the same links both ways. */
    Star(String id, String spec) {
      this(id, spec, spec);
    }

    @Override
    public String parameters() {
      return up.equals(down) ? "star " + up : "star up %s, down %s".formatted(up, down);
    }

    @Override
    public Medium medium(Simulation simulation, int nodes, long seed) {
      return new LinkStar(simulation, nodes, LinkSpec.parse(up), LinkSpec.parse(down), seed);
    }
  }

  /**
   * One link to the sink and one from it, for all servers together.
   *
   * @param spec of both, as {@link LinkSpec} reads it
   */
  record Shared(String id, String spec) implements Network {
    @Override
    public String parameters() {
      return "shared " + spec;
    }

    @Override
    public Medium medium(Simulation simulation, int nodes, long seed) {
      return new SharedLink(simulation, nodes, LinkSpec.parse(spec), seed);
    }
  }

  /**
   * One of the paper's topologies, every node with a radio.
   *
   * @param id the topology's name and where the sink stands
   * @param sink the sink's place in the topology
   */
  record Radio(String id, Topology field, int sink) implements Network {
    /** With the sink at the edge. */
    static Radio end(Topology topology) {
      return new Radio(topology.name() + "-end", topology, topology.endNode());
    }

    /** With the sink in the middle. */
    static Radio middle(Topology topology) {
      return new Radio(topology.name() + "-middle", topology, topology.middleNode());
    }

    @Override
    public String topology() {
      return field.name();
    }

    @Override
    public String parameters() {
      return "radio %s, sink %d, %s".formatted(field.name(), sink, RadioConfig.DEFAULT);
    }

    @Override
    public Medium medium(Simulation simulation, int nodes, long seed) {
      return new RadioField(simulation, field, sink, seed);
    }
  }
}
