package dev.fulmar.netem.queue;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * Random Early Detection: drops what arrives with a probability that grows with the average queue,
 * before the queue is full.
 *
 * <pre>
 *  p_b
 *   1 |              .--------     not gentle; gentle: a line from (max_th, max_p)
 *     |              .                                          to (2 max_th, 1)
 * max_p|            _-'
 *     |       _.--'
 *   0 |______/_____________ avg
 *         min_th   max_th
 * </pre>
 *
 * <p>The queue is what waits; it is empty while the serialiser has its last packet. The limit is a
 * second, hard bound. Probabilities do not depend on a packet's size, as RFC 7141, 2.2, asks.
 *
 * @see <a href="https://doi.org/10.1109/90.251892">Floyd and Jacobson, Random Early Detection
 *     Gateways for Congestion Avoidance (1993)</a>, figure 2 and section 7
 */
public final class RedQueue implements QueueDiscipline {
  private static final long NEVER = Long.MIN_VALUE;

  private final QueueLimit limit;
  private final RedConfig config;

  private double average;

  /** Packets since the last drop while the average was between the thresholds; -1: outside. */
  private long count = -1;

  private long lastTurnNanos = NEVER;

  /** Until when an empty queue is in the average; q_time of the paper. */
  private long emptySinceNanos;

  /** How long the serialiser was seen to need for a packet: s of the paper; 0: not yet seen. */
  private long transmissionNanos;

  /** A queue that holds the given limit at most. */
  public RedQueue(QueueLimit limit, RedConfig config) {
    this.limit = requireNonNull(limit, "limit");
    this.config = requireNonNull(config, "config");
  }

  @Override
  public Admission onArrival(
      Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
    averageIn(backlog, nowNanos);
    double base = baseProbability();
    count = base < 0 ? -1 : count + 1;
    boolean fits = !backlog.serialising() || limit.admits(backlog, sizeBytes);
    if (fits && (base < 0 || random.nextDouble() >= dropProbability(base))) {
      return Admission.ENQUEUE;
    }
    count = 0;
    return Admission.DROP_ARRIVAL;
  }

  @Override
  public boolean dropsAtTurn(Backlog backlog, int sizeBytes, long waitedNanos, long nowNanos) {
    if (waitedNanos > 0 && lastTurnNanos != NEVER) {
      // it waited for the serialiser, which has been busy since the turn before
      transmissionNanos = nowNanos - lastTurnNanos;
    }
    lastTurnNanos = nowNanos;
    emptySinceNanos = nowNanos;
    return false;
  }

  /** avg, in packets or bytes as the thresholds are. */
  double average() {
    return average;
  }

  private void averageIn(Backlog backlog, long nowNanos) {
    double weight = config.weight();
    if (backlog.packets() > 0) {
      long queue = config.min().inBytes() ? backlog.bytes() : backlog.packets();
      average += weight * (queue - average); // avg <- (1 - w_q) avg + w_q q
    } else if (transmissionNanos > 0) {
      double missed = (double) (nowNanos - emptySinceNanos) / transmissionNanos; // m
      average *= Math.pow(1 - weight, missed); // avg <- (1 - w_q)^m avg
      emptySinceNanos = nowNanos;
    }
  }

  /** p_b, above 1 where everything is dropped; below 0 where nothing is. */
  private double baseProbability() {
    double min = config.min().amount();
    double max = config.max().amount();
    if (average < min) {
      return -1;
    }
    if (average < max) {
      return config.maxProbability() * (average - min) / (max - min);
    }
    double beyond = (average - max) / max;
    return config.gentle() ? config.maxProbability() + (1 - config.maxProbability()) * beyond : 2;
  }

  /** p_a: spreads the drops evenly, section 7 of the paper. */
  private double dropProbability(double base) {
    double left = 1 - count * base;
    return base >= 1 || left <= 0 ? 1 : base / left;
  }

  @Override
  public String toString() {
    return "queue " + limit + " " + config;
  }
}
