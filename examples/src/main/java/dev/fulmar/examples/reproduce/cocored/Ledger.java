package dev.fulmar.examples.reproduce.cocored;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** All notifications of one simulation, in the order of their making. */
final class Ledger {
  private final List<Notification> all = new ArrayList<>();

  Notification make(int server, long nowNanos) {
    Notification notification = new Notification(all.size(), server, nowNanos);
    all.add(notification);
    return notification;
  }

  /** The notification whose payload this is. */
  Notification of(byte[] payload) {
    return all.get(Notification.numberIn(payload));
  }

  List<Notification> all() {
    return Collections.unmodifiableList(all);
  }

  long count(Notification.State state) {
    return all.stream().filter(notification -> notification.state() == state).count();
  }
}
