package dev.fulmar.netem.socket;

import dev.fulmar.netem.stream.StreamEnding;
import dev.fulmar.netem.stream.StreamGate;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Where one direction of a connection comes out of its delay: bytes wait here until the faults of
 * the stream let them pass and the sink takes them.
 */
final class StreamOutlet {
  /** How far a {@link #flush} came, and what is to be done next. */
  enum Flow {
    /** Nothing waits. */
    DRAINED,
    /** The sink takes no more for now. */
    SINK_FULL,
    /** A fault holds the rest until {@link #wakeNanos}. */
    HELD,
    /** The end of the stream is to be passed on. */
    END,
    /** A fault demands it. */
    HALF_CLOSE,
    /** A fault demands it. */
    RESET
  }

  private static final long NEVER = Long.MIN_VALUE;

  private final StreamEnd sink;
  private final StreamCounters counters;
  private final HeldBytes held;
  private final Queue<ByteBuffer> chunks = new ArrayDeque<>();
  private StreamGate gate;
  private boolean paced;
  private long waitingBytes;
  private boolean endDue;
  private long wakeNanos = Long.MAX_VALUE;
  private long stalledSinceNanos = NEVER;
  private long activeNanos = NEVER;

  StreamOutlet(StreamEnd sink, StreamCounters counters, HeldBytes held, StreamGate gate) {
    this.sink = sink;
    this.counters = counters;
    this.held = held;
    regulate(gate);
  }

  StreamGate gate() {
    return gate;
  }

  /** From now on goes by other faults, which begin afresh. */
  void regulate(StreamGate changed) {
    gate = changed;
    paced = changed.isPaced();
  }

  boolean isPaced() {
    return paced;
  }

  /** How many bytes wait. */
  long waitingBytes() {
    return waitingBytes;
  }

  /** When a fault lets more pass; {@link Long#MAX_VALUE} if none will by itself. */
  long wakeNanos() {
    return wakeNanos;
  }

  /** When the sink last took bytes. */
  long activeNanos() {
    return activeNanos;
  }

  /** Takes over what is due, not empty. */
  void add(byte[] chunk) {
    chunks.add(ByteBuffer.wrap(chunk));
    waitingBytes += chunk.length;
  }

  /** The stream ends behind what was added. */
  void addEnd() {
    endDue = true;
  }

  /** Writes what may pass and the sink takes. */
  Flow flush(long nowNanos) throws IOException {
    wakeNanos = Long.MAX_VALUE;
    while (true) {
      boolean waiting = !chunks.isEmpty() || endDue;
      if (waiting && isHeld(nowNanos)) {
        return Flow.HELD;
      }
      StreamEnding ending = gate.ending(waiting);
      if (ending != StreamEnding.NONE) {
        return ending == StreamEnding.RESET ? Flow.RESET : Flow.HALF_CLOSE;
      }
      if (chunks.isEmpty()) {
        return endDue ? Flow.END : Flow.DRAINED;
      }
      long allowedBytes = gate.allowedBytes(nowNanos);
      if (allowedBytes == 0) {
        wakeNanos = gate.allowedAtNanos(waitingBytes, nowNanos);
        return Flow.HELD;
      }
      if (!writeFirst(allowedBytes, nowNanos)) {
        return Flow.SINK_FULL;
      }
    }
  }

  /**
   * Forgets what waits.
   *
   * @return how many bytes that was
   */
  long forget(long nowNanos) {
    endStall(nowNanos);
    long forgotten = waitingBytes;
    chunks.clear();
    waitingBytes = 0;
    wakeNanos = Long.MAX_VALUE;
    return forgotten;
  }

  private boolean isHeld(long nowNanos) {
    long untilNanos = gate.heldUntilNanos(nowNanos);
    if (untilNanos <= nowNanos) {
      endStall(nowNanos);
      return false;
    }
    wakeNanos = untilNanos;
    if (untilNanos != Long.MAX_VALUE && stalledSinceNanos == NEVER) {
      stalledSinceNanos = nowNanos;
      counters.stalls.incrementAndGet();
    }
    return true;
  }

  private void endStall(long nowNanos) {
    if (stalledSinceNanos != NEVER) {
      counters.stalledNanos.addAndGet(nowNanos - stalledSinceNanos);
      stalledSinceNanos = NEVER;
    }
  }

  /** False if the sink took less than it might have. */
  private boolean writeFirst(long allowedBytes, long nowNanos) throws IOException {
    ByteBuffer chunk = chunks.element();
    int offeredBytes = (int) Math.min(allowedBytes, chunk.remaining());
    chunk.limit(chunk.position() + offeredBytes);
    int bytes = sink.write(chunk);
    chunk.limit(chunk.capacity());
    gate.onPassed(bytes, nowNanos);
    onWritten(bytes, nowNanos);
    if (!chunk.hasRemaining()) {
      chunks.remove();
      held.removeChunk(chunk.capacity());
    }
    return bytes == offeredBytes;
  }

  private void onWritten(int bytes, long nowNanos) {
    waitingBytes -= bytes;
    if (bytes > 0) {
      activeNanos = nowNanos;
      counters.passed.addAndGet(bytes);
      if (paced) {
        counters.paced.addAndGet(bytes);
      }
    }
  }
}
