package dev.fulmar.netem;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/**
 * What has left the queue: the packet being serialised, if any, and those travelling.
 *
 * <pre>
 *   in turn    ──▶ 5 ▸ 4 ▸ 2 ──┐
 *                               ├──▶ whichever is due first
 *   exempted   ──▶ 3, 6       ──┘
 * </pre>
 */
final class Wire {
  private static final Comparator<Packet> FIRST_DUE =
      Comparator.comparingLong(Packet::dueNanos)
          .thenComparingLong(Packet::index)
          .thenComparing(Packet::isCopy);

  private final Queue<Packet> inTurn = new ArrayDeque<>();
  private final Queue<Packet> exempted = new PriorityQueue<>(FIRST_DUE);
  private long lastDueNanos = Long.MIN_VALUE;

  /** Adds a packet that arrives after {@code travelNanos}, but not before its predecessors. */
  void addInTurn(Arrival arrival, long startNanos, long finishNanos, long travelNanos) {
    lastDueNanos = Math.max(lastDueNanos, finishNanos + travelNanos);
    inTurn.add(new Packet(arrival, startNanos, finishNanos, lastDueNanos));
  }

  /** Adds a packet that arrives after {@code travelNanos}, whatever the others do. */
  void addExempted(Arrival arrival, long startNanos, long finishNanos, long travelNanos) {
    exempted.add(new Packet(arrival, startNanos, finishNanos, finishNanos + travelNanos));
  }

  /** The packet that is due first, or null. */
  Packet peek() {
    Packet next = inTurn.peek();
    Packet free = exempted.peek();
    boolean takeFree = free != null && (next == null || FIRST_DUE.compare(free, next) < 0);
    return takeFree ? free : next;
  }

  /** Takes out what {@link #peek} returned. */
  void remove(Packet head) {
    Queue<Packet> from = head == inTurn.peek() ? inTurn : exempted;
    from.remove();
  }

  int size() {
    return inTurn.size() + exempted.size();
  }
}
