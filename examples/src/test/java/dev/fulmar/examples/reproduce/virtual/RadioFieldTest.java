package dev.fulmar.examples.reproduce.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.radio.Topology;
import dev.fulmar.netem.sim.Simulation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RadioFieldTest {
  @Test
  void sinkIsNode0WhereverItStandsAndTheOthersFollow() {
    for (int sink : new int[] {Topology.CHAIN.endNode(), Topology.CHAIN.middleNode()}) {
      Simulation simulation = new Simulation();
      RadioField field = new RadioField(simulation, Topology.CHAIN, sink, 1);
      List<Integer> heard = new ArrayList<>();
      for (int node = 0; node < Topology.CHAIN.size(); node++) {
        field.attach(node, (from, datagram) -> heard.add(from));
      }
      for (int node = 1; node < Topology.CHAIN.size(); node++) {
        field.offer(node, 0, new byte[20]);
        simulation.runUntil(simulation.nowNanos() + 1_000_000_000L);
        field.offer(0, node, new byte[4]);
        simulation.runUntil(simulation.nowNanos() + 1_000_000_000L);
      }
      assertThat(heard).containsExactly(1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8, 0);
      assertThat(field.counts()).isEqualTo(new Medium.Counts(16, 16, 0, 0));
    }
  }
}
