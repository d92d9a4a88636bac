package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.LongFunction;

/**
 * The messages of a sender, from submission to delivery.
 *
 * <pre>
 *   ids   1 .. delivered | .. seen | .. introduced | .. last
 *         forgotten        held      the window      waiting
 * </pre>
 */
final class Backlog {
  private final Deque<NativeMessage> undelivered = new ArrayDeque<>();
  private final int maxSymbolBytes;
  private final long maxHeldBytes;
  private long heldBytes;
  private long lastId;
  private long delivered;
  private long refused;

  Backlog(SenderConfig config) {
    this(config, 0, List.of());
  }

  /**
   * Goes on where an earlier one ended.
   *
   * @param lastId the highest id that was ever given
   * @param undelivered consecutive, the last has {@code lastId}
   * @throws IllegalArgumentException if one is missing
   */
  Backlog(SenderConfig config, long lastId, List<NativeMessage> undelivered) {
    this.maxSymbolBytes = config.maxSymbolBytes();
    this.maxHeldBytes = config.maxHeldBytes();
    this.lastId = lastId;
    this.delivered = lastId - undelivered.size();
    for (NativeMessage message : undelivered) {
      long expected = delivered + 1 + this.undelivered.size();
      if (message.id() != expected) {
        throw new IllegalArgumentException(
            "undelivered has id %d, must be %d".formatted(message.id(), expected));
      }
      heldBytes += message.body().length;
      this.undelivered.add(message);
    }
  }

  OptionalLong submit(byte[] body) {
    if (body.length > maxSymbolBytes) {
      throw new IllegalArgumentException(
          "body has %d bytes, must have at most %d".formatted(body.length, maxSymbolBytes));
    }
    if (heldBytes + body.length > maxHeldBytes) {
      refused++;
      return OptionalLong.empty();
    }
    heldBytes += body.length;
    undelivered.add(new NativeMessage(++lastId, body));
    return OptionalLong.of(lastId);
  }

  /** Forgets all messages up to an id. */
  void deliver(long id) {
    while (delivered < Math.min(id, lastId)) {
      heldBytes -= undelivered.remove().body().length;
      delivered++;
    }
  }

  /** Makes other messages of all that are held, from their ids; the requests stay the same. */
  void rename(LongFunction<MessageId> names) {
    List<NativeMessage> before = List.copyOf(undelivered);
    undelivered.clear();
    for (NativeMessage message : before) {
      byte[] renamed = Symbol.renamed(message.body(), names.apply(message.id()));
      heldBytes += renamed.length - message.body().length;
      undelivered.add(new NativeMessage(message.id(), renamed));
    }
  }

  /** The messages above one id, up to another. */
  List<NativeMessage> between(long above, long upTo) {
    List<NativeMessage> messages = new ArrayList<>();
    for (NativeMessage message : undelivered) {
      if (message.id() > upTo) {
        break;
      }
      if (message.id() > above) {
        messages.add(message);
      }
    }
    return messages;
  }

  List<byte[]> bodies() {
    return undelivered.stream().map(NativeMessage::body).toList();
  }

  long lastId() {
    return lastId;
  }

  long delivered() {
    return delivered;
  }

  long refused() {
    return refused;
  }
}
