package dev.fulmar.transport.core;

import java.nio.ByteBuffer;

/**
 * What was written and is not yet acknowledged, by position; it takes no more than its limit.
 *
 * <pre>
 *   acknowledged │ sent, kept for sending again │ not sent yet │ room
 *              start                                          end
 * </pre>
 */
final class SendBuffer {
  private final ByteRing ring = new ByteRing();
  private final int limitBytes;
  private long start;
  private long end;

  SendBuffer(int limitBytes, long start) {
    this.limitBytes = limitBytes;
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
