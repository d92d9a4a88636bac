package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import dev.fulmar.transport.wire.SeqNumber;

/**
 * The SYNs of both sides and what they agree on: RFC 9293 sections 3.5 and 3.7.1, RFC 7323, RFC
 * 2018. What the peer's SYN does not offer, ours does not take up.
 */
final class Handshake {
  /** RFC 7323 section 2.3. */
  private static final int MAX_WINDOW_SHIFT = 14;

  private static final int MAX_WINDOW_FIELD = 65_535;

  /** What a peer that does not say takes at least, RFC 9293 section 3.7.1. */
  private static final int DEFAULT_PEER_SEGMENT_BYTES = 536;

  /** A peer that asks for smaller segments than this asks for mischief. */
  private static final int LEAST_SEGMENT_BYTES = 88;

  private static final int TIMESTAMPS_BYTES = 12;

  /** An address from which little has come gets little, RFC 9000 section 8.1. */
  private static final int ANSWERS_PER_SYN = 3;

  private final Tcb tcb;
  private final long iss;
  private boolean due = true;
  private int sent;
  private int received;
  private long sentNanos;
  private int peerSegmentBytes;
  private int peerWindowShift;
  private boolean scaling;
  private boolean sack;

  Handshake(Tcb tcb, long iss) {
    this.tcb = tcb;
    this.iss = iss;
  }

  /** The position of our SYN. */
  long iss() {
    return iss;
  }

  /** Whether a SYN is to be sent. */
  boolean isDue() {
    return due;
  }

  /** Takes in the peer's SYN. */
  void onSyn(Segment syn, long nowNanos) {
    received = 1;
    int segmentBytes = syn.maxSegmentBytes();
    peerSegmentBytes = segmentBytes > 0 ? segmentBytes : DEFAULT_PEER_SEGMENT_BYTES;
    scaling = tcb.config.windowScaling() && syn.windowScale() >= 0;
    peerWindowShift = scaling ? Math.min(syn.windowScale(), MAX_WINDOW_SHIFT) : 0;
    sack = tcb.config.sack() && syn.sackPermitted();
    if (tcb.config.timestamps() && syn.hasTimestamps()) {
      tcb.timestamps.agree(syn, nowNanos);
    }
    long first = Integer.toUnsignedLong(syn.sequence()) + 1;
    int shift = scaling ? windowShift() : 0;
    tcb.receiver = new Receiver(tcb, first, shift, sack);
  }

  /** The peer's SYN has come once more: our answer may have been lost. */
  void onSynAgain() {
    received++;
    due = true;
  }

  /** The retransmission timer expired before the handshake was complete. */
  void onTimeout() {
    tcb.rtt.onTimeout();
    due = tcb.state == ConnectionState.SYN_SENT || sent < ANSWERS_PER_SYN * received;
  }

  /** Makes a segment our SYN, with the acknowledgment of the peer's if that has come. */
  void fill(Segment segment, long nowNanos) {
    boolean answer = tcb.receiver != null;
    ConnectionConfig config = tcb.config;
    segment.clear().sequence(SeqNumber.toWire(iss)).flags(answer ? Flag.SYN | Flag.ACK : Flag.SYN);
    segment.window(Math.min(config.receiveBufferBytes(), MAX_WINDOW_FIELD));
    segment.maxSegmentBytes(Math.max(config.maxSegmentBytes(), config.maxProbedSegmentBytes()));
    segment.windowScale((answer ? scaling : config.windowScaling()) ? windowShift() : -1);
    segment.sackPermitted(answer ? sack : config.sack());
    if (answer) {
      long next = tcb.receiver.next();
      segment.acknowledgment(SeqNumber.toWire(next));
      tcb.timestamps.stamp(segment, nowNanos, next);
    } else if (config.timestamps()) {
      segment.timestamps(tcb.timestamps.value(nowNanos), 0);
    }
    due = false;
    sent++;
    sentNanos = nowNanos;
    tcb.counters.retransmittedSegments += sent > 1 ? 1 : 0;
    tcb.timers.set(Timer.RETRANSMIT, nowNanos + tcb.rtt.rtoNanos());
  }

  /**
   * The handshake is complete.
   *
   * @param last the segment that acknowledges our SYN
   * @param position of that segment
   */
  void complete(Segment last, long position, long nowNanos) {
    sampleRoundTrip(last, nowNanos);
    int shift = last.has(Flag.SYN) ? 0 : peerWindowShift; // RFC 7323 section 2.2
    PeerWindow window =
        new PeerWindow(peerWindowShift, (long) last.window() << shift, position, iss + 1);
    int segmentBytes =
        Math.max(LEAST_SEGMENT_BYTES, Math.min(peerSegmentBytes, tcb.config.maxSegmentBytes()));
    int optionBytes = tcb.timestamps.agreed() ? TIMESTAMPS_BYTES : 0;
    int mostBytes = Math.min(peerSegmentBytes, tcb.config.maxProbedSegmentBytes());
    Sizes sizes =
        new Sizes(
            segmentBytes - optionBytes,
            Math.max(segmentBytes, mostBytes) - optionBytes,
            SegmentCodec.MIN_HEADER_BYTES + optionBytes);
    tcb.sender = new Sender(tcb, iss + 1, window, sizes, sack);
    tcb.state = ConnectionState.ESTABLISHED;
    due = false;
    tcb.timers.clear(Timer.RETRANSMIT);
    tcb.timers.clear(Timer.USER_TIMEOUT);
    if (tcb.config.keepAliveNanos() > 0) {
      tcb.timers.set(Timer.KEEP_ALIVE, nowNanos + tcb.config.keepAliveNanos());
    }
    tcb.raise(ConnectionEvent.ESTABLISHED);
  }

  private void sampleRoundTrip(Segment last, long nowNanos) {
    if (sent == 1) {
      tcb.rtt.onSample(Math.max(0, nowNanos - sentNanos));
      return;
    }
    long rttNanos = last.hasTimestamps() ? tcb.timestamps.roundTripNanos(last, nowNanos) : -1;
    if (rttNanos >= 0) {
      tcb.rtt.onSample(rttNanos);
    }
    tcb.rtt.onEstablishedAfterSynLoss();
  }

  /** The least shift with which the whole receive buffer can be offered. */
  private int windowShift() {
    int shift = 0;
    while (tcb.config.receiveBufferBytes() >> shift > MAX_WINDOW_FIELD) {
      shift++;
    }
    return shift;
  }
}
