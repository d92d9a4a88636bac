package dev.fulmar.examples.reproduce.virtual;

import dev.fulmar.netem.LinkStats;
import java.util.List;

/**
 * What carries datagrams between numbered nodes in virtual time. Not thread-safe.
 *
 * <p>Each datagram that is offered is delivered, lost, or under way: the sums of {@link #counts}
 * balance at every instant.
 */
public interface Medium {
  /** Is called with what arrives, at the instant it does. */
  @FunctionalInterface
  interface Receiver {
    /**
     * A datagram has arrived.
     *
     * @param from the node that sent it
     */
    void receive(int from, byte[] datagram);
  }

  /**
   * Datagrams so far.
   *
   * @param offered by all nodes
   * @param delivered to their destinations
   * @param lost for whatever reason
   * @param underWay neither yet
   */
  record Counts(long offered, long delivered, long lost, long underWay) {
    /** The sums of what some links did; a copy that a link made counts as offered to it. */
    static Counts of(List<LinkStats> links) {
      long offered = 0;
      long delivered = 0;
      long lost = 0;
      long underWay = 0;
      for (LinkStats stats : links) {
        offered += stats.offered() + stats.duplicated();
        delivered += stats.delivered();
        lost += stats.dropped();
        underWay += stats.inside();
      }
      return new Counts(offered, delivered, lost, underWay);
    }
  }

  /** Has a node's datagrams go to a receiver; each node has one. */
  void attach(int node, Receiver receiver);

  /**
   * Sends a datagram now.
   *
   * @param datagram not to be changed any more
   * @throws IllegalArgumentException if there is no way between the nodes
   */
  void offer(int from, int to, byte[] datagram);

  /** What became of everything so far. */
  Counts counts();
}
