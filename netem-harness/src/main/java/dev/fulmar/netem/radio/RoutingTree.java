package dev.fulmar.netem.radio;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;

/**
 * Which neighbour is next: the tree of shortest paths to the sink, in hops. A node's parent is its
 * neighbour with one hop less to the sink; of several, the one with the lowest number. A datagram
 * climbs until the destination is below the node it has come to, then descends, as RPL's storing
 * mode routes (RFC 6550, section 3.3). The tree is given, not learnt: no frame is spent on it.
 */
public final class RoutingTree {
  private final int sink;
  private final int[] parents;
  private final int[] hops;
  private final int[][] next;

  /**
   * @param sink the root
   * @param rangeMetres neighbours are at most so far apart
   * @throws IllegalArgumentException if the sink is no node, or a node has no path to it
   */
  public RoutingTree(Topology topology, int sink, double rangeMetres) {
    int nodes = topology.size();
    Checks.node("sink", sink, nodes);
    this.sink = sink;
    this.hops = hopsToSink(topology, sink, rangeMetres);
    this.parents = new int[nodes];
    for (int node = 0; node < nodes; node++) {
      if (hops[node] < 0) {
        throw new IllegalArgumentException(
            "node %d of %s has no path to node %d, must have one with hops of at most %s m"
                .formatted(node, topology.name(), sink, rangeMetres));
      }
      parents[node] = node == sink ? -1 : parent(topology, node, rangeMetres);
    }
    this.next = new int[nodes][nodes];
    fillNext();
  }

  /** The root. */
  public int sink() {
    return sink;
  }

  /** The next node on the way to the sink; -1 for the sink itself. */
  public int parent(int node) {
    return parents[node];
  }

  /** How many hops it is to the sink, from 0. */
  public int hops(int node) {
    return hops[node];
  }

  /**
   * The next node on the way from one node to another.
   *
   * @throws IllegalArgumentException if they are the same
   */
  public int nextHop(int from, int to) {
    if (from == to) {
      throw new IllegalArgumentException(
          "the way is from node %d to itself, must be to another".formatted(from));
    }
    return next[from][to];
  }

  private static int[] hopsToSink(Topology topology, int sink, double rangeMetres) {
    int[] hops = new int[topology.size()];
    Arrays.fill(hops, -1);
    hops[sink] = 0;
    Queue<Integer> reached = new ArrayDeque<>();
    reached.add(sink);
    while (!reached.isEmpty()) {
      int node = reached.remove();
      for (int other = 0; other < hops.length; other++) {
        if (hops[other] < 0 && topology.distanceMetres(node, other) <= rangeMetres) {
          hops[other] = hops[node] + 1;
          reached.add(other);
        }
      }
    }
    return hops;
  }

  private int parent(Topology topology, int node, double rangeMetres) {
    int parent = 0;
    while (hops[parent] != hops[node] - 1 || topology.distanceMetres(node, parent) > rangeMetres) {
      parent++;
    }
    return parent;
  }

  private void fillNext() {
    for (int[] row : next) {
      Arrays.fill(row, -1);
    }
    for (int to = 0; to < parents.length; to++) {
      // each node above the destination goes down along its branch, all others go up
      for (int node = to; node != sink; node = parents[node]) {
        next[parents[node]][to] = node;
      }
      for (int from = 0; from < parents.length; from++) {
        if (next[from][to] < 0) {
          next[from][to] = parents[from];
        }
      }
    }
  }
}
