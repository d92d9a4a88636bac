package dev.fulmar.rlnc.protocol.exchange;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What is left of a client's store when the client is killed: only what was forced. */
final class StoreDisk {
  private SenderId sender;
  private Optional<SenderId> next = Optional.empty();
  private long endsAt;
  private final Deque<NativeMessage> durable = new ArrayDeque<>();
  private final Deque<NativeMessage> unforced = new ArrayDeque<>();
  private final List<Long> possible = new ArrayList<>(); // runs that the server may know
  private Incarnation incarnation;
  private long openings;
  private boolean confirmed;
  private long lastId;
  private long delivered;
  private long sent;
  private long unforcedSent;

  StoreDisk(SenderId sender) {
    this.sender = sender;
  }

  /** A new run of the client. */
  void open() {
    unforced.clear();
    next = Optional.empty();
    sent = lastSent();
    unforcedSent = sent;
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
    next.ifPresent(this::renewNow);
    next = Optional.empty();
    sent = unforcedSent;
    if (confirmed) {
      possible.subList(0, possible.size() - 1).clear();
    }
  }

  /** Durable with the next force. */
  void confirm() {
    confirmed = true;
  }

  void renew(SenderId nextSender, long upTo) {
    next = Optional.of(nextSender);
    endsAt = upTo;
    unforcedSent = upTo;
  }

  private void renewNow(SenderId nextSender) {
    sender = nextSender;
    deliver(endsAt);
    List<NativeMessage> before = undelivered();
    durable.clear();
    for (NativeMessage message : before) {
      MessageId id = new MessageId(sender, incarnation.number(), message.id());
      durable.add(new NativeMessage(message.id(), Symbol.renamed(message.body(), id)));
    }
  }

  void markSent(long upTo) {
    unforcedSent = upTo;
  }

  long sent() {
    return sent;
  }

  /** As the next run will see it. */
  long lastSent() {
    return Math.max(delivered, Math.min(sent, lastId));
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
