package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Segment;

/**
 * How much the peer lets us send: SND.WND with the bookkeeping of SND.WL1 and SND.WL2 that keeps
 * old segments from changing it, RFC 9293 section 3.10.7.4.
 */
final class PeerWindow {
  private final int shift;
  private long edge;
  private long lastSequence;
  private long lastAcknowledgment;
  private long maxBytes;

  /**
   * @param shift by how much the peer's windows are shifted
   * @param bytes the window of the handshake's last segment, shifted
   * @param sequence the position of that segment
   * @param una what it acknowledged
   */
  PeerWindow(int shift, long bytes, long sequence, long una) {
    this.shift = shift;
    this.edge = una + bytes;
    this.lastSequence = sequence;
    this.lastAcknowledgment = una;
    this.maxBytes = bytes;
  }

  /**
   * Takes a segment's window over unless the segment is older than the last; whether it differs.
   */
  boolean update(Segment segment, long sequence, long acknowledgment) {
    boolean newer =
        lastSequence < sequence
            || (lastSequence == sequence && lastAcknowledgment <= acknowledgment);
    if (!newer) {
      return false;
    }
    lastSequence = sequence;
    lastAcknowledgment = acknowledgment;
    long bytes = (long) segment.window() << shift;
    maxBytes = Math.max(maxBytes, bytes);
    boolean changed = edge != acknowledgment + bytes;
    edge = acknowledgment + bytes;
    return changed;
  }

  /** The position that nothing may be sent at or behind. */
  long edge() {
    return edge;
  }

  /** The largest window so far. */
  long maxBytes() {
    return maxBytes;
  }
}
