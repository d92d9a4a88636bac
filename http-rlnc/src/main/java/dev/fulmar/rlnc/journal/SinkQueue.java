package dev.fulmar.rlnc.journal;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The effects on their way to the sink, in their order.
 *
 * <pre>
 *   reserve ──▶ in a record, not durable ── apply ──▶ in the sink
 *                                              └ the sink is full: waits here, tried again before
 *                                                anything else is taken; it is in the journal anyway
 * </pre>
 *
 * <p>Not thread-safe.
 */
final class SinkQueue {
  private static final Logger LOGGER = LoggerFactory.getLogger(SinkQueue.class);

  private final Optional<EffectSink> sink;
  private final Deque<Effect> unapplied = new ArrayDeque<>();
  private int reserved;
  private long next;

  SinkQueue(Optional<EffectSink> sink) {
    this.sink = sink;
  }

  /**
   * Gives an effect its place.
   *
   * @throws IllegalStateException if there is no sink
   * @throws IOException if the sink cannot be asked
   */
  Effect reserve(byte[] bytes) throws IOException {
    EffectSink to = sink.orElseThrow(SinkQueue::noSink);
    if (reserved == 0 && unapplied.isEmpty()) {
      next = to.position();
    }
    Effect effect = new Effect(next, bytes);
    next += bytes.length;
    reserved++;
    return effect;
  }

  static IllegalStateException noSink() {
    return new IllegalStateException("there is an effect, and the journal has no sink");
  }

  /** Its record could not be written: the last that was reserved. */
  void takeBack(Effect effect) {
    reserved--;
    next = effect.position();
  }

  /** Its record is durable. */
  void apply(Effect effect) {
    reserved--;
    unapplied.add(effect);
    try {
      applyAll();
    } catch (IOException full) {
      LOGGER.warn(
          "what is recorded cannot be written to the log now, and is tried again: {}",
          full.getMessage());
    }
  }

  /**
   * Applies what waits.
   *
   * @throws IOException if that is not possible yet
   */
  void applyAll() throws IOException {
    if (sink.isEmpty() && !unapplied.isEmpty()) {
      throw new IOException("the journal holds effects and was opened without their sink");
    }
    for (Effect effect = unapplied.peek(); effect != null; effect = unapplied.peek()) {
      sink.orElseThrow().apply(effect.position(), effect.bytes());
      unapplied.remove();
    }
  }

  /** Found in the journal of an earlier run; it may be in the sink or not. */
  void found(Effect effect) {
    unapplied.add(effect);
  }

  /** What was found so far is in the sink for good. */
  void foundSeal() {
    unapplied.clear();
  }

  boolean isSettled() {
    return reserved == 0 && unapplied.isEmpty();
  }

  /** Makes durable what was applied. */
  void force() throws IOException {
    if (sink.isPresent()) {
      sink.get().force();
    }
  }
}
