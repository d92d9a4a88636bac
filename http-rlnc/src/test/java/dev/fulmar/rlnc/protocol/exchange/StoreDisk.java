package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** What is left of a client's store when the client is killed: only what was forced. */
final class StoreDisk {
  private final SenderId sender;
  private final Deque<NativeMessage> durable = new ArrayDeque<>();
  private final Deque<NativeMessage> unforced = new ArrayDeque<>();
  private long incarnation;
  private long lastId;
  private long delivered;

  StoreDisk(SenderId sender) {
    this.sender = sender;
  }

  /** A new run of the client. */
  void open() {
    unforced.clear();
    incarnation++;
  }

  void add(NativeMessage symbol) {
    unforced.add(symbol);
  }

  void force() {
    for (NativeMessage symbol : unforced) {
      lastId = symbol.id();
      durable.add(symbol);
    }
    unforced.clear();
  }

  void deliver(long id) {
    delivered = Math.max(delivered, id);
    while (!durable.isEmpty() && durable.peek().id() <= id) {
      durable.remove();
    }
  }

  SenderId sender() {
    return sender;
  }

  long incarnation() {
    return incarnation;
  }

  long lastId() {
    return lastId;
  }

  long delivered() {
    return delivered;
  }

  List<NativeMessage> undelivered() {
    return List.copyOf(durable);
  }
}
