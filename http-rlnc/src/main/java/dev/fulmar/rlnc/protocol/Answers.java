package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.BinaryResponse;
import java.util.HashSet;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Which messages have their response, in whatever order these come; each is told once.
 *
 * <pre>
 *   ids   1 .. rack | told or missing | .. delivered | arrived early
 * </pre>
 */
final class Answers {
  private final BiConsumer<Long, Optional<BinaryResponse>> tell;
  private final NavigableMap<Long, Optional<BinaryResponse>> early = new TreeMap<>();
  private final Set<Long> told = new HashSet<>(); // above rack
  private long rack;
  private long delivered;

  /**
   * Without any.
   *
   * @param delivered of the messages up to this id nobody asks
   * @param tell is told an id and its response, empty if the server has lost it
   */
  Answers(long delivered, BiConsumer<Long, Optional<BinaryResponse>> tell) {
    this.rack = delivered;
    this.delivered = delivered;
    this.tell = tell;
  }

  /** A response has arrived; it is told once its message is known to be delivered. */
  void put(long id, BinaryResponse response) {
    if (id > rack && !told.contains(id)) {
      early.putIfAbsent(id, Optional.of(response));
    }
    release();
  }

  /** All messages up to an id are delivered. */
  void deliver(long id) {
    delivered = Math.max(delivered, id);
    release();
  }

  /** The responses above one id, up to another, are lost, unless they have arrived. */
  void lose(long above, long upTo) {
    for (long id = Math.max(above, rack) + 1; id <= Math.min(upTo, delivered); id++) {
      close(id);
    }
  }

  /** The response to one message will never come, or was told otherwise. */
  void skip(long id) {
    if (id > rack) {
      early.remove(id);
      told.add(id);
    }
    advance();
  }

  private void close(long id) {
    if (isOpen(id)) {
      told.add(id);
      tell.accept(id, Optional.empty());
    }
    advance();
  }

  private void release() {
    while (!early.isEmpty() && early.firstKey() <= delivered) {
      var first = early.pollFirstEntry();
      told.add(first.getKey());
      tell.accept(first.getKey(), first.getValue());
    }
    advance();
  }

  private void advance() {
    while (told.remove(rack + 1)) {
      rack++;
    }
  }

  /** Whether a message has not had its response. */
  boolean isOpen(long id) {
    return id > rack && !told.contains(id);
  }

  /** All responses up to this id have arrived, or never will. */
  long rack() {
    return rack;
  }

  /** Whether a message is delivered and its response is not here. */
  boolean isMissing() {
    return rack < delivered;
  }
}
