package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.Combination;
import java.util.LinkedHashMap;
import java.util.Map;

/** The transmissions whose answer is awaited. */
final class Flights {
  private final Map<Long, Flight> byNumber = new LinkedHashMap<>();
  private final long timeoutNanos;
  private long lastNumber;

  Flights(long timeoutNanos) {
    this.timeoutNanos = timeoutNanos;
  }

  /**
   * Begins one.
   *
   * @param repair whether it brings no new message
   */
  Flight begin(long nowNanos, boolean repair) {
    Flight flight = new Flight(++lastNumber, nowNanos + timeoutNanos, repair);
    byNumber.put(flight.number(), flight);
    return flight;
  }

  /** Ends one; it may have ended already. */
  void end(long number) {
    byNumber.remove(number);
  }

  /** Ends what is overdue and says how many those were. */
  int expire(long nowNanos) {
    int before = byNumber.size();
    byNumber.values().removeIf(flight -> flight.deadlineNanos() <= nowNanos);
    return before - byNumber.size();
  }

  long earliestDeadlineNanos() {
    long earliestNanos = Long.MAX_VALUE;
    for (Flight flight : byNumber.values()) {
      earliestNanos = Math.min(earliestNanos, flight.deadlineNanos());
    }
    return earliestNanos;
  }

  int count() {
    return byNumber.size();
  }

  int repairs() {
    int repairs = 0;
    for (Flight flight : byNumber.values()) {
      repairs += flight.repair() ? 1 : 0;
    }
    return repairs;
  }

  /** How many were ever begun. */
  long begun() {
    return lastNumber;
  }

  /** A transmission on its way. */
  record Flight(long number, long deadlineNanos, boolean repair) {
    Transmission transmission(Combination combination) {
      return new Transmission(number, combination, repair, deadlineNanos);
    }
  }
}
