package dev.fulmar.transport.core;

import dev.fulmar.transport.congestion.AckSample;
import dev.fulmar.transport.recovery.DeliveryRate;
import dev.fulmar.transport.recovery.LossRecovery;
import dev.fulmar.transport.recovery.Scoreboard;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SeqNumber;

/** Takes out of an acknowledgment what it tells beside the position it acknowledges. */
final class AckReader {
  private final Counters counters;
  private final RttEstimator rtt;
  private final Timestamps timestamps;
  private final Scoreboard board;
  private final LossRecovery recovery;
  private final PeerWindow window;

  AckReader(Tcb tcb, Scoreboard board, LossRecovery recovery, PeerWindow window) {
    this.counters = tcb.counters;
    this.rtt = tcb.rtt;
    this.timestamps = tcb.timestamps;
    this.board = board;
    this.recovery = recovery;
    this.window = window;
  }

  /** Takes in what has arrived beyond gaps, RFC 2018, and twice, RFC 2883. */
  void takeSackBlocks(Segment segment, long acknowledgment, long next) {
    for (int block = 0; block < segment.sackBlocks(); block++) {
      long start = SeqNumber.fromWire(segment.sackStart(block), acknowledgment);
      long end = SeqNumber.fromWire(segment.sackEnd(block), acknowledgment);
      if (start >= end || end > next) {
        continue; // nonsense
      }
      if (block == 0 && isDuplicate(segment, start, end, acknowledgment)) {
        counters.dsacksReceived++;
        recovery.onDuplicate(start, end);
      } else if (start >= acknowledgment) {
        board.sack(start, end);
      }
    }
  }

  /** Whether the first block is a D-SACK, RFC 2883 section 4: the others say the same of it. */
  private boolean isDuplicate(Segment segment, long start, long end, long acknowledgment) {
    if (end <= acknowledgment) {
      return start >= acknowledgment - window.maxBytes();
    }
    return segment.sackBlocks() > 1
        && start >= SeqNumber.fromWire(segment.sackStart(1), acknowledgment)
        && end <= SeqNumber.fromWire(segment.sackEnd(1), acknowledgment);
  }

  /** Feeds the RTO; returns what is certain and fine enough for congestion control, or -1. */
  long sampleRoundTrip(long nowNanos, Segment segment, boolean progress) {
    long sentNanos = board.sampleSentNanos();
    if (sentNanos != Scoreboard.NONE) {
      long rttNanos = Math.max(0, nowNanos - sentNanos);
      rtt.onSample(rttNanos);
      return rttNanos;
    }
    if (progress && segment.hasTimestamps()) {
      long rttNanos = timestamps.roundTripNanos(segment, nowNanos);
      if (rttNanos >= 0) {
        rtt.onSample(rttNanos);
      }
    }
    return -1;
  }

  /** What congestion control is told of the acknowledgment that the scoreboard knows. */
  AckSample sample(
      long nowNanos, long rttNanos, long inFlightBefore, boolean limited, boolean inRecovery) {
    return new AckSample(
        nowNanos,
        board.deliveredBytes(),
        rttNanos,
        inFlightBefore,
        limited,
        inRecovery,
        delivery(nowNanos));
  }

  /** How fast data arrives, by the acknowledgment that the scoreboard knows. */
  private AckSample.Delivery delivery(long nowNanos) {
    DeliveryRate rate = board.rate();
    return new AckSample.Delivery(
        rate.deliveredBytes(),
        rate.priorBytes(),
        rate.bytesPerSecond(nowNanos, rtt.minNanos()),
        rate.isLimited());
  }
}
