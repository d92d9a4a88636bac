package dev.fulmar.transport.core;

import java.nio.ByteBuffer;

/**
 * Bytes by their position in a stream, as long as those that matter lie within a window that moves
 * on. The array grows with what is put in, to a power of two, and is none before that.
 */
final class ByteRing {
  private static final int INITIAL_BYTES = 4096;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private ByteBuffer bytes = NOTHING;

  /**
   * Puts bytes at a position.
   *
   * @param base the lowest position that still matters
   * @param from where the bytes begin in the source, an absolute index
   */
  void put(long base, long position, ByteBuffer source, int from, int length) {
    ensureCapacity(base, position + length);
    int slot = slot(position);
    int first = Math.min(length, bytes.capacity() - slot);
    bytes.put(slot, source, from, first);
    bytes.put(0, source, from + first, length - first);
  }

  /** Copies bytes from a position to the position of a buffer, and moves that on. */
  void get(long position, ByteBuffer target, int length) {
    int slot = slot(position);
    int first = Math.min(length, bytes.capacity() - slot);
    int at = target.position();
    target.put(at, bytes, slot, first);
    target.put(at + first, bytes, 0, length - first);
    target.position(at + length);
  }

  /** How much memory it takes. */
  int allocatedBytes() {
    return bytes.capacity();
  }

  /** Gives the memory back; no byte may matter any more. */
  void release() {
    bytes = NOTHING;
  }

  private int slot(long position) {
    return (int) position & (bytes.capacity() - 1);
  }

  /** Grows so that {@code base} to {@code end} fit in, keeping every byte at its position. */
  private void ensureCapacity(long base, long end) {
    long needed = end - base;
    if (needed <= bytes.capacity()) {
      return;
    }
    int capacity = INITIAL_BYTES;
    while (capacity < needed) {
      capacity *= 2;
    }
    ByteBuffer old = bytes;
    bytes = ByteBuffer.allocate(capacity);
    if (old.capacity() == 0) {
      return;
    }
    int oldSlot = (int) base & (old.capacity() - 1);
    int toOldEnd = old.capacity() - oldSlot;
    copy(old, oldSlot, base, toOldEnd);
    copy(old, 0, base + toOldEnd, oldSlot);
  }

  private void copy(ByteBuffer old, int from, long position, int length) {
    int slot = slot(position);
    int first = Math.min(length, bytes.capacity() - slot);
    bytes.put(slot, old, from, first);
    bytes.put(0, old, from + first, length - first);
  }
}
