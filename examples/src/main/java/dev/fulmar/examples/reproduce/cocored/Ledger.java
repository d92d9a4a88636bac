package dev.fulmar.examples.reproduce.cocored;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All notifications of one run, in the order of their making. Thread-safe while it is written; who
 * reads it takes a {@link #copy}.
 */
final class Ledger {
  private final List<Notification> all = new ArrayList<>();

  synchronized Notification make(int server, long nowNanos) {
    Notification notification = new Notification(all.size(), server, nowNanos);
    all.add(notification);
    return notification;
  }

  /** The notification whose payload this is. */
  synchronized Notification of(byte[] payload) {
    return all.get(Notification.numberIn(payload));
  }

  /** As it is now; what happens to its notifications afterwards is not in it. */
  synchronized Ledger copy() {
    Ledger copy = new Ledger();
    all.forEach(notification -> copy.all.add(notification.copy()));
    return copy;
  }

  List<Notification> all() {
    return Collections.unmodifiableList(all);
  }

  long count(Notification.State state) {
    return all.stream().filter(notification -> notification.state() == state).count();
  }
}
