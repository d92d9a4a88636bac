package dev.fulmar.netem;

/** The counts behind {@link LinkStats}, as they grow. */
final class LinkCounters {
  private final Tally offered = new Tally();
  private final Tally duplicated = new Tally();
  private final Tally delivered = new Tally();
  private final Tally droppedLoss = new Tally();
  private final Tally droppedQueue = new Tally();
  private final Tally waiting = new Tally();
  private final Tally onTheWire = new Tally();
  private long corrupted;
  private long overtaken;
  private long lastDeliveredIndex;
  private long maxQueueDepth;
  private long maxQueueBytes;
  private long queueingNanos;
  private long serialisationNanos;
  private long propagationNanos;

  void onOffered(int sizeBytes) {
    offered.add(sizeBytes);
  }

  void onCorrupted() {
    corrupted++;
  }

  void onDuplicated(int sizeBytes) {
    duplicated.add(sizeBytes);
  }

  void onLost(int sizeBytes) {
    droppedLoss.add(sizeBytes);
  }

  void onQueueFull(int sizeBytes) {
    droppedQueue.add(sizeBytes);
  }

  void onEnqueued(int sizeBytes) {
    waiting.add(sizeBytes);
  }

  /** Called once the packets that need not wait have left the queue again. */
  void onQueueSettled() {
    maxQueueDepth = Math.max(maxQueueDepth, waiting.packets);
    maxQueueBytes = Math.max(maxQueueBytes, waiting.bytes);
  }

  void onDequeued(int sizeBytes) {
    waiting.subtract(sizeBytes);
  }

  void onSerialised(int sizeBytes) {
    onTheWire.add(sizeBytes);
  }

  void onDelivered(Packet packet) {
    onTheWire.subtract(packet.sizeBytes());
    delivered.add(packet.sizeBytes());
    overtaken += packet.index() < lastDeliveredIndex ? 1 : 0;
    lastDeliveredIndex = Math.max(lastDeliveredIndex, packet.index());
    queueingNanos += packet.queueingDelayNanos();
    serialisationNanos += packet.serialisationDelayNanos();
    propagationNanos += packet.propagationDelayNanos();
  }

  long waitingBytes() {
    return waiting.bytes;
  }

  long insideBytes() {
    return waiting.bytes + onTheWire.bytes;
  }

  LinkStats snapshot() {
    return new LinkStats(
        offered.packets,
        offered.bytes,
        corrupted,
        duplicated.packets,
        duplicated.bytes,
        delivered.packets,
        delivered.bytes,
        droppedLoss.packets,
        droppedLoss.bytes,
        droppedQueue.packets,
        droppedQueue.bytes,
        waiting.packets + onTheWire.packets,
        waiting.bytes + onTheWire.bytes,
        waiting.packets,
        waiting.bytes,
        overtaken,
        maxQueueDepth,
        maxQueueBytes,
        queueingNanos,
        serialisationNanos,
        propagationNanos);
  }

  private static final class Tally {
    long packets;
    long bytes;

    void add(int sizeBytes) {
      packets++;
      bytes += sizeBytes;
    }

    void subtract(int sizeBytes) {
      packets--;
      bytes -= sizeBytes;
    }
  }
}
