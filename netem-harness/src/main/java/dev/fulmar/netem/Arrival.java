package dev.fulmar.netem;

import dev.fulmar.netem.fault.CorruptionModel;

/**
 * A packet as it was offered, or a copy that the link made of it, on its way to the serialiser.
 *
 * <p>Immutable but for the payload, which is not copied: it is the very array that was offered,
 * unless the link damaged it.
 */
public final class Arrival {
  private final long index;
  private final byte[] payload;
  private final Object attachment;
  private final long offeredNanos;
  private final int flippedBit;
  private final boolean copy;

  Arrival(long index, byte[] payload, Object attachment, long offeredNanos) {
    this(index, payload, attachment, offeredNanos, CorruptionModel.NONE, false);
  }

  private Arrival(
      long index,
      byte[] payload,
      Object attachment,
      long offeredNanos,
      int flippedBit,
      boolean copy) {
    this.index = index;
    this.payload = payload;
    this.attachment = attachment;
    this.offeredNanos = offeredNanos;
    this.flippedBit = flippedBit;
    this.copy = copy;
  }

  /** The packet's number in its direction, from 1; a copy has that of its original. */
  public long index() {
    return index;
  }

  /** The bytes, not copied. */
  public byte[] payload() {
    return payload;
  }

  /** The size of the payload in bytes, from 0. */
  public int sizeBytes() {
    return payload.length;
  }

  /** What was offered along with the payload, or null; the link does not look at it. */
  public Object attachment() {
    return attachment;
  }

  /** When the packet was offered. */
  public long offeredNanos() {
    return offeredNanos;
  }

  /**
   * The bit that the link inverted, counted from 0 at the most significant bit of the first byte;
   * {@link CorruptionModel#NONE} if the payload is whole.
   */
  public int flippedBit() {
    return flippedBit;
  }

  /** Whether the link made this of a packet that has gone before. */
  public boolean isCopy() {
    return copy;
  }

  Arrival damagedAt(int bit) {
    byte[] damaged = payload.clone();
    damaged[bit / 8] ^= (byte) (0x80 >>> bit % 8);
    return new Arrival(index, damaged, attachment, offeredNanos, bit, copy);
  }

  Arrival duplicate() {
    return new Arrival(index, payload, attachment, offeredNanos, flippedBit, true);
  }
}
