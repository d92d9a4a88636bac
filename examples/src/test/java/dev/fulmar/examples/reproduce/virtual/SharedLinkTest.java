package dev.fulmar.examples.reproduce.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** At 8 kbit/s a byte takes a millisecond: 2 bytes and their headers take 50 ms. */
class SharedLinkTest {
  private static final byte[] DATAGRAM = {1, 2};

  private final Simulation simulation = new Simulation();
  private final SharedLink link =
      new SharedLink(simulation, 3, LinkSpec.parse("rate 8kbit delay 10ms"), 1);
  private final List<String> arrived = new ArrayList<>();

  SharedLinkTest() {
    for (int node = 0; node < 3; node++) {
      int at = node;
      link.attach(
          node,
          (from, datagram) -> {
            assertThat(datagram).isEqualTo(DATAGRAM);
            arrived.add("%d->%d at %d ms".formatted(from, at, simulation.nowNanos() / 1_000_000));
          });
    }
  }

  @Test
  void nodesWaitForEachOtherInOneDirectionOnly() {
    link.offer(1, 0, DATAGRAM);
    link.offer(2, 0, DATAGRAM);
    link.offer(0, 1, DATAGRAM);
    assertThat(link.counts()).isEqualTo(new Medium.Counts(3, 0, 0, 3));
    simulation.runUntil(1_000_000_000);
    assertThat(arrived).containsExactly("1->0 at 60 ms", "0->1 at 60 ms", "2->0 at 110 ms");
    assertThat(link.counts()).isEqualTo(new Medium.Counts(3, 3, 0, 0));
  }

  @Test
  void hasNoWayFromLeafToLeaf() {
    assertThatThrownBy(() -> link.offer(1, 2, DATAGRAM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("node 1 has no link to node 2");
  }

  @Test
  void isNotSharedByOneNode() {
    assertThatThrownBy(() -> new SharedLink(simulation, 1, LinkSpec.parse(""), 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 nodes");
  }
}
