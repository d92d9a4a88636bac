package dev.fulmar.netem.stream;

import java.util.ArrayList;
import java.util.List;

/** Drives a gate in virtual time as its documentation asks for, for a sink that takes anything. */
final class GatedStream {
  /** Bytes that were passed on at once. */
  record Passed(long atNanos, long bytes) {}

  private final StreamGate gate;
  private final List<Passed> passed = new ArrayList<>();
  private long nowNanos;
  private StreamEnding ending = StreamEnding.NONE;
  private long endNanos = Long.MAX_VALUE;

  GatedStream(StreamFault... faults) {
    this.gate = new StreamGate(List.of(faults));
  }

  /** Moves the time on. */
  GatedStream at(long atNanos) {
    nowNanos = Math.max(nowNanos, atNanos);
    return this;
  }

  /** Passes bytes on as fast as the gate lets them, until none is left or the stream is over. */
  GatedStream send(long bytes) {
    long waiting = bytes;
    while (step(waiting > 0)) {
      long allowed = Math.min(waiting, gate.allowedBytes(nowNanos));
      if (allowed > 0) {
        gate.onPassed(allowed, nowNanos);
        passed.add(new Passed(nowNanos, allowed));
        waiting -= allowed;
      } else if (waiting > 0) {
        nowNanos = gate.allowedAtNanos(waiting, nowNanos);
      } else {
        break;
      }
    }
    return this;
  }

  /** Passes the stream's own end on. */
  GatedStream end() {
    if (step(true)) {
      endNanos = nowNanos;
    }
    return this;
  }

  private boolean step(boolean waiting) {
    if (waiting) {
      nowNanos = Math.max(nowNanos, gate.heldUntilNanos(nowNanos));
    }
    ending = gate.ending(waiting);
    return ending == StreamEnding.NONE && nowNanos < Long.MAX_VALUE;
  }

  List<Passed> passed() {
    return passed;
  }

  long passedBytes() {
    return passed.stream().mapToLong(Passed::bytes).sum();
  }

  /** When the gate let the stream's own end through; {@link Long#MAX_VALUE} if it did not. */
  long endNanos() {
    return endNanos;
  }

  StreamEnding ending() {
    return ending;
  }

  long nowNanos() {
    return nowNanos;
  }
}
