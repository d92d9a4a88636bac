package dev.fulmar.netem.radio;

import java.util.List;

/**
 * Where the nodes stand, and which of them may be the sink. A node's number is its index in the
 * list.
 *
 * <p>The five of the CoAP paper have 9 nodes, 10 m between neighbours; the paper draws them and
 * gives no coordinates, so these are ours:
 *
 * <pre>
 *   GRID        CHAIN                CROSS           DUMBBELL          RANDOM
 *   6 7 8       0 1 2 3 4 5 6 7 8        7           1               7 as listed below
 *   3 4 5                                5           0 3 4 5 6
 *   0 1 2                            4 2 0 1 3       2               8
 *                                        6
 *                                        8
 *   end 0       end 0                end 8           end 0             end 8
 *   middle 4    middle 4             middle 0        middle 4          middle 0
 * </pre>
 *
 * @param name as in tables and file names
 * @param positions from 2 to {@link #MAX_NODES}
 * @param endNode a node at the edge, one of the two sinks of the experiments
 * @param middleNode a node in the middle, the other
 * @see <a href="https://doi.org/10.3390/s19153433">the CoCo-RED paper</a>, figure 8
 */
public record Topology(String name, List<Position> positions, int endNode, int middleNode) {
  /** The most nodes a topology has. */
  public static final int MAX_NODES = 1000;

  /** 3 by 3; node 3j + i at (10i, 10j). Diagonal neighbours hear each other. */
  public static final Topology GRID =
      of("grid", 0, 4, 0, 0, 10, 0, 20, 0, 0, 10, 10, 10, 20, 10, 0, 20, 10, 20, 20, 20);

  /** Node i at (10i, 0). */
  public static final Topology CHAIN =
      of("chain", 0, 4, 0, 0, 10, 0, 20, 0, 30, 0, 40, 0, 50, 0, 60, 0, 70, 0, 80, 0);

  /** Four arms of two around node 0; their inner nodes hear each other. */
  public static final Topology CROSS =
      of("cross", 8, 0, 0, 0, 10, 0, -10, 0, 20, 0, -20, 0, 0, 10, 0, -10, 0, 20, 0, -20);

  /** Three nodes at either end of a bridge of three. */
  public static final Topology DUMBBELL =
      of("dumbbell", 0, 4, 0, 0, 0, 10, 0, -10, 10, 0, 20, 0, 30, 0, 40, 0, 40, 10, 40, -10);

  /** Nine nodes in 32 m by 25 m, drawn once. */
  public static final Topology RANDOM =
      of(
          "random", 8, 0, 14.3, 11.9, 5.2, 3.1, 22.6, 6.4, 3.4, 15.8, 12.1, 22.7, 24.9, 18.2, 13.7,
          1.6, 31.8, 12.5, 1.9, 25.3);

  /** The five of the paper, in the order of its tables. */
  public static final List<Topology> OF_THE_PAPER = List.of(GRID, CHAIN, CROSS, DUMBBELL, RANDOM);

  /**
   * @throws IllegalArgumentException if there are too few or too many nodes, or a sink is none of
   *     them
   */
  public Topology {
    positions = List.copyOf(positions);
    if (positions.size() < 2 || positions.size() > MAX_NODES) {
      throw new IllegalArgumentException(
          "topology %s has %d nodes, must have from 2 to %d"
              .formatted(name, positions.size(), MAX_NODES));
    }
    Checks.node(name + "'s end node", endNode, positions.size());
    Checks.node(name + "'s middle node", middleNode, positions.size());
  }

  /** How many nodes there are. */
  public int size() {
    return positions.size();
  }

  /** The distance between two nodes, in metres. */
  public double distanceMetres(int from, int to) {
    return positions.get(from).distanceMetres(positions.get(to));
  }

  private static Topology of(String name, int endNode, int middleNode, double... coordinates) {
    Position[] positions = new Position[coordinates.length / 2];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = new Position(coordinates[2 * i], coordinates[2 * i + 1]);
    }
    return new Topology(name, List.of(positions), endNode, middleNode);
  }
}
