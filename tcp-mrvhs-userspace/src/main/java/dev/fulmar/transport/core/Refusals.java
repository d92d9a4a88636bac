package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/** Resets for SYNs that nobody listens to, RFC 9293 section 3.5.2 group 1; so many may wait. */
final class Refusals {
  private static final int MAX_WAITING = 256;

  private final Queue<Refusal> waiting = new ArrayDeque<>();

  private record Refusal(Object remote, Segment segment) {}

  /** Refuses a SYN; false if too many wait already. */
  boolean add(Object remote, Segment syn) {
    if (waiting.size() == MAX_WAITING) {
      return false;
    }
    Segment reset =
        new Segment()
            .ports(/* source= */ syn.destinationPort(), /* destination= */ syn.sourcePort())
            .flags(Flag.RST | Flag.ACK)
            .acknowledgment(syn.sequence() + syn.sequenceLength());
    waiting.add(new Refusal(remote, reset));
    return true;
  }

  /** Writes the next one; where to send it, or null if none waits. */
  Object poll(ByteBuffer out) {
    Refusal refusal = waiting.poll();
    if (refusal == null) {
      return null;
    }
    SegmentCodec.encode(refusal.segment(), out);
    return refusal.remote();
  }
}
