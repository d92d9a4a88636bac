package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * Revised Random Early Detection: decides, as a message arrives, whether to drop it before the
 * buffer is full.
 *
 * <pre>
 * p_d
 *  1 |                      .    K: the buffer is full
 *    |                    .·     (3) exponential
 * max_p|          ___..--··       (2) linear
 *  0 |__________/_____________ AvgQ
 *          Th_min   Th_max  K
 * </pre>
 *
 * <p>One instance guards one buffer; it is not thread-safe, its owner's lock guards it.
 *
 * @see <a href="https://doi.org/10.3390/s19153433">the CoCo-RED paper</a>, Algorithm 2, formulas
 *     (1)-(3)
 */
public final class RevRed implements Admission {
  private final RevRedConfig config;
  private final RandomGenerator random;
  private double averageQueue;

  /**
   * @param config the thresholds, in the unit in which queues and sizes are given
   * @param random decides the early drops; one draw for each repeated arrival that fits
   */
  public RevRed(RevRedConfig config, RandomGenerator random) {
    this.config = requireNonNull(config, "config");
    this.random = requireNonNull(random, "random");
  }

  @Override
  public Verdict onArrival(long queue, long size, double scale) {
    if (!(scale >= 0)) {
      throw new IllegalArgumentException("scale is " + scale + ", must not be negative");
    }
    Verdict verdict = onUnrepeatedArrival(queue, size);
    averageQueue += config.weight() * (queue - averageQueue); // formula (1)
    if (verdict == Verdict.ACCEPT && random.nextDouble() < scale * dropProbability()) {
      return Verdict.EARLY_DROP;
    }
    return verdict;
  }

  /** The paper's arrivals are all repeated, so others do not move the average either. */
  @Override
  public Verdict onUnrepeatedArrival(long queue, long size) {
    Admission.check(queue, size);
    return queue + size > config.capacity() ? Verdict.FULL : Verdict.ACCEPT;
  }

  /**
   * The average after an idle time, as if so many messages had arrived at an empty queue: {@code
   * AvgQ (1 - w_q)^m} (Floyd and Jacobson 1993, the detailed RED algorithm). The paper does not
   * have it.
   *
   * @throws IllegalArgumentException if {@code messages} is negative
   */
  @Override
  public void onIdle(double messages) {
    if (!(messages >= 0)) {
      throw new IllegalArgumentException("messages is " + messages + ", must not be negative");
    }
    averageQueue *= Math.pow(1 - config.weight(), messages);
  }

  @Override
  public long capacity() {
    return config.capacity();
  }

  @Override
  public double averageQueue() {
    return averageQueue;
  }

  /** The probability of an early drop at the present average, in [0, 1]. */
  double dropProbability() {
    if (averageQueue < config.minThreshold()) {
      return 0;
    }
    double span = config.maxThreshold() - config.minThreshold();
    if (averageQueue < config.maxThreshold()) { // formula (2)
      return config.maxProbability() * (averageQueue - config.minThreshold()) / span;
    }
    // formula (3), a·b^AvgQ reduced
    double toFull =
        (config.capacity() - averageQueue) / (config.capacity() - config.maxThreshold());
    return Math.pow(config.maxProbability(), Math.max(0, toFull));
  }

  /** Puts the average where a test wants it. */
  void setAverageQueue(double averageQueue) {
    this.averageQueue = averageQueue;
  }
}
