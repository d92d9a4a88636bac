package dev.fulmar.transport.core;

import dev.fulmar.transport.congestion.CongestionController;
import dev.fulmar.transport.recovery.LossRecovery;
import dev.fulmar.transport.recovery.LossRecovery.Phase;
import dev.fulmar.transport.recovery.Scoreboard;
import dev.fulmar.transport.wire.Segment;

/**
 * The sending half of a connection: takes acknowledgments in and chooses what to send.
 *
 * <pre>
 *   acknowledged │ in flight, SACKED or lost │ may be sent │ written, beyond the window │
 *               una                         next       peer's edge                 buffer's end
 * </pre>
 *
 * <p>What goes first: what is lost, then what is new; all of it as far as the congestion window
 * allows. A tail probe goes whatever it says. Read {@link #next} first.
 */
final class Sender {
  /** So many segments may be outstanding, however small: bounds the scoreboard. */
  private static final int MAX_SEGMENTS = 1 << 16;

  private final ConnectionConfig config;
  private final Timers timers;
  private final Counters counters;
  private final RttEstimator rtt;
  private final Timestamps timestamps;
  private final SendBuffer buffer;
  private final PeerWindow window;
  private final CongestionController controller;
  private final Pacer pacer;
  private final Scoreboard board = new Scoreboard();
  private final LossRecovery recovery;
  private final LossTimers lossTimers;
  private final AckReader reader;
  private final PathSearch path;
  private final Outgoing outgoing = new Outgoing();

  private long una;
  private long next;
  private boolean finWanted;
  private boolean finSent;
  private boolean mustRetransmit;
  private boolean tailProbeDue;
  private boolean probeDue;
  private boolean smallSegmentDue;
  private int windowProbes;
  private Stopped stopped = Stopped.NOTHING_TO_SEND;

  /**
   * @param first the position of our first byte, which the peer expects next
   * @param sackPermitted whether the peer sends selective acknowledgments
   */
  Sender(Tcb tcb, long first, PeerWindow window, Sizes sizes, boolean sackPermitted) {
    this.config = tcb.config;
    this.timers = tcb.timers;
    this.counters = tcb.counters;
    this.rtt = tcb.rtt;
    this.timestamps = tcb.timestamps;
    this.buffer = tcb.sendBuffer;
    this.window = window;
    this.controller = config.newController(sizes.mssBytes());
    this.pacer = new Pacer(controller, timers);
    this.recovery = new LossRecovery(board, sackPermitted, sizes.mssBytes());
    this.path = new PathSearch(tcb.counters, sizes, sackPermitted, recovery, controller);
    this.lossTimers = new LossTimers(tcb, recovery);
    this.reader = new AckReader(tcb, board, recovery, window);
    this.una = first;
    this.next = first;
  }

  int mssBytes() {
    return path.mssBytes();
  }

  PathSearch path() {
    return path;
  }

  /** SND.NXT: the position of what will be sent next. */
  long nextPosition() {
    return next;
  }

  long congestionWindowBytes() {
    return controller.windowBytes();
  }

  long bytesInFlight() {
    return recovery.bytesInFlight();
  }

  /** Whether anything that was sent is not yet acknowledged. */
  boolean hasOutstanding() {
    return next > una;
  }

  /** Whether the peer has acknowledged our FIN. */
  boolean isFinished() {
    return finSent && !hasOutstanding();
  }

  /** There will be nothing more to send but what is written already. */
  void finish() {
    finWanted = true;
  }

  /** Asks the peer for a sign of life when the chance comes. */
  void probe() {
    probeDue = true;
  }

  /** Whether an acknowledgment is of something we sent, and not of old, RFC 5961 section 5. */
  boolean isPlausible(long acknowledgment) {
    return acknowledgment <= next && acknowledgment >= una - window.maxBytes();
  }

  /**
   * Takes in a plausible acknowledgment.
   *
   * @param sequence the position of the segment it came with
   */
  void onAck(long nowNanos, Segment segment, long sequence, long acknowledgment) {
    if (acknowledgment < una) {
      return; // overtaken by a later one
    }
    boolean windowChanged = window.update(segment, sequence, acknowledgment);
    boolean repeats = acknowledgment == una && !windowChanged && segment.sequenceLength() == 0;
    boolean duplicate = repeats && hasOutstanding();
    long inFlightBefore = recovery.bytesInFlight();
    long flightBefore = next - una;
    Phase phaseBefore = recovery.phase();
    boolean progress = acknowledgment > una;

    board.beginAck(nowNanos, timestamps.echoedUntilNanos(segment, nowNanos), rtt.minNanos());
    recovery.beginAck(una, next);
    board.acknowledgeTo(acknowledgment);
    reader.takeSackBlocks(segment, acknowledgment, next);
    una = acknowledgment;
    counters.bytesAcknowledged += buffer.acknowledgeTo(acknowledgment);
    board.endAck(nowNanos);
    long rttNanos = reader.sampleRoundTrip(nowNanos, segment, progress);
    boolean bareRepeat = repeats && segment.sackBlocks() == 0;
    recovery.endAck(nowNanos, una, next, duplicate, bareRepeat, rtt.smoothedNanos());

    if (board.deliveredBytes() > 0) {
      boolean limited = stopped == Stopped.CONGESTION_WINDOW || stopped == Stopped.PACED;
      boolean inRecovery = phaseBefore == Phase.FAST;
      controller.onAck(reader.sample(nowNanos, rttNanos, inFlightBefore, limited, inRecovery));
    }
    tellOfRepairs(nowNanos, flightBefore, phaseBefore);
    mustRetransmit |= path.onNews(nowNanos, progress);
    recovery.reduce(progress, controller.windowBytes());
    buffer.onWindow(next - una, controller.windowBytes());
    boolean windowClosed = window.edge() <= una;
    if (!windowClosed) {
      windowProbes = 0;
      timers.clear(Timer.PERSIST);
    }
    lossTimers.onAck(
        nowNanos, board.segments(), board.deliveredBytes() > 0, progress, windowClosed);
  }

  private void tellOfRepairs(long nowNanos, long flightBytes, Phase phaseBefore) {
    if (recovery.ends() && phaseBefore == Phase.FAST) {
      controller.onRecoveryExit(nowNanos);
    }
    if (recovery.isMistaken()) {
      counters.spuriousRecoveries++;
      mustRetransmit = false;
      controller.onSpurious(nowNanos);
    }
    if (recovery.hasProbeRepaired()) { // a loss like any other, RFC 8985 section 7.4.2
      controller.onLoss(nowNanos, flightBytes);
      controller.onRecoveryExit(nowNanos);
    }
    if (recovery.begins()) {
      beginRecovery(nowNanos, flightBytes);
    }
  }

  private void beginRecovery(long nowNanos, long flightBytes) {
    counters.fastRecoveries++;
    mustRetransmit = true;
    controller.onLoss(nowNanos, flightBytes);
  }

  /**
   * Chooses what to send now and takes it for sent.
   *
   * @return null if there is nothing to send, or it may not be sent yet
   */
  Outgoing next(long nowNanos) {
    if (outgoing.takeRest(una, mssBytes())) {
      return outgoing;
    }
    if (tailProbeDue) {
      tailProbeDue = false;
      Outgoing probe = nextTailProbe(nowNanos);
      if (probe != null) {
        return probe;
      }
    }
    if (pacer.holdsBack(nowNanos)) {
      stopped = Stopped.PACED;
      return nextProbe(nowNanos);
    }
    Outgoing chosen = nextRetransmission(nowNanos);
    if (chosen != null || stopped == Stopped.CONGESTION_WINDOW) {
      return chosen;
    }
    chosen = nextNew(nowNanos, false);
    if (chosen == null && stopped != Stopped.CONGESTION_WINDOW) {
      board.onNothingToSend();
    }
    return chosen != null ? chosen : nextProbe(nowNanos);
  }

  /** The retransmission timer expired: what is in flight is taken for lost. */
  void onRetransmitTimeout(long nowNanos) {
    counters.timeouts++;
    rtt.onTimeout();
    recovery.onTimeout(nowNanos, una, next);
    controller.onRto(nowNanos, next - una);
    long lost = board.nextLost();
    path.onTimeout(lost == Scoreboard.NONE ? 0 : board.length(lost));
    mustRetransmit = true;
    tailProbeDue = false;
    timers.clear(Timer.TAIL_PROBE);
    timers.clear(Timer.REORDER);
    lossTimers.startRetransmit(nowNanos);
  }

  /** What was sent before something that has arrived may have come by now. */
  void onReorderTimeout(long nowNanos) {
    recovery.onReorderTimeout(nowNanos, una, next, rtt.smoothedNanos());
    if (recovery.begins()) {
      beginRecovery(nowNanos, next - una);
    }
    mustRetransmit |= path.onNews(nowNanos, false);
    lossTimers.setReorder();
  }

  /** The peer has been silent since the end of a flight; a probe goes, and more time is left. */
  void onTailProbeTimeout(long nowNanos) {
    if (recovery.mayProbe() && hasOutstanding()) {
      tailProbeDue = true;
      lossTimers.startRetransmit(nowNanos); // RFC 8985 section 7.3
    }
  }

  /** The persist timer expired: something must be sent lest both sides wait for ever. */
  void onPersistTimeout() {
    if (window.edge() > next) {
      smallSegmentDue = true;
    } else {
      probeDue = true;
    }
  }

  private Outgoing nextRetransmission(long nowNanos) {
    stopped = Stopped.NOTHING_TO_SEND;
    long lost = board.nextLost();
    if (lost == Scoreboard.NONE) {
      mustRetransmit = false;
      return null;
    }
    // the first after a loss was found goes at once, RFC 6675 section 5 (4.3)
    if (!mustRetransmit && !fitsCongestionWindow(board.length(lost))) {
      stopped = Stopped.CONGESTION_WINDOW;
      return null;
    }
    mustRetransmit = false;
    return retransmit(lost, nowNanos);
  }

  /** RFC 8985 section 7.3: new data if there is any and the peer takes it, else the last again. */
  private Outgoing nextTailProbe(long nowNanos) {
    if (!recovery.mayProbe() || !hasOutstanding()) {
      return null;
    }
    long lost = board.nextLost(); // what waits for room in the window makes the peer answer, too
    Outgoing chosen = lost == Scoreboard.NONE ? nextNew(nowNanos, true) : null;
    boolean again = chosen == null;
    if (again) {
      long segment = lost == Scoreboard.NONE ? board.lastUnderWay() : lost;
      if (segment == Scoreboard.NONE) {
        return null;
      }
      chosen = retransmit(segment, nowNanos);
    }
    counters.tailProbes++;
    recovery.onProbeSent(next, again);
    timers.clear(Timer.TAIL_PROBE);
    return chosen;
  }

  private Outgoing retransmit(long segment, long nowNanos) {
    counters.retransmittedSegments++;
    board.onRetransmitted(segment, nowNanos);
    long position = board.start(segment);
    long end = position + board.length(segment);
    boolean fin = end > buffer.end();
    int length = (int) (end - position) - (fin ? 1 : 0);
    onSent(nowNanos, position, length, (int) (end - position), true);
    // what was sent when the path let larger segments pass goes again in pieces
    return outgoing.setPieceOf(position, length, fin, end >= buffer.end(), mssBytes());
  }

  private Outgoing nextNew(long nowNanos, boolean probe) {
    boolean finDue = finWanted && !finSent;
    long available = finSent ? 0 : buffer.end() - next;
    if (available == 0 && !finDue) {
      return null;
    }
    long usable = window.edge() - next;
    int pathProbe = probe ? 0 : path.probeBytes(nowNanos, Math.min(available, usable));
    int fullBytes = pathProbe > 0 ? pathProbe : mssBytes();
    int length = (int) Math.max(0, Math.min(Math.min(available, usable), fullBytes));
    boolean all = length == available;
    boolean fin = finDue && all && usable > length;
    if (length == 0 && !fin) {
      stopAtPeerWindow(nowNanos, Stopped.PEER_WINDOW);
      return null;
    }
    if (!fin && length < fullBytes && !probe && !maySendSmall(length, all)) {
      stopAtPeerWindow(nowNanos, Stopped.SMALL_SEGMENT);
      return null;
    }
    if (!(probe || fitsCongestionWindow(length)) || board.segments() >= MAX_SEGMENTS) {
      stopped = Stopped.CONGESTION_WINDOW;
      return null;
    }
    if (pathProbe > 0) {
      path.onProbeSent(next, length);
    }
    return sendNew(nowNanos, length, fin, all);
  }

  private Outgoing sendNew(long nowNanos, int length, boolean fin, boolean all) {
    smallSegmentDue = false;
    long position = next;
    int numbers = length + (fin ? 1 : 0);
    board.onSent(position, numbers, nowNanos);
    next += numbers;
    finSent |= fin;
    onSent(nowNanos, position, length, numbers, false);
    return outgoing.set(position, length, fin, all);
  }

  private void onSent(long nowNanos, long position, int length, int numbers, boolean again) {
    recovery.onSent(position, numbers, again);
    controller.onSent(nowNanos, length, recovery.bytesInFlight());
    pacer.onSent(nowNanos, length);
    lossTimers.onSent(nowNanos, board.segments(), again);
    timers.setIfUnset(Timer.IDLE_MEMORY, nowNanos + config.idleMemoryNanos());
  }

  /** Whether a segment shorter than a full one may go, RFC 9293 sections 3.8.6.2.1 and 3.7.4. */
  private boolean maySendSmall(int length, boolean all) {
    if (smallSegmentDue || 2L * length >= window.maxBytes()) {
      return true;
    }
    return all && (config.noDelay() || finWanted || !hasOutstanding());
  }

  /** With nothing in flight no acknowledgment will tell of more room: the peer must be asked. */
  private void stopAtPeerWindow(long nowNanos, Stopped why) {
    stopped = why;
    if (!hasOutstanding()) {
      timers.setIfUnset(Timer.PERSIST, nowNanos + rtt.backedOff(windowProbes));
    }
  }

  /**
   * A segment without data just below what the peer expects: it must answer with an acknowledgment,
   * whatever its window.
   */
  private Outgoing nextProbe(long nowNanos) {
    if (!probeDue) {
      return null;
    }
    probeDue = false;
    if (window.edge() <= next) {
      counters.windowProbes++;
      windowProbes++;
    }
    timers.setIfUnset(Timer.USER_TIMEOUT, nowNanos + config.userTimeoutNanos());
    return outgoing.set(una - 1, 0, false, false);
  }

  private boolean fitsCongestionWindow(int length) {
    long inFlight = recovery.bytesInFlight();
    if (inFlight > 0 && recovery.phase() == Phase.FAST && !controller.controlsRecovery()) {
      return length <= recovery.allowanceBytes();
    }
    return inFlight == 0 || inFlight + length <= controller.windowBytes();
  }
}
