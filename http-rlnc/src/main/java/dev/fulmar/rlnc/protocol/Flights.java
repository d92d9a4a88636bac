package dev.fulmar.rlnc.protocol;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The transmissions whose answer is awaited, and the last of those that were given up: an answer
 * may come all the same.
 *
 * @param <T> what is to be known of each
 */
final class Flights<T> {
  private static final int MAX_LATE = 256;

  private final Map<Long, Flight<T>> byNumber = new LinkedHashMap<>();
  private final Map<Long, Flight<T>> late = new LinkedHashMap<>();
  private long lastNumber;

  /** Begins one. */
  Flight<T> begin(long nowNanos, long timeoutNanos, T cargo) {
    Flight<T> flight = new Flight<>(++lastNumber, nowNanos, nowNanos + timeoutNanos, cargo);
    byNumber.put(flight.number(), flight);
    return flight;
  }

  /** Ends one; empty if it was answered before, or given up long ago. */
  Optional<Flight<T>> end(long number) {
    Flight<T> flight = byNumber.remove(number);
    return Optional.ofNullable(flight == null ? late.remove(number) : flight);
  }

  /** Whether the answer of one is awaited. */
  boolean isAwaited(long number) {
    return byNumber.containsKey(number);
  }

  /** Ends what is overdue and says what that was. */
  List<Flight<T>> expire(long nowNanos) {
    return giveUp(flight -> flight.deadlineNanos() <= nowNanos);
  }

  /** Waits no longer for some, and says for which; their answers are still known if they come. */
  List<Flight<T>> giveUp(Predicate<Flight<T>> which) {
    List<Flight<T>> ended = new ArrayList<>();
    for (Flight<T> flight : byNumber.values()) {
      if (which.test(flight)) {
        ended.add(flight);
      }
    }
    for (Flight<T> flight : ended) {
      byNumber.remove(flight.number());
      late.put(flight.number(), flight);
    }
    Iterator<Long> oldest = late.keySet().iterator();
    for (int excess = late.size() - MAX_LATE; excess > 0; excess--) {
      oldest.next();
      oldest.remove();
    }
    return ended;
  }

  /** What was given up is over: no answer to it counts any more. */
  void forgetLate() {
    late.clear();
  }

  long earliestDeadlineNanos() {
    long earliestNanos = Long.MAX_VALUE;
    for (Flight<T> flight : byNumber.values()) {
      earliestNanos = Math.min(earliestNanos, flight.deadlineNanos());
    }
    return earliestNanos;
  }

  /** When the newest of those awaited was sent; {@link Long#MIN_VALUE} if none is. */
  long newestSentNanos() {
    long newestNanos = Long.MIN_VALUE;
    for (Flight<T> flight : byNumber.values()) {
      newestNanos = Math.max(newestNanos, flight.sentNanos());
    }
    return newestNanos;
  }

  int count() {
    return byNumber.size();
  }

  /** How many of those awaited are of a kind. */
  int count(Predicate<Flight<T>> which) {
    int count = 0;
    for (Flight<T> flight : byNumber.values()) {
      count += which.test(flight) ? 1 : 0;
    }
    return count;
  }

  /** How many were ever begun. */
  long begun() {
    return lastNumber;
  }

  /** A transmission on its way. */
  record Flight<T>(long number, long sentNanos, long deadlineNanos, T cargo) {}
}
