package dev.fulmar.netem;

/**
 * A packet as a link lets it out: its payload and where its time went.
 *
 * <pre>
 *   offered          dequeued          serialised           due
 *      |--- queueing ---|-- serialisation --|-- propagation --|
 * </pre>
 *
 * <p>All times are on the clock of the {@code nowNanos} the link was given. Immutable but for the
 * payload, which is not copied: it is the very array that was offered, unless the link damaged it.
 */
public final class Packet {
  private final Arrival arrival;
  private final long dequeuedNanos;
  private final long serialisedNanos;
  private final long dueNanos;

  Packet(Arrival arrival, long dequeuedNanos, long serialisedNanos, long dueNanos) {
    this.arrival = arrival;
    this.dequeuedNanos = dequeuedNanos;
    this.serialisedNanos = serialisedNanos;
    this.dueNanos = dueNanos;
  }

  /** The bytes that were offered; with a bit inverted if {@link #flippedBit} says so. */
  public byte[] payload() {
    return arrival.payload();
  }

  /** The size of the payload in bytes, from 0. */
  public int sizeBytes() {
    return arrival.sizeBytes();
  }

  /**
   * The packet's number in its direction, from 1; lost packets have one too, and a copy has that of
   * its original.
   */
  public long index() {
    return arrival.index();
  }

  /** What was offered along with the payload, or null; the link does not look at it. */
  public Object attachment() {
    return arrival.attachment();
  }

  /**
   * The bit that the link inverted, counted from 0 at the most significant bit of the first byte;
   * -1 if the payload is whole.
   */
  public int flippedBit() {
    return arrival.flippedBit();
  }

  /** Whether the link made this of a packet that has gone before. */
  public boolean isCopy() {
    return arrival.isCopy();
  }

  /** When the packet was offered. */
  public long offeredNanos() {
    return arrival.offeredNanos();
  }

  /** When it left the queue and its first bit went out. */
  public long dequeuedNanos() {
    return dequeuedNanos;
  }

  /** When its last bit was out. */
  public long serialisedNanos() {
    return serialisedNanos;
  }

  /** When it arrives at the other end. */
  public long dueNanos() {
    return dueNanos;
  }

  /** The time spent waiting for the serialiser. */
  public long queueingDelayNanos() {
    return dequeuedNanos - arrival.offeredNanos();
  }

  /** The time spent being put on the wire. */
  public long serialisationDelayNanos() {
    return serialisedNanos - dequeuedNanos;
  }

  /** The time spent travelling. */
  public long propagationDelayNanos() {
    return dueNanos - serialisedNanos;
  }

  /** The whole time inside the link: the sum of the three delays. */
  public long totalDelayNanos() {
    return queueingDelayNanos() + serialisationDelayNanos() + propagationDelayNanos();
  }

  /** For logs and failed assertions: the index, the size and the three delays. */
  @Override
  public String toString() {
    return "packet %d (%d bytes, offered %d ns, queueing %d ns, serialisation %d ns, propagation %d ns)"
        .formatted(
            index(),
            sizeBytes(),
            offeredNanos(),
            queueingDelayNanos(),
            serialisationDelayNanos(),
            propagationDelayNanos());
  }
}
