package dev.fulmar.examples.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The books of one run: every notification is entered when it is first sent, when it is
 * acknowledged or given up, and when the gateway handles it. Thread-safe.
 */
final class NotificationLedger {
  /** An acknowledged notification. */
  record Acknowledged(int sensor, long atNanos, long afterNanos) {}

  private static final class Entry {
    private final long sentNanos;
    private int handled;
    private boolean acknowledged;

    Entry(long sentNanos) {
      this.sentNanos = sentNanos;
    }
  }

  private final Map<Notification, Entry> entries = new LinkedHashMap<>();
  private final List<Acknowledged> acknowledged = new ArrayList<>();
  private int unknown;
  private int givenUp;

  synchronized void sent(Notification notification, long nowNanos) {
    entries.put(notification, new Entry(nowNanos));
  }

  synchronized void acknowledged(Notification notification, long nowNanos) {
    Entry entry = entries.get(notification);
    entry.acknowledged = true;
    acknowledged.add(new Acknowledged(notification.sensor(), nowNanos, nowNanos - entry.sentNanos));
  }

  synchronized void givenUp() {
    givenUp++;
  }

  synchronized void handled(Notification notification) {
    Entry entry = entries.get(notification);
    if (entry == null) {
      unknown++;
    } else {
      entry.handled++;
    }
  }

  /** The acknowledged notifications in the order of their acknowledgement. */
  synchronized List<Acknowledged> acknowledged() {
    return List.copyOf(acknowledged);
  }

  /** How many notifications were made. */
  synchronized int sent() {
    return entries.size();
  }

  /** How many notifications were given up after the last retransmission. */
  synchronized int failures() {
    return givenUp;
  }

  /** How many notifications the gateway handled. */
  synchronized int handled() {
    return (int) entries.values().stream().filter(entry -> entry.handled > 0).count();
  }

  /**
   * What must never be: a notification that was acknowledged but not handled, handled twice, or
   * handled without ever having been sent.
   *
   * @return a sentence for each kind that occurred; empty when the books balance
   */
  synchronized List<String> violations() {
    List<String> violations = new ArrayList<>();
    long lost = entries.values().stream().filter(e -> e.acknowledged && e.handled == 0).count();
    long repeated = entries.values().stream().filter(e -> e.handled > 1).count();
    if (lost > 0) {
      violations.add(lost + " notification(s) were acknowledged but not handled");
    }
    if (repeated > 0) {
      violations.add(repeated + " notification(s) were handled more than once");
    }
    if (unknown > 0) {
      violations.add(unknown + " notification(s) were handled that no sensor had sent");
    }
    if (acknowledged.isEmpty()) {
      violations.add("no notification was acknowledged at all");
    }
    return violations;
  }
}
