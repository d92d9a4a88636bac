package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SeqNumber;
import java.nio.ByteBuffer;

/**
 * The receiving half of a connection: takes data in, decides when it is acknowledged, and how much
 * more the peer may send.
 *
 * <pre>
 *   read │ readable │ gap, out of order, gap ...        │ not offered
 *                  next                                edge
 * </pre>
 *
 * <p>The edge never moves back (RFC 9293 section 3.8.6) and not by little (3.8.6.2.2). How far it
 * may lie ahead, {@link WindowTuner} says. The peer sees it rounded down to the unit of the window
 * scale; up to it, everything is taken (RFC 7323 section 2.4).
 */
final class Receiver {
  private static final int ACK_EVERY_SEGMENTS = 2;

  /** The most that can be offered without window scaling, and what is offered at first. */
  private static final int MAX_WINDOW_FIELD = 65_535;

  private static final long NOWHERE = Long.MAX_VALUE;

  private final ConnectionConfig config;
  private final Timers timers;
  private final RttEstimator rtt;
  private final Timestamps timestamps;
  private final Counters counters;
  private final ReceiveBuffer buffer;
  private final WindowTuner tuner;
  private final QuickAcks quickAcks;
  private final int windowShift;
  private final boolean sack;

  /** Where out-of-order data arrived, the latest first; RFC 2018 section 4. */
  private final long[] recentArrivals = new long[Segment.MAX_SACK_BLOCKS];

  /** What arrived twice and is not yet reported; empty if there is nothing. */
  private long duplicateStart;

  private long duplicateEnd;

  private long edge;

  private long finPosition = NOWHERE;
  private boolean finished;
  private boolean ackNow;
  private int unacknowledgedSegments;

  /**
   * @param first the position of the peer's first byte
   * @param windowShift by how much the windows we send are shifted
   * @param sack whether the peer understands selective acknowledgments
   */
  Receiver(Tcb tcb, long first, int windowShift, boolean sack) {
    this.config = tcb.config;
    this.timers = tcb.timers;
    this.counters = tcb.counters;
    this.rtt = tcb.rtt;
    this.timestamps = tcb.timestamps;
    this.tuner = new WindowTuner(MAX_WINDOW_FIELD, config.receiveBufferBytes());
    this.buffer = new ReceiveBuffer(tuner.wantedBytes(), config.maxReorderRanges(), first);
    this.quickAcks = new QuickAcks(config.quickAckSegments());
    this.windowShift = windowShift;
    this.sack = sack;
    this.edge = first + buffer.capacityBytes();
  }

  /** RCV.NXT: everything below has arrived, the FIN included. */
  long next() {
    return buffer.next() + (finished ? 1 : 0);
  }

  /** Whether the peer may send nothing at all now. */
  boolean isWindowClosed() {
    return edge <= next();
  }

  /**
   * Whether a segment lies at least partly in the window, RFC 9293 section 3.10.7.4. One without
   * data may also lie at the edge, where a peer that has used up its window sends acknowledgments.
   */
  boolean accepts(long position, int length) {
    if (length == 0) {
      return position >= next() && position <= edge;
    }
    return position < edge && position + length > next();
  }

  /** Whether all of a segment with data arrived not long ago. */
  boolean isRepetition(long position, int length) {
    return length > 0
        && position + length <= next()
        && position >= next() - config.receiveBufferBytes();
  }

  /** All of a segment has arrived once more: our acknowledgment was lost, or it was only late. */
  void onRepetition(long position, int length) {
    noteDuplicate(position, position + length);
    ackNow = true;
  }

  /** Takes in the data and the FIN of an acceptable segment. */
  void onData(long nowNanos, long position, Segment segment, boolean fin) {
    if (segment.payloadBytes() == 0 && !fin) {
      return;
    }
    long before = buffer.next();
    boolean hadGaps = hasGaps();
    int length = (int) Math.min(segment.payloadBytes(), edge - position);
    findDuplicate(position, position + length);
    if (!buffer.put(position, segment.payload(), segment.payloadIndex(), length)) {
      counters.droppedReorderLimit++;
    }
    if (fin && length == segment.payloadBytes()) {
      finPosition = position + length;
    }
    counters.bytesReceived += buffer.next() - before;
    if (buffer.next() == before || hadGaps) {
      if (position > before) {
        rememberArrival(position);
      }
      ackNow = true; // RFC 5681 section 4.2: a gap, one filled, or something known already
    } else {
      unacknowledgedSegments++;
      ackNow |= unacknowledgedSegments >= ACK_EVERY_SEGMENTS || isQuick(nowNanos);
      timers.setIfUnset(Timer.DELAYED_ACK, nowNanos + config.delayedAckNanos());
    }
    if (!finished && finPosition == buffer.next()) {
      finished = true;
      ackNow = true;
    }
    tune(nowNanos, segment);
    timers.setIfUnset(Timer.IDLE_MEMORY, nowNanos + config.idleMemoryNanos());
  }

  private boolean isQuick(long nowNanos) {
    boolean quick = quickAcks.onArrival(nowNanos, rtt.rtoNanos());
    counters.quickAcks += quick && !ackNow ? 1 : 0;
    return quick;
  }

  private void tune(long nowNanos, Segment segment) {
    tuner.seed(rtt.smoothedNanos());
    if (segment.hasTimestamps() && timestamps.agreed()) {
      tuner.onEcho(segment.timestampEcho(), timestamps.roundTripNanos(segment, nowNanos));
    }
    tuner.onArrival(nowNanos, buffer.next(), edge, buffer.start());
    buffer.growTo(tuner.wantedBytes());
  }

  /** Data of ours is about to go out. */
  void onReply(long nowNanos) {
    quickAcks.onReply(nowNanos, config.delayedAckNanos());
  }

  /** How much may wait to be read, as tuned. */
  int capacityBytes() {
    return buffer.capacityBytes();
  }

  /** How much memory what waits takes. */
  int allocatedBytes() {
    return buffer.allocatedBytes();
  }

  /** Gives the memory back if nothing waits; whether nothing does. */
  boolean releaseIfEmpty() {
    return buffer.releaseIfEmpty();
  }

  /** Whether data waits beyond a gap. */
  boolean hasGaps() {
    return buffer.beyondGaps().size() > 0;
  }

  /** Whether there is anything to report in SACK blocks. */
  boolean hasSackBlocks() {
    return hasGaps() || duplicateEnd > duplicateStart;
  }

  /** Whether the peer's FIN has arrived and everything before it. */
  boolean isFinished() {
    return finished;
  }

  /** How many bytes can be read. */
  int readable() {
    return buffer.readable();
  }

  /**
   * Reads as much as the buffer has room for.
   *
   * @return whether the peer should hear of the room that is free now
   */
  int read(ByteBuffer target, int mssBytes) {
    int length = buffer.read(target);
    long offered = Math.max(0, edge - next());
    // only when it at least doubles, so that a reader that keeps up causes no ACKs of its own
    if (!finished && canMoveEdge(mssBytes) && buffer.room() >= 2 * offered) {
      ackNow = true;
    }
    return length;
  }

  /** Asks for an acknowledgment at once. */
  void acknowledgeNow() {
    ackNow = true;
  }

  /** Whether an acknowledgment must not wait for data to go with. */
  boolean mustAcknowledge() {
    return ackNow;
  }

  /** Puts acknowledgment and window on a segment that is about to be sent. */
  void acknowledge(Segment segment, int mssBytes) {
    segment.acknowledgment(SeqNumber.toWire(next()));
    if (canMoveEdge(mssBytes)) {
      edge = buffer.next() + buffer.room();
    }
    long window = Math.max(0, edge - next()) >> windowShift;
    segment.window((int) Math.min(window, MAX_WINDOW_FIELD));
    ackNow = false;
    unacknowledgedSegments = 0;
    timers.clear(Timer.DELAYED_ACK);
  }

  /**
   * Puts SACK blocks on a segment: what arrived twice (RFC 2883 section 4), then the latest arrival
   * first (RFC 2018 section 4).
   */
  void addSackBlocks(Segment segment, int maxBlocks) {
    if (!sack) {
      return;
    }
    int others = 0;
    if (duplicateEnd > duplicateStart) {
      segment.addSackBlock(SeqNumber.toWire(duplicateStart), SeqNumber.toWire(duplicateEnd));
      duplicateEnd = duplicateStart;
      counters.dsacksSent++;
      others = 1;
    }
    RangeSet ranges = buffer.beyondGaps();
    for (int i = 0; i < recentArrivals.length && segment.sackBlocks() < maxBlocks; i++) {
      int range = ranges.indexOf(recentArrivals[i]);
      if (range >= 0 && !isReported(segment, others, ranges.start(range))) {
        long end = ranges.end(range);
        segment.addSackBlock(
            SeqNumber.toWire(ranges.start(range)),
            SeqNumber.toWire(end == finPosition ? end + 1 : end)); // the FIN has arrived, too
      }
    }
  }

  private static boolean isReported(Segment segment, int from, long start) {
    for (int block = from; block < segment.sackBlocks(); block++) {
      if (segment.sackStart(block) == SeqNumber.toWire(start)) {
        return true;
      }
    }
    return false;
  }

  /** Of a stretch that has arrived, the first part that had arrived before. */
  private void findDuplicate(long start, long end) {
    if (start < buffer.next()) {
      noteDuplicate(start, Math.min(end, buffer.next()));
      return;
    }
    int range = buffer.beyondGaps().firstWithin(start, end);
    if (range >= 0) {
      RangeSet ranges = buffer.beyondGaps();
      noteDuplicate(Math.max(start, ranges.start(range)), Math.min(end, ranges.end(range)));
    }
  }

  private void noteDuplicate(long start, long end) {
    if (sack && end > start) {
      duplicateStart = start;
      duplicateEnd = end;
    }
  }

  private void rememberArrival(long position) {
    RangeSet ranges = buffer.beyondGaps();
    int range = ranges.indexOf(position);
    int last = 0; // what lies in the same range is reported by it
    while (last < recentArrivals.length - 1
        && (range < 0 || ranges.indexOf(recentArrivals[last]) != range)) {
      last++;
    }
    System.arraycopy(recentArrivals, 0, recentArrivals, 1, last);
    recentArrivals[0] = position;
  }

  private boolean canMoveEdge(int mssBytes) {
    long gain = buffer.next() + buffer.room() - edge;
    return gain >= Math.min(mssBytes, config.receiveBufferBytes() / 2);
  }
}
