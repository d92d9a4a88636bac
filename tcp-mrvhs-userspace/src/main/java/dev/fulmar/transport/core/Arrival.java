package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SeqNumber;

/**
 * Takes the segments of a connection in, in the order of RFC 9293 section 3.10.7, with the checks
 * of RFC 5961 (resets, SYNs and acknowledgments that might be forged) and RFC 7323 (old ones).
 */
final class Arrival {
  private final Tcb tcb;

  Arrival(Tcb tcb) {
    this.tcb = tcb;
  }

  void onSegment(long nowNanos, Segment segment) {
    tcb.counters.segmentsReceived++;
    if (tcb.state == ConnectionState.SYN_SENT) {
      onAnswer(nowNanos, segment);
    } else if (tcb.state != ConnectionState.CLOSED) {
      onFurther(nowNanos, segment);
    }
  }

  /** RFC 9293 section 3.10.7.3. */
  private void onAnswer(long nowNanos, Segment segment) {
    long iss = tcb.handshake.iss();
    if (segment.has(Flag.ACK)) {
      long acknowledgment = SeqNumber.fromWire(segment.acknowledgment(), iss);
      if (acknowledgment != iss + 1) {
        refuse(segment, acknowledgment);
        return;
      }
    }
    if (segment.has(Flag.RST)) {
      if (segment.has(Flag.ACK)) {
        tcb.close(CloseReason.REFUSED);
      }
      return;
    }
    if (!segment.has(Flag.SYN)) {
      return;
    }
    tcb.handshake.onSyn(segment, nowNanos);
    if (segment.has(Flag.ACK)) {
      establish(nowNanos, segment, tcb.receiver.next() - 1);
      tcb.receiver.acknowledgeNow();
    } else {
      tcb.state = ConnectionState.SYN_RECEIVED; // both opened at once, section 3.5 figure 7
      tcb.handshake.onSynAgain();
    }
  }

  /** RFC 9293 section 3.10.7.4. */
  private void onFurther(long nowNanos, Segment segment) {
    long position = SeqNumber.fromWire(segment.sequence(), tcb.receiver.next());
    if (isAnswerToSimultaneousOpen(segment, position)) {
      establish(nowNanos, segment, position);
      tcb.receiver.acknowledgeNow();
      return;
    }
    if (!isTimely(nowNanos, segment)) {
      return;
    }
    boolean acceptable = tcb.receiver.accepts(position, segment.sequenceLength());
    if (!acceptable && !isAckAtClosedWindow(segment, position)) {
      onOutside(nowNanos, segment, position);
      return;
    }
    if (segment.has(Flag.RST)) {
      onReset(nowNanos, position);
      return;
    }
    if (segment.has(Flag.SYN)) {
      tcb.challenge(nowNanos); // RFC 5961 section 4.2
      return;
    }
    if (!segment.has(Flag.ACK)) {
      return;
    }
    tcb.timestamps.onSegment(segment, position, nowNanos);
    if (!onAcknowledgment(nowNanos, segment, position)) {
      return;
    }
    tcb.lastHeardNanos = nowNanos;
    tcb.keepAlivesUnanswered = 0;
    if (acceptable && tcb.state.receives()) {
      onData(nowNanos, segment, position);
    } else if (!acceptable) {
      tcb.receiver.acknowledgeNow(); // data at a closed window
    }
  }

  private boolean isAnswerToSimultaneousOpen(Segment segment, long position) {
    return tcb.state == ConnectionState.SYN_RECEIVED
        && segment.has(Flag.SYN)
        && segment.has(Flag.ACK)
        && position == tcb.receiver.next() - 1
        && segment.acknowledgment() == SeqNumber.toWire(tcb.handshake.iss() + 1);
  }

  /** RFC 7323 section 5.3 R1 and section 3.2; a reset is judged by its position alone. */
  private boolean isTimely(long nowNanos, Segment segment) {
    if (!tcb.timestamps.agreed() || segment.has(Flag.RST)) {
      return true;
    }
    if (!segment.hasTimestamps()) {
      tcb.counters.droppedWithoutTimestamps++;
      return false;
    }
    if (tcb.timestamps.isOld(segment, nowNanos)) {
      tcb.counters.droppedOld++;
      tcb.challenge(nowNanos);
      return false;
    }
    return true;
  }

  /** "Special allowance should be made to accept valid ACKs" at a closed window. */
  private boolean isAckAtClosedWindow(Segment segment, long position) {
    return tcb.receiver.isWindowClosed()
        && position == tcb.receiver.next()
        && (segment.flags() & (Flag.SYN | Flag.RST | Flag.ACK)) == Flag.ACK;
  }

  private void onOutside(long nowNanos, Segment segment, long position) {
    if (segment.has(Flag.RST)) {
      tcb.counters.droppedOutOfWindow++;
    } else if (tcb.state == ConnectionState.SYN_RECEIVED && isPeersSyn(segment, position)) {
      tcb.handshake.onSynAgain();
    } else if (tcb.receiver.isRepetition(position, segment.sequenceLength())) {
      onRepetition(segment, position);
      if (tcb.state == ConnectionState.TIME_WAIT && segment.has(Flag.FIN)) {
        tcb.timeWait(nowNanos);
      }
    } else {
      tcb.counters.droppedOutOfWindow++;
      tcb.challenge(nowNanos);
    }
  }

  private void onRepetition(Segment segment, long position) {
    if (segment.has(Flag.SYN)) {
      tcb.receiver.acknowledgeNow(); // no data to report
    } else {
      tcb.receiver.onRepetition(position, segment.sequenceLength());
    }
  }

  private boolean isPeersSyn(Segment segment, long position) {
    return (segment.flags() & (Flag.SYN | Flag.ACK)) == Flag.SYN
        && position == tcb.receiver.next() - 1;
  }

  /** RFC 5961 section 3.2: only a reset at exactly the expected position counts. */
  private void onReset(long nowNanos, long position) {
    if (position == tcb.receiver.next()) {
      boolean over = tcb.state == ConnectionState.TIME_WAIT;
      tcb.close(over ? CloseReason.FINISHED : CloseReason.RESET);
    } else {
      tcb.challenge(nowNanos);
    }
  }

  /** Whether the segment's acknowledgment lets it be looked at any further. */
  private boolean onAcknowledgment(long nowNanos, Segment segment, long position) {
    if (tcb.state == ConnectionState.SYN_RECEIVED) {
      long iss = tcb.handshake.iss();
      long acknowledgment = SeqNumber.fromWire(segment.acknowledgment(), iss);
      if (acknowledgment != iss + 1) {
        refuse(segment, acknowledgment);
        return false;
      }
      establish(nowNanos, segment, position);
      return true;
    }
    Sender sender = tcb.sender;
    long acknowledgment = SeqNumber.fromWire(segment.acknowledgment(), sender.nextPosition());
    if (!sender.isPlausible(acknowledgment)) {
      tcb.counters.acksOfUnsentData++;
      tcb.challenge(nowNanos); // RFC 5961 section 5.2
      return false;
    }
    sender.onAck(nowNanos, segment, position, acknowledgment);
    if (tcb.writerWaits && tcb.sendBuffer.room() > 0) {
      tcb.writerWaits = false;
      tcb.raise(ConnectionEvent.WRITABLE);
    }
    if (sender.isFinished()) {
      onOurFinAcknowledged(nowNanos);
    }
    return tcb.state != ConnectionState.CLOSED;
  }

  private void onOurFinAcknowledged(long nowNanos) {
    switch (tcb.state) {
      case FIN_WAIT_1 -> {
        tcb.state = ConnectionState.FIN_WAIT_2;
        tcb.raise(ConnectionEvent.FINISHED);
      }
      case CLOSING -> {
        tcb.raise(ConnectionEvent.FINISHED);
        tcb.timeWait(nowNanos);
      }
      case LAST_ACK -> {
        tcb.raise(ConnectionEvent.FINISHED);
        tcb.close(CloseReason.FINISHED);
      }
      default -> {
        // known already
      }
    }
  }

  private void onData(long nowNanos, Segment segment, long position) {
    Receiver receiver = tcb.receiver;
    int readableBefore = receiver.readable();
    receiver.onData(nowNanos, position, segment, segment.has(Flag.FIN));
    if (receiver.readable() > readableBefore) {
      if (tcb.orphaned) {
        tcb.abort(CloseReason.ABORTED); // nobody will read it, RFC 9293 section 3.6.1
        return;
      }
      tcb.raise(ConnectionEvent.READABLE);
    }
    if (receiver.isFinished()) {
      onPeerFinished(nowNanos);
    }
  }

  private void onPeerFinished(long nowNanos) {
    tcb.raise(ConnectionEvent.PEER_FINISHED);
    switch (tcb.state) {
      case ESTABLISHED -> tcb.state = ConnectionState.CLOSE_WAIT;
      case FIN_WAIT_1 -> tcb.state = ConnectionState.CLOSING;
      default -> tcb.timeWait(nowNanos); // FIN_WAIT_2; others receive nothing
    }
  }

  private void establish(long nowNanos, Segment last, long position) {
    tcb.lastHeardNanos = nowNanos;
    tcb.handshake.complete(last, position, nowNanos);
    if (tcb.finishWanted) {
      tcb.sender.finish();
      tcb.state = ConnectionState.FIN_WAIT_1;
    }
  }

  /** Answers an acknowledgment of what was never sent, RFC 9293 section 3.5.2 group 2. */
  private void refuse(Segment segment, long acknowledgment) {
    tcb.counters.acksOfUnsentData++;
    if (!segment.has(Flag.RST)) {
      tcb.reset.request(acknowledgment, false);
    }
  }
}
