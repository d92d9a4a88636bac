package dev.fulmar.netem.socket;

/**
 * How long a thread may sleep and still be awake at an instant: it spins for the last 80 us, and
 * after a long sleep for the last 400 us, when there is time enough.
 *
 * <pre>
 *   ── asleep ──▶│── asleep again ──▶│── spinning ──│ instant
 *             1500 us      80 us, or 400 us before  due
 * </pre>
 */
final class SleepPlan {
  /**
   * How early a sleeping thread is woken. On Linux it oversleeps by the 50 us of its timer slack
   * and as much to wake up; to spin for all of it costs dense traffic more than it gains.
   */
  private static final long SPIN_NANOS = 80_000;

  /**
   * How early a thread is woken that sleeps for more than twice this. By then its processor sleeps
   * soundly and its caches hold the work of others; to sleep once more costs less than to spin.
   */
  private static final long AWAKE_NANOS = 1_500_000;

  /** As {@link #SPIN_NANOS}, after such a sleep: the second sleep lasts too long by as much. */
  private static final long SPIN_AFTER_SLEEP_NANOS = 400_000;

  private long spinNanos = SPIN_NANOS;

  /**
   * How long to sleep now; 0 means to spin, or to do what is due.
   *
   * @param waitNanos until the instant; may be negative
   */
  long sleepNanos(long waitNanos) {
    if (waitNanos > 2 * AWAKE_NANOS) {
      spinNanos = SPIN_AFTER_SLEEP_NANOS;
      return waitNanos - AWAKE_NANOS;
    }
    return Math.max(0, waitNanos - spinNanos);
  }

  /** The thread has done what was due. */
  void onDone() {
    spinNanos = SPIN_NANOS;
  }
}
