package dev.fulmar.transport.core;

import java.nio.ByteBuffer;

/**
 * What has arrived and is not yet read, by position; what lies beyond a gap waits in its place.
 *
 * <pre>
 *   read │ in order, can be read │ gap │ out of order │ gap │ ...      │
 *      start                    next                          start + capacity
 * </pre>
 *
 * <p>The capacity is what a peer can make a connection hold. It begins small and only grows; the
 * memory is taken as data comes and given back by {@link #releaseIfEmpty}.
 */
final class ReceiveBuffer {
  private final ByteRing ring = new ByteRing();
  private final RangeSet beyondGaps;
  private int capacityBytes;
  private long start;
  private long next;

  /**
   * @param capacityBytes what it holds to begin with
   * @param maxRanges how many ranges may wait beyond gaps
   */
  ReceiveBuffer(int capacityBytes, int maxRanges, long start) {
    this.capacityBytes = capacityBytes;
    this.beyondGaps = new RangeSet(maxRanges);
    this.start = start;
    this.next = start;
  }

  /** Lets it hold so much, or what it may hold already if that is more. */
  void growTo(int bytes) {
    capacityBytes = Math.max(capacityBytes, bytes);
  }

  int capacityBytes() {
    return capacityBytes;
  }

  /** How much memory it takes. */
  int allocatedBytes() {
    return ring.allocatedBytes();
  }

  /** Gives the memory back if there is nothing in it; whether there is nothing. */
  boolean releaseIfEmpty() {
    boolean empty = next == start && beyondGaps.size() == 0;
    if (empty) {
      ring.release();
    }
    return empty;
  }

  /** The position up to which was read. */
  long start() {
    return start;
  }

  /** The position of the byte expected next. */
  long next() {
    return next;
  }

  /** How many bytes can be read. */
  int readable() {
    return (int) (next - start);
  }

  /** How many bytes may come from {@link #next} on. */
  int room() {
    return capacityBytes - readable();
  }

  /** The ranges beyond gaps. */
  RangeSet beyondGaps() {
    return beyondGaps;
  }

  /**
   * Stores what is new of a stretch of bytes.
   *
   * @param position of the first byte; what lies below {@link #next} is left out
   * @param length the bytes, all within the room there is
   * @return false if it was thrown away because there are too many gaps
   */
  boolean put(long position, ByteBuffer source, int from, int length) {
    int known = (int) Math.max(0, Math.min(length, next - position));
    long begin = position + known;
    long end = position + length;
    if (begin == end) {
      return true;
    }
    if (begin > next && !beyondGaps.add(begin, end)) {
      return false;
    }
    ring.put(start, begin, source, from + known, length - known);
    if (begin == next) {
      next = end;
      joinWhatWaited();
    }
    return true;
  }

  /** Reads as much as a buffer has room for. */
  int read(ByteBuffer target) {
    int length = Math.min(target.remaining(), readable());
    if (length > 0) {
      ring.get(start, target, length);
      start += length;
    }
    return length;
  }

  private void joinWhatWaited() {
    while (beyondGaps.size() > 0 && beyondGaps.start(0) <= next) {
      next = Math.max(next, beyondGaps.end(0));
      beyondGaps.removeFirst();
    }
  }
}
