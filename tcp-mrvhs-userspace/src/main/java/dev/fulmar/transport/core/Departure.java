package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import dev.fulmar.transport.wire.SeqNumber;
import java.nio.ByteBuffer;

/** Writes the segments of a connection, one at a time, the most urgent first. */
final class Departure {
  private static final int SACK_BLOCKS_BESIDE_TIMESTAMPS = 3;

  private final Tcb tcb;
  private final Segment segment = new Segment();

  Departure(Tcb tcb) {
    this.tcb = tcb;
    segment.ports(tcb.key.localPort(), tcb.key.remotePort());
  }

  /** Writes a segment behind the position of a buffer; false if there is none to send. */
  boolean poll(long nowNanos, ByteBuffer out) {
    if (tcb.reset.isDue()) {
      tcb.reset.fill(segment, tcb.receiver == null ? 0 : tcb.receiver.next());
      return write(out, null);
    }
    if (tcb.state == ConnectionState.CLOSED) {
      return false;
    }
    if (tcb.handshake.isDue()) {
      tcb.handshake.fill(segment, nowNanos);
      return write(out, null);
    }
    if (tcb.sender == null) {
      return false;
    }
    if (tcb.orphaned && tcb.state == ConnectionState.FIN_WAIT_2) {
      tcb.timers.setIfUnset(Timer.ORPHAN, nowNanos + tcb.config.timeWaitNanos());
    }
    boolean mustAcknowledge = tcb.receiver.mustAcknowledge();
    if (mustAcknowledge && tcb.receiver.hasSackBlocks()) {
      return acknowledge(nowNanos, out); // SACK blocks would not fit beside data
    }
    Outgoing data = tcb.sender.next(nowNanos);
    if (data != null) {
      return send(nowNanos, data, out);
    }
    return mustAcknowledge && acknowledge(nowNanos, out);
  }

  private boolean send(long nowNanos, Outgoing data, ByteBuffer out) {
    int flags =
        Flag.ACK | (data.fin ? Flag.FIN : 0) | (data.push && data.length > 0 ? Flag.PSH : 0);
    if (data.length > 0) {
      tcb.receiver.onReply(nowNanos);
    }
    begin(nowNanos, data.position, flags);
    return write(out, data);
  }

  private boolean acknowledge(long nowNanos, ByteBuffer out) {
    begin(nowNanos, tcb.sender.nextPosition(), Flag.ACK);
    tcb.receiver.addSackBlocks(
        segment, tcb.timestamps.agreed() ? SACK_BLOCKS_BESIDE_TIMESTAMPS : Segment.MAX_SACK_BLOCKS);
    return write(out, null);
  }

  private void begin(long nowNanos, long position, int flags) {
    segment.clear().sequence(SeqNumber.toWire(position)).flags(flags);
    tcb.receiver.acknowledge(segment, tcb.sender.mssBytes());
    tcb.timestamps.stamp(segment, nowNanos, tcb.receiver.next());
  }

  private boolean write(ByteBuffer out, Outgoing data) {
    int start = out.position();
    SegmentCodec.writeHeader(segment, out);
    if (data != null) {
      tcb.sendBuffer.copyTo(data.position, out, data.length);
    }
    SegmentCodec.seal(out, start);
    tcb.counters.segmentsSent++;
    return true;
  }
}
