package dev.fulmar.transport.core;

import java.nio.ByteBuffer;

/**
 * What was written and is not yet acknowledged, by position; it takes no more than its limit, which
 * grows with what may be in flight: room for that and for a window more, which the user writes
 * while it is under way.
 *
 * <pre>
 *   acknowledged │ sent, kept for sending again │ not sent yet │ room
 *              start                                          end
 * </pre>
 */
final class SendBuffer {
  private static final int INITIAL_LIMIT_BYTES = 1 << 20;

  private final ByteRing ring = new ByteRing();
  private final int maxBytes;
  private int limitBytes;
  private long start;
  private long end;

  /**
   * @param maxBytes the greatest limit
   */
  SendBuffer(int maxBytes, long start) {
    this.maxBytes = maxBytes;
    this.limitBytes = Math.min(maxBytes, INITIAL_LIMIT_BYTES);
    this.start = start;
    this.end = start;
  }

  /** Takes as much of a buffer as there is room for, and moves its position on. */
  int write(ByteBuffer source) {
    int length = Math.min(source.remaining(), room());
    if (length > 0) {
      ring.put(start, end, source, source.position(), length);
      source.position(source.position() + length);
      end += length;
    }
    return length;
  }

  /** Copies what lies at a position. */
  void copyTo(long position, ByteBuffer target, int length) {
    if (length > 0) {
      ring.get(position, target, length);
    }
  }

  /** Forgets everything below a position; returns how many bytes that is. */
  int acknowledgeTo(long position) {
    long before = start;
    start = Math.max(start, Math.min(position, end));
    return (int) (start - before);
  }

  /**
   * Says how much may be in flight now.
   *
   * @param outstandingBytes what was sent and is not acknowledged cumulatively: while a gap is
   *     repaired, more than the window
   * @param windowBytes the congestion window
   */
  void onWindow(long outstandingBytes, long windowBytes) {
    long wanted = Math.max(outstandingBytes, windowBytes) + windowBytes;
    limitBytes = (int) Math.max(limitBytes, Math.min(maxBytes, wanted));
  }

  int limitBytes() {
    return limitBytes;
  }

  /** How much memory it takes. */
  int allocatedBytes() {
    return ring.allocatedBytes();
  }

  /** Gives the memory back if there is nothing in it; whether there is nothing. */
  boolean releaseIfEmpty() {
    if (size() == 0) {
      ring.release();
    }
    return size() == 0;
  }

  /** The position behind the last byte written. */
  long end() {
    return end;
  }

  /** How many bytes can be written. */
  int room() {
    return limitBytes - (int) (end - start);
  }

  /** How many bytes wait for their acknowledgment, sent or not. */
  int size() {
    return (int) (end - start);
  }
}
