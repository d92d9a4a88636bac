package dev.fulmar.netem.socket;

/**
 * How long a thread may sleep and still be awake at an instant: it spins for the last 30 us, 80 us
 * where the system lets it oversleep, and 400 us after a long sleep, when there is time enough.
 *
 * <pre>
 *   ── asleep ──▶│── asleep again ──▶│── spinning ──│ instant
 *             1500 us      30 us, or 400 us before  due
 * </pre>
 */
final class SleepPlan {
  /**
   * How early a sleeping thread is woken: what it takes to wake up. To spin for longer costs dense
   * traffic more than it gains.
   */
  private static final long SPIN_NANOS = 30_000;

  /** The same with the 50 us of timer slack that Linux takes unless it is told otherwise. */
  private static final long SPIN_WITH_SLACK_NANOS = 80_000;

  /**
   * How early a thread is woken that sleeps for more than twice this. By then its processor sleeps
   * soundly and its caches hold the work of others; to sleep once more costs less than to spin.
   */
  private static final long AWAKE_NANOS = 1_500_000;

  /** As {@link #SPIN_NANOS}, after such a sleep: the second sleep lasts too long by as much. */
  private static final long SPIN_AFTER_SLEEP_NANOS = 400_000;

  private final long shortNanos;
  private long spinNanos;

  /**
   * The plan of a thread.
   *
   * @param slackless whether the system wakes it when it asked to be
   */
  SleepPlan(boolean slackless) {
    shortNanos = slackless ? SPIN_NANOS : SPIN_WITH_SLACK_NANOS;
    spinNanos = shortNanos;
  }

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
    spinNanos = shortNanos;
  }
}
