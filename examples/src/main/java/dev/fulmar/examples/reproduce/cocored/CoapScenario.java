package dev.fulmar.examples.reproduce.cocored;

import java.util.concurrent.TimeUnit;

/**
 * One simulation: who talks over what, how, and for how long. Node 0 is the sink, nodes 1 to {@link
 * #servers} are the servers.
 *
 * @param servers at least 2
 * @param durationSeconds from the first registration on
 * @param seed of everything
 */
record CoapScenario(
    Traffic traffic,
    Network network,
    CoapAlgorithm algorithm,
    int servers,
    int durationSeconds,
    long seed) {
  /** The paper's simulation time. */
  static final int PAPER_SECONDS = 300;

  /** Servers of the paper's topologies, the sink not counted. */
  static final int PAPER_SERVERS = 8;

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

  private static final long SERVICE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
  private static final long THINK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SEEDS_APART = 1_000;

  CoapScenario {
    if (servers < 2 || servers >= SEEDS_APART) {
      throw new IllegalArgumentException("servers is %d, allowed: 2..999".formatted(servers));
    }
    if (durationSeconds < 1) {
      throw new IllegalArgumentException(
          "durationSeconds is %d, must be at least 1".formatted(durationSeconds));
    }
  }

  /** The paper's size: 8 servers, 300 s. */
  static CoapScenario ofPaper(
      Traffic traffic, Network network, CoapAlgorithm algorithm, long seed) {
    return new CoapScenario(traffic, network, algorithm, PAPER_SERVERS, PAPER_SECONDS, seed);
  }

  /** How long the sink's handler takes for one notification. */
  long serviceNanos() {
    return SERVICE_NANOS;
  }

  /** From an ACK to the next notification in continuous traffic. */
  long thinkNanos() {
    return THINK_NANOS;
  }

  long durationNanos() {
    return TimeUnit.SECONDS.toNanos(durationSeconds);
  }

  /** Whether a server sends continuously; in burst traffic the first half of them does. */
  boolean isContinuous(int node) {
    return traffic == Traffic.CONTINUOUS || node <= servers / 2;
  }

  /** How many resources a server has. */
  int resources(int node) {
    return isContinuous(node) ? 1 : BURST_MESSAGES;
  }

  /** Each endpoint draws its own. */
  long endpointSeed(int node) {
    return seed * SEEDS_APART + node;
  }
}
