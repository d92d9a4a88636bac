package dev.fulmar.examples.reproduce.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkStarTest {
  private static final byte[] DATAGRAM = {1, 2, 3};

  private final Simulation simulation = new Simulation();
  private final LinkStar star = new LinkStar(simulation, 3, LinkSpec.parse("delay 10ms"), 1);
  private final List<String> arrived = new ArrayList<>();

  LinkStarTest() {
    for (int node = 0; node < 3; node++) {
      int at = node;
      star.attach(
          node,
          (from, datagram) ->
              arrived.add("%d->%d at %d".formatted(from, at, simulation.nowNanos())));
    }
  }

  @Test
  void carriesBetweenTheHubAndEachLeaf() {
    star.offer(2, 0, DATAGRAM);
    star.offer(0, 1, DATAGRAM);
    assertThat(star.counts()).isEqualTo(new Medium.Counts(2, 0, 0, 2));
    simulation.runUntil(20_000_000);
    assertThat(arrived).containsExactly("2->0 at 10000000", "0->1 at 10000000");
    assertThat(star.counts()).isEqualTo(new Medium.Counts(2, 2, 0, 0));
  }

  @Test
  void linksToTheHubAndFromItMayDiffer() {
    LinkStar oneWay =
        new LinkStar(simulation, 2, LinkSpec.parse("delay 10ms"), LinkSpec.parse("loss 100%"), 1);
    oneWay.attach(0, (from, datagram) -> arrived.add("at the hub"));
    oneWay.attach(1, (from, datagram) -> arrived.add("at the leaf"));
    oneWay.offer(1, 0, DATAGRAM);
    oneWay.offer(0, 1, DATAGRAM);
    simulation.runUntil(20_000_000);
    assertThat(arrived).containsExactly("at the hub");
    assertThat(oneWay.counts()).isEqualTo(new Medium.Counts(2, 1, 1, 0));
  }

  @Test
  void hasNoWayFromLeafToLeaf() {
    assertThatThrownBy(() -> star.offer(1, 2, DATAGRAM))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("node 1 has no link to node 2");
  }
}
