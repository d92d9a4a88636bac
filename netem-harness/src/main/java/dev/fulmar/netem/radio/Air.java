package dev.fulmar.netem.radio;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The air between the nodes: who sends, who hears it and what it spoils.
 *
 * <p>A transmission is received if for all of its time the receiver does not send and no third node
 * within its interference range does. So one that begins while the receiver sends is lost even if
 * the receiver falls silent before it ends, and what interferes with a node is there when the node
 * stops sending. Transmissions that only touch, one ending as the other begins, do not overlap.
 */
final class Air {
  private final EventQueue events;
  private final RadioConfig config;
  private final RadioTap tap;
  private final boolean[][] interferes;
  private final boolean[][] hears;

  /** Those on the air, and those that were within the last channel assessment. */
  private final List<Transmission> recent = new ArrayList<>();

  private final long[] sendsUntilNanos;

  Air(Topology topology, RadioConfig config, EventQueue events, RadioTap tap) {
    this.events = events;
    this.config = config;
    this.tap = tap;
    int nodes = topology.size();
    interferes = new boolean[nodes][nodes];
    hears = new boolean[nodes][nodes];
    sendsUntilNanos = new long[nodes];
    RadioRange range = config.range();
    for (int from = 0; from < nodes; from++) {
      sendsUntilNanos[from] = Long.MIN_VALUE;
      for (int to = 0; to < nodes; to++) {
        double metres = topology.distanceMetres(from, to);
        interferes[from][to] = metres <= range.interferenceMetres();
        hears[from][to] = metres <= range.carrierSenseMetres();
      }
    }
  }

  /** Whether a node is sending at this instant. */
  boolean isSending(int node) {
    return sendsUntilNanos[node] > events.nowNanos();
  }

  /** Whether a node that listened for the time of an assessment until now heard a carrier. */
  boolean wasBusyAt(int node) {
    long nowNanos = events.nowNanos();
    long sinceNanos = nowNanos - config.csma().assessmentNanos();
    for (Transmission other : recent) {
      if (hears[other.from()][node] && other.startNanos < nowNanos && other.endNanos > sinceNanos) {
        return true;
      }
    }
    return false;
  }

  /**
   * Sends a frame or an acknowledgement.
   *
   * @param counters where its sender counts its kind
   * @param atEnd is told what became of it, once it has ended
   */
  void send(RadioFrame frame, NodeCounters.Air counters, Consumer<FrameOutcome> atEnd) {
    long nowNanos = events.nowNanos();
    long airNanos = config.phy().airNanos(frame.sizeBytes());
    recent.removeIf(other -> other.endNanos <= nowNanos - config.csma().assessmentNanos());
    Transmission transmission = new Transmission(frame, nowNanos, nowNanos + airNanos);
    for (Transmission other : recent) {
      if (other.endNanos > nowNanos) {
        spoil(other, transmission);
        spoil(transmission, other);
      }
    }
    recent.add(transmission);
    sendsUntilNanos[frame.from()] = transmission.endNanos;
    counters.onStarted();
    tap.onFrameStarted(frame, nowNanos);
    events.after(
        airNanos,
        () -> {
          counters.onEnded(transmission.outcome);
          tap.onFrameEnded(frame, transmission.outcome, transmission.endNanos);
          atEnd.accept(transmission.outcome);
        });
  }

  private void spoil(Transmission victim, Transmission other) {
    if (victim.outcome != FrameOutcome.RECEIVED) {
      return;
    }
    if (victim.to() == other.from()) {
      victim.outcome = FrameOutcome.RECEIVER_SENDING;
    } else if (interferes[other.from()][victim.to()]) {
      victim.outcome = FrameOutcome.COLLIDED;
    }
  }

  private static final class Transmission {
    private final RadioFrame frame;
    private final long startNanos;
    private final long endNanos;
    private FrameOutcome outcome = FrameOutcome.RECEIVED;

    Transmission(RadioFrame frame, long startNanos, long endNanos) {
      this.frame = frame;
      this.startNanos = startNanos;
      this.endNanos = endNanos;
    }

    int from() {
      return frame.from();
    }

    int to() {
      return frame.to();
    }
  }
}
