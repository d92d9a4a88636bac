package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SeqNumber;

/** A reset that is to be sent. */
final class PendingReset {
  private boolean due;
  private long position;
  private boolean acknowledges;

  /**
   * Asks for one.
   *
   * @param at its position
   * @param withAck whether it acknowledges what the peer sent, RFC 9293 section 3.5.2
   */
  void request(long at, boolean withAck) {
    due = true;
    position = at;
    acknowledges = withAck;
  }

  boolean isDue() {
    return due;
  }

  /** Makes a segment this reset, which then is no longer due. */
  void fill(Segment segment, long acknowledgment) {
    due = false;
    segment.clear().sequence(SeqNumber.toWire(position));
    if (acknowledges) {
      segment.flags(Flag.RST | Flag.ACK).acknowledgment(SeqNumber.toWire(acknowledgment));
    } else {
      segment.flags(Flag.RST);
    }
  }
}
