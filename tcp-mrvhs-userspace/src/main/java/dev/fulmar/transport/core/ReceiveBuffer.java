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
 * <p>The capacity begins small and grows by two bytes for each that is read, up to its limit: ahead
 * of a sender in slow start, whose window grows by one, while a connection nobody reads from can be
 * made to hold no more than it began with.
 */
final class ReceiveBuffer {
  /** What can be offered without window scaling. */
  private static final int INITIAL_CAPACITY_BYTES = 65_535;

  private final ByteRing ring = new ByteRing();
  private final RangeSet beyondGaps;
  private final int limitBytes;
  private int capacityBytes;
  private long start;
  private long next;

  /**
   * @param limitBytes the greatest capacity
   * @param maxRanges how many ranges may wait beyond gaps
   */
  ReceiveBuffer(int limitBytes, int maxRanges, long start) {
    this.limitBytes = limitBytes;
    this.capacityBytes = Math.min(limitBytes, INITIAL_CAPACITY_BYTES);
    this.beyondGaps = new RangeSet(maxRanges);
    this.start = start;
    this.next = start;
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
      capacityBytes = (int) Math.min(limitBytes, capacityBytes + 2L * length);
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
