package dev.fulmar.transport.core;

import java.util.Arrays;

/** The deadlines of a connection's timers. */
@SuppressWarnings("EnumOrdinal") // a table of longs; an EnumMap would box each deadline
final class Timers {
  /** The deadline of a timer that is not set. */
  static final long NEVER = Long.MAX_VALUE;

  private static final Timer[] ALL = Timer.values();

  private final long[] deadlines = new long[ALL.length];

  Timers() {
    clearAll();
  }

  void set(Timer timer, long atNanos) {
    deadlines[timer.ordinal()] = atNanos;
  }

  /** Sets a timer unless it is set already. */
  void setIfUnset(Timer timer, long atNanos) {
    if (!isSet(timer)) {
      set(timer, atNanos);
    }
  }

  void clear(Timer timer) {
    deadlines[timer.ordinal()] = NEVER;
  }

  void clearAll() {
    Arrays.fill(deadlines, NEVER);
  }

  boolean isSet(Timer timer) {
    return deadlines[timer.ordinal()] != NEVER;
  }

  /** The earliest deadline; {@link #NEVER} if none is set. */
  long earliest() {
    long earliest = NEVER;
    for (long deadline : deadlines) {
      earliest = Math.min(earliest, deadline);
    }
    return earliest;
  }

  /** Clears a timer whose deadline has come. */
  void clearIfDue(Timer timer, long nowNanos) {
    if (deadlines[timer.ordinal()] <= nowNanos) {
      clear(timer);
    }
  }

  /** Clears a timer whose deadline has come and says so. */
  boolean expire(Timer timer, long nowNanos) {
    if (deadlines[timer.ordinal()] > nowNanos) {
      return false;
    }
    clear(timer);
    return true;
  }
}
