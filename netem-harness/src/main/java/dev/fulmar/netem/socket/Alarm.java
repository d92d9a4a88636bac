package dev.fulmar.netem.socket;

/** The clock of a relay, and its way of being called at an instant. */
interface Alarm {
  /** The time: ns, never going backwards. */
  long nowNanos();

  /**
   * Runs a task on the thread of the alarm.
   *
   * @param atNanos on the clock of {@link #nowNanos}; an instant that has passed means at once
   */
  void schedule(long atNanos, Runnable task);
}
