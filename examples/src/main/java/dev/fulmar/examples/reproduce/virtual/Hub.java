package dev.fulmar.examples.reproduce.virtual;

/** A medium on which all nodes have a way to node 0, the hub, and one back, and no other. */
abstract class Hub implements Medium {
  private static final int HUB = 0;

  private final Receiver[] receivers;

  /**
   * @param nodes with the hub, at least 2
   */
  Hub(int nodes) {
    if (nodes < 2) {
      throw new IllegalArgumentException("there are %d nodes, must be at least 2".formatted(nodes));
    }
    receivers = new Receiver[nodes];
  }

  @Override
  public final void attach(int node, Receiver receiver) {
    receivers[node] = receiver;
  }

  @Override
  public final void offer(int from, int to, byte[] datagram) {
    if ((from == HUB) == (to == HUB)) {
      throw new IllegalArgumentException(
          "node %d has no link to node %d, all links are to and from node 0".formatted(from, to));
    }
    if (to == HUB) {
      sendUp(from, datagram);
    } else {
      sendDown(to, datagram);
    }
  }

  /** Sends what a node has for the hub. */
  abstract void sendUp(int node, byte[] datagram);

  /** Sends what the hub has for a node. */
  abstract void sendDown(int node, byte[] datagram);

  final void deliverUp(int node, byte[] datagram) {
    receivers[HUB].receive(node, datagram);
  }

  final void deliverDown(int node, byte[] datagram) {
    receivers[node].receive(HUB, datagram);
  }
}
