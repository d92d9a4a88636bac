package dev.fulmar.examples.reproduce.world;

import java.util.stream.IntStream;

/**
 * Where the nodes of a workload stand in a topology: node 0 is the sink, wherever it stands; the
 * others are numbered from 1 in the topology's order.
 */
public final class Places {
  private final int[] places; // of our nodes in the topology
  private final int[] nodes; // at the topology's places

  /**
   * @param size of the topology, at least 1
   * @param sink the sink's place in it
   * @throws IllegalArgumentException if the topology has no such place
   */
  public Places(int size, int sink) {
    if (sink < 0 || sink >= size) {
      throw new IllegalArgumentException(
          "sink is %d, must be from 0 to %d".formatted(sink, size - 1));
    }
    places =
        IntStream.concat(
                IntStream.of(sink), IntStream.range(0, size).filter(place -> place != sink))
            .toArray();
    nodes = new int[size];
    for (int node = 0; node < size; node++) {
      nodes[places[node]] = node;
    }
  }

  /** Where a node stands. */
  public int placeOf(int node) {
    return places[node];
  }

  /** Who stands at a place. */
  public int nodeAt(int place) {
    return nodes[place];
  }
}
