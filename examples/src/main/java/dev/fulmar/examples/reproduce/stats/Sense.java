package dev.fulmar.examples.reproduce.stats;

/** Which way a metric is to go. */
public enum Sense {
  /** As of times and losses. */
  LESS_IS_BETTER,
  /** As of throughput and fairness. */
  MORE_IS_BETTER
}
