package dev.fulmar.cocored.policy;

/**
 * Decides, as a message arrives, whether a {@link ReceiveBuffer} takes it.
 *
 * <p>One instance belongs to one buffer; it is not thread-safe, its owner's lock guards it.
 */
public interface Admission {
  /** What becomes of an arrival. */
  enum Verdict {
    /** It is queued. */
    ACCEPT,
    /** It is dropped although it would fit, to make its sender slow down. */
    EARLY_DROP,
    /** It is dropped because it does not fit. */
    FULL,
    /** It is dropped because its peer holds too much already: {@link PeerShares}. */
    OVER_SHARE
  }

  /**
   * Called once for each arrival that its sender repeats until it is acknowledged: a drop costs
   * time, nothing else.
   *
   * @param queue what waits or is in service now, in the buffer's unit; {@code >= 0}
   * @param size what the arrival adds, in the same unit; {@code > 0}
   * @param scale what the probability of an early drop is multiplied with; {@code >= 0}, 1 as the
   *     paper has it
   * @return the verdict
   * @throws IllegalArgumentException if an argument is out of its range
   */
  Verdict onArrival(long queue, long size, double scale);

  /** {@link #onArrival(long, long, double)} with the probability of the paper. */
  default Verdict onArrival(long queue, long size) {
    return onArrival(queue, size, 1);
  }

  /**
   * Called once for each arrival that nobody repeats: an early drop would be pure loss, so only a
   * full buffer refuses it.
   *
   * @param queue as in {@link #onArrival}
   * @param size as in {@link #onArrival}
   * @return {@link Verdict#ACCEPT} or {@link Verdict#FULL}
   * @throws IllegalArgumentException if an argument is out of its range
   */
  Verdict onUnrepeatedArrival(long queue, long size);

  /**
   * Called before an arrival that finds the queue empty, by an owner that wants the average to
   * decay with time.
   *
   * @param messages how many messages could have been served since the queue became empty; {@code
   *     >= 0}
   */
  default void onIdle(double messages) {}

  /** K: what the buffer holds, in its unit. */
  long capacity();

  /** The average queue that the decisions follow, in the buffer's unit; 0 where none is kept. */
  double averageQueue();

  /** Refuses arguments outside the ranges of {@link #onArrival}. */
  static void check(long queue, long size) {
    if (queue < 0) {
      throw new IllegalArgumentException("queue is " + queue + ", must not be negative");
    }
    if (size <= 0) {
      throw new IllegalArgumentException("size is " + size + ", must be greater than 0");
    }
  }
}
