package dev.fulmar.netem.radio;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/**
 * The sending half of a node's MAC: a queue, and unslotted CSMA/CA for the frame at its head.
 *
 * <pre>
 *           ┌────────────── busy, NB <= limit ─────────────┐
 *           ▼                                              │
 *  head ─▶ back off, listen ──┬── free ─▶ turn around ─▶ send ─▶ wait ──▶ ACK: next head
 *           ▲                 └── busy, NB > limit ──┐              │
 *           └────────── retries left ────────────────┴──────────────┴───▶ none left: give up
 * </pre>
 *
 * @see <a href="https://doi.org/10.1109/IEEESTD.2011.6012487">IEEE 802.15.4-2011</a>, figure 11 and
 *     section 5.1.6.4
 */
final class Sender {
  private static final int SEQUENCE_NUMBERS = 256;

  private final NodeContext context;
  private final CsmaConfig csma;
  private final RandomGenerator random;
  private final BooleanSupplier ackDue;
  private final Queue<Frame> queue = new ArrayDeque<>();
  private int nextSequenceNumber;
  private int tries;
  private int backoffs;
  private int exponent;
  private boolean awaitsAck;
  private long waits;

  /**
   * @param ackDue whether the receiving half is about to send an acknowledgement
   */
  Sender(
      NodeContext context,
      RandomGenerator random,
      int firstSequenceNumber,
      BooleanSupplier ackDue) {
    this.context = context;
    this.csma = context.config().csma();
    this.random = random;
    this.nextSequenceNumber = firstSequenceNumber;
    this.ackDue = ackDue;
  }

  /**
   * Takes all frames, or none if they do not all fit.
   *
   * @return whether it took them
   */
  boolean enqueue(List<Frame> frames) {
    if (queue.size() + frames.size() > csma.queueFrames()) {
      return false;
    }
    boolean wasIdle = queue.isEmpty();
    for (Frame frame : frames) {
      frame.number(nextSequenceNumber);
      nextSequenceNumber = (nextSequenceNumber + 1) % SEQUENCE_NUMBERS;
      queue.add(frame);
    }
    NodeCounters counters = context.counters();
    counters.maxQueueFrames = Math.max(counters.maxQueueFrames, queue.size());
    if (wasIdle) {
      startFrame();
    }
    return true;
  }

  /** The acknowledgement of a frame has come. */
  void onAck(Frame frame) {
    if (awaitsAck && frame == queue.peek()) {
      awaitsAck = false;
      context.tap().onAcknowledged(frame.asSent(), context.events().nowNanos());
      endFrame();
    }
  }

  private void startFrame() {
    tries = 0;
    startTry();
  }

  private void startTry() {
    backoffs = 0;
    exponent = csma.minExponent();
    backOff();
  }

  private void backOff() {
    long units = exponent == 0 ? 0 : random.nextLong() >>> (Long.SIZE - exponent);
    context
        .events()
        .after(units * csma.unitNanos() + csma.assessmentNanos(), this::onChannelAssessed);
  }

  private void onChannelAssessed() {
    if (ackDue.getAsBoolean() || context.air().wasBusyAt(context.node())) {
      onChannelBusy();
    } else {
      context.events().after(csma.turnaroundNanos(), this::send);
    }
  }

  private void onChannelBusy() {
    context.counters().busyChannels++;
    context.tap().onChannelBusy(context.node(), context.events().nowNanos());
    backoffs++;
    exponent = Math.min(exponent + 1, csma.maxExponent());
    if (backoffs <= csma.maxBackoffs()) {
      backOff();
    } else {
      context.counters().accessFailures++;
      onTryFailed(RadioLoss.CHANNEL_BUSY, csma.triesAfterBusyChannel());
    }
  }

  private void send() {
    Frame frame = queue.element();
    context
        .air()
        .send(frame.nextAttempt(), context.counters().frames, outcome -> onSent(frame, outcome));
  }

  private void onSent(Frame frame, FrameOutcome outcome) {
    if (outcome == FrameOutcome.RECEIVED) {
      context.network().received(frame);
    }
    awaitsAck = true;
    long wait = ++waits;
    context.events().after(csma.ackWaitNanos(), () -> onWaitOver(wait));
  }

  private void onWaitOver(long wait) {
    if (awaitsAck && wait == waits) {
      awaitsAck = false;
      onTryFailed(RadioLoss.NO_ACK, true);
    }
  }

  private void onTryFailed(RadioLoss cause, boolean mayTryAgain) {
    if (mayTryAgain && tries < csma.maxRetries()) {
      tries++;
      context.counters().retries++;
      startTry();
    } else {
      giveUp(queue.element(), cause);
      endFrame();
    }
  }

  private void giveUp(Frame frame, RadioLoss cause) {
    if (frame.isReceived()) {
      context.counters().needlessGivingUps++;
    } else {
      context.network().lost(frame.transfer(), cause);
    }
  }

  private void endFrame() {
    queue.remove();
    if (!queue.isEmpty()) {
      startFrame();
    }
  }
}
