package dev.fulmar.netem.radio;

import java.util.random.RandomGenerator;

/** A node: the two halves of its MAC, and what puts datagrams together above them. */
final class Node {
  private final NodeContext context;
  private final Sender sender;
  private final Receiver receiver;
  private final Reassembler reassembler;

  Node(NodeContext context, RandomGenerator backOffs, int firstSequenceNumber) {
    this.context = context;
    this.receiver = new Receiver(context);
    this.sender = new Sender(context, backOffs, firstSequenceNumber, receiver::isAckDue);
    this.reassembler = new Reassembler(context);
  }

  Sender sender() {
    return sender;
  }

  Receiver receiver() {
    return receiver;
  }

  Reassembler reassembler() {
    return reassembler;
  }

  NodeCounters counters() {
    return context.counters();
  }
}
