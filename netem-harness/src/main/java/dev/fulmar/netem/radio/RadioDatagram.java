package dev.fulmar.netem.radio;

/**
 * A datagram as it was offered. Immutable but for the payload, which is not copied: it is the very
 * array that was offered.
 */
public final class RadioDatagram {
  private final long index;
  private final int from;
  private final int to;
  private final byte[] payload;
  private final Object attachment;
  private final long offeredNanos;

  RadioDatagram(
      long index, int from, int to, byte[] payload, Object attachment, long offeredNanos) {
    this.index = index;
    this.from = from;
    this.to = to;
    this.payload = payload;
    this.attachment = attachment;
    this.offeredNanos = offeredNanos;
  }

  /** The datagram's number in its medium, from 1. */
  public long index() {
    return index;
  }

  /** The node it comes from. */
  public int from() {
    return from;
  }

  /** The node it is for. */
  public int to() {
    return to;
  }

  /** The bytes that were offered. */
  public byte[] payload() {
    return payload;
  }

  /** The size of the payload in bytes, from 0. */
  public int sizeBytes() {
    return payload.length;
  }

  /** What was offered along with the payload, or null; the medium does not look at it. */
  public Object attachment() {
    return attachment;
  }

  /** When it was offered. */
  public long offeredNanos() {
    return offeredNanos;
  }

  /** For logs and failed assertions. */
  @Override
  public String toString() {
    return "datagram %d (%d to %d, %d bytes, offered %d ns)"
        .formatted(index, from, to, sizeBytes(), offeredNanos);
  }
}
