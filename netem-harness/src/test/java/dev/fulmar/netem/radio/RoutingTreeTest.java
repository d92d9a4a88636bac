package dev.fulmar.netem.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoutingTreeTest {
  private static final double RANGE = RadioRange.DEFAULT.transmissionMetres();

  @ParameterizedTest(name = "{0}, {1} node")
  @CsvSource({
    "grid,     end,    -1 0 1 0 0 1 3 3 4, 0 1 2 1 1 2 2 2 2",
    "grid,     middle, 4 4 4 4 -1 4 4 4 4, 1 1 1 1 0 1 1 1 1",
    "chain,    end,    -1 0 1 2 3 4 5 6 7, 0 1 2 3 4 5 6 7 8",
    "chain,    middle, 1 2 3 4 -1 4 5 6 7, 4 3 2 1 0 1 2 3 4",
    "cross,    end,    6 6 6 1 2 0 8 5 -1, 2 2 2 3 3 3 1 4 0",
    "cross,    middle, -1 0 0 1 2 0 0 5 6, 0 1 1 2 2 1 1 2 2",
    "dumbbell, end,    -1 0 0 0 3 4 5 5 5, 0 1 1 1 2 3 4 4 4",
    "dumbbell, middle, 3 3 3 4 -1 4 5 5 5, 2 2 2 1 0 1 2 2 2",
    "random,   end,    3 3 0 8 8 4 0 5 -1, 2 2 3 1 1 2 3 3 0",
    "random,   middle, -1 0 0 0 0 0 0 2 3, 0 1 1 1 1 1 1 2 2"
  })
  void parentIsTheLowestNeighbourThatIsOneHopNearer(
      String name, String which, String parents, String hops) {
    Topology topology =
        Topology.OF_THE_PAPER.stream().filter(t -> t.name().equals(name)).findAny().orElseThrow();
    int sink = "end".equals(which) ? topology.endNode() : topology.middleNode();
    RoutingTree tree = new RoutingTree(topology, sink, RANGE);
    assertThat(IntStream.range(0, 9).map(tree::parent)).containsExactly(boxed(parents));
    assertThat(IntStream.range(0, 9).map(tree::hops)).containsExactly(boxed(hops));
    assertThat(tree.sink()).isEqualTo(sink);
  }

  @Test
  void wayGoesUpUntilTheDestinationIsBelowAndThenDown() {
    RoutingTree tree = new RoutingTree(Topology.CROSS, 0, RANGE);
    // from the tip of the right arm to the tip of the upper one
    assertThat(tree.nextHop(3, 7)).isEqualTo(1);
    assertThat(tree.nextHop(1, 7)).isEqualTo(0);
    assertThat(tree.nextHop(0, 7)).isEqualTo(5);
    assertThat(tree.nextHop(5, 7)).isEqualTo(7);
  }

  @Test
  void everyWayOfEveryTreeEnds() {
    for (Topology topology : Topology.OF_THE_PAPER) {
      RoutingTree tree = new RoutingTree(topology, topology.endNode(), RANGE);
      for (int from = 0; from < 9; from++) {
        for (int to = 0; to < 9; to++) {
          int steps = 0;
          for (int node = from; node != to; node = tree.nextHop(node, to)) {
            steps++;
            assertThat(steps).as("%s, %d to %d", topology.name(), from, to).isLessThan(9);
          }
        }
      }
    }
  }

  @Test
  void neighboursAreThoseWithinTheRangeItsEdgeIncluded() {
    Topology pair = RadioRun.line(0, 15);
    assertThat(new RoutingTree(pair, 0, 15).parent(1)).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RoutingTree(pair, 0, 14.999))
        .withMessage(
            "node 1 of line has no path to node 0, must have one with hops of at most 14.999 m");
  }

  @Test
  void wayToOneselfAndSinkThatIsNoNodeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RoutingTree(Topology.GRID, 4, RANGE).nextHop(3, 3))
        .withMessage("the way is from node 3 to itself, must be to another");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RoutingTree(Topology.GRID, 9, RANGE))
        .withMessage("sink is 9, must be from 0 to 8");
  }

  private static Integer[] boxed(String numbers) {
    return Arrays.stream(numbers.split(" ")).map(Integer::valueOf).toArray(Integer[]::new);
  }
}
