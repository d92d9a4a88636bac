package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** What is left of a client's store when the client is killed: only what was forced. */
final class StoreDisk {
  private final SenderId sender;
  private final Deque<NativeMessage> durable = new ArrayDeque<>();
  private final Deque<NativeMessage> unforced = new ArrayDeque<>();
  private final List<Long> possible = new ArrayList<>(); // runs that the server may know
  private Incarnation incarnation;
  private long openings;
  private boolean confirmed;
  private long lastId;
  private long delivered;

  StoreDisk(SenderId sender) {
    this.sender = sender;
  }

  /** A new run of the client. */
  void open() {
    unforced.clear();
    confirmed = false;
    List<Long> before = List.copyOf(possible);
    openings++;
    if (before.size() <= Incarnation.MAX_AFTER) {
      possible.add(openings * 0x9e3779b97f4a7c15L);
    } else {
      before = before.subList(0, Incarnation.MAX_AFTER);
    }
    incarnation = new Incarnation(openings, possible.get(possible.size() - 1), before);
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
    if (confirmed) {
      possible.subList(0, possible.size() - 1).clear();
    }
  }

  /** Durable with the next force. */
  void confirm() {
    confirmed = true;
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

  Incarnation incarnation() {
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
