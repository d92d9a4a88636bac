package dev.fulmar.examples.reproduce.cocored;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.eclipse.californium.elements.config.Configuration;

/**
 * One simulation: who talks over what, how, and for how long. Node 0 is the sink, nodes 1 to {@link
 * #servers} are the servers.
 *
 * @param seed of everything
 */
record CoapScenario(
    Traffic traffic, Network network, CoapAlgorithm algorithm, Workload workload, long seed) {
  /** Notifications of one server's burst: the paper's open transactions. */
  static final int BURST_MESSAGES = 8;

  /**
   * When the first burst begins: the paper's burst rows settle 32 to 34 s later than the others.
   */
  static final long FIRST_BURST_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** From one burst to the next. */
  static final long BURST_PERIOD_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Over how long the messages of one burst are spread. */
  static final long BURST_SPREAD_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** Over how long the first registrations of continuous servers are spread. */
  static final long START_SPREAD_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The same for burst servers, whose many registrations are to be over by the first burst. */
  static final long BURST_START_SPREAD_NANOS = TimeUnit.SECONDS.toNanos(20);

  private static final long SEEDS_APART = 1_000;

  /** The paper's workload, but for the number of servers and the time. */
  CoapScenario(
      Traffic traffic,
      Network network,
      CoapAlgorithm algorithm,
      int servers,
      int durationSeconds,
      long seed) {
    this(
        traffic,
        network,
        algorithm,
        Workload.PAPER.servers(servers).seconds(durationSeconds),
        seed);
  }

  int servers() {
    return workload.servers();
  }

  int durationSeconds() {
    return workload.durationSeconds();
  }

  long durationNanos() {
    return TimeUnit.SECONDS.toNanos(durationSeconds());
  }

  /** Whether a server sends continuously; in burst traffic the first half of them does. */
  boolean isContinuous(int node) {
    return traffic == Traffic.CONTINUOUS || node <= servers() / 2;
  }

  /** How many resources a server has. */
  int resources(int node) {
    return isContinuous(node) ? 1 : BURST_MESSAGES;
  }

  /** Each endpoint draws its own. */
  long endpointSeed(int node) {
    return seed * SEEDS_APART + node;
  }

  /** What the sink's endpoint goes by. */
  Configuration sinkConfiguration() {
    Configuration config = algorithm.sinkConfiguration(endpointSeed(ObserverNode.NODE));
    workload.applyTo(config);
    return config;
  }

  /** A server's times from an ACK to the next notification in continuous traffic. */
  LongSupplier thinkNanos(int node) {
    long min = workload.minThinkNanos();
    long max = workload.maxThinkNanos();
    if (min == max) {
      return () -> min;
    }
    RandomGenerator random = new SplittableRandom(endpointSeed(node));
    return () -> random.nextLong(min, max);
  }
}
