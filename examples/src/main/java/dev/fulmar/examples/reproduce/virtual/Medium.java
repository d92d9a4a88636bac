package dev.fulmar.examples.reproduce.virtual;

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
  record Counts(long offered, long delivered, long lost, long underWay) {}

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
