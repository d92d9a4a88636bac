package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The messages of a store: which were added, and which are done with. */
final class StoredMessages {
  private final Deque<NativeMessage> undelivered = new ArrayDeque<>();
  private long lastId;
  private long delivered;
  private long sent;

  StoredMessages() {}

  /**
   * A message more.
   *
   * @throws IllegalArgumentException if its id is not the next
   */
  void add(NativeMessage symbol) {
    checkNext(symbol);
    lastId = symbol.id();
    undelivered.add(symbol);
  }

  void checkNext(NativeMessage symbol) {
    if (symbol.id() != lastId + 1) {
      throw new IllegalArgumentException(
          "message has id %d, must have %d".formatted(symbol.id(), lastId + 1));
    }
  }

  /** The same numbers as in an earlier file, which had forgotten its messages. */
  void goOnFrom(long id) {
    lastId = id;
    delivered = id;
  }

  /** Messages up to an id may have left, and no others. */
  void markSent(long upTo) {
    sent = upTo;
  }

  /** What an earlier run may have sent is among what it has added. */
  void beginRun() {
    sent = lastSent();
  }

  /**
   * All messages up to an id are done with, and the others were made in a run of another sender.
   */
  void renew(SenderId sender, long incarnation, long upTo) {
    boolean unused = deliver(upTo);
    sent = delivered;
    List<NativeMessage> before = undelivered();
    undelivered.clear();
    for (NativeMessage message : before) {
      MessageId id = new MessageId(sender, incarnation, message.id());
      undelivered.add(new NativeMessage(message.id(), Symbol.renamed(message.body(), id)));
    }
  }

  /** As it was noted. */
  long sent() {
    return sent;
  }

  /** Messages up to this id may have left. */
  long lastSent() {
    return Math.max(delivered, Math.min(sent, lastId));
  }

  /** Whether anything is new about it. */
  boolean deliver(long id) {
    long upTo = Math.min(id, lastId);
    if (upTo <= delivered) {
      return false;
    }
    delivered = upTo;
    while (!undelivered.isEmpty() && undelivered.peek().id() <= upTo) {
      undelivered.remove();
    }
    return true;
  }

  long lastId() {
    return lastId;
  }

  long delivered() {
    return delivered;
  }

  /** How many are not delivered. */
  long held() {
    return lastId - delivered;
  }

  List<NativeMessage> undelivered() {
    return List.copyOf(undelivered);
  }
}
