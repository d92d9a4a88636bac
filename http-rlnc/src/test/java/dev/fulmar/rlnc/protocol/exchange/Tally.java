package dev.fulmar.rlnc.protocol.exchange;

import java.util.ArrayList;
import java.util.List;

/** What many runs came to. */
record Tally(
    long runs,
    long messages,
    long transmissions,
    long lost,
    long twice,
    long stuck,
    long pollutions,
    long longestSeconds,
    long sessionsLost,
    long firstSeed,
    List<String> faults) {
  static final Tally NONE = new Tally(0, 0, 0, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE, List.of());

  static Tally of(Exchange exchange, long seed) {
    List<String> faults = new ArrayList<>();
    exchange
        .faults()
        .forEach(fault -> faults.add("seed " + seed + ": " + fault + " " + exchange.conditions));
    return new Tally(
        1,
        exchange.conditions.messages(),
        exchange.network.transmissions,
        exchange.lost(),
        exchange.twice(),
        exchange.isStuck() ? 1 : 0,
        exchange.server.pollutions(),
        exchange.simulation.nowNanos() / 1_000_000_000L,
        exchange.client.stats().map(stats -> stats.coded().sessionsLost()).orElse(0L),
        seed,
        faults);
  }

  Tally plus(Tally other) {
    List<String> all = new ArrayList<>(faults);
    all.addAll(other.faults);
    return new Tally(
        runs + other.runs,
        messages + other.messages,
        transmissions + other.transmissions,
        lost + other.lost,
        twice + other.twice,
        stuck + other.stuck,
        pollutions + other.pollutions,
        Math.max(longestSeconds, other.longestSeconds),
        sessionsLost + other.sessionsLost,
        Math.min(firstSeed, other.firstSeed),
        all);
  }

  @Override
  public String toString() {
    return ("%d runs: messages %d, transmissions %d, lost %d, twice %d, stuck %d, "
            + "pollutions %d, sessions lost %d; longest %d s; seeds from %d")
        .formatted(
            runs,
            messages,
            transmissions,
            lost,
            twice,
            stuck,
            pollutions,
            sessionsLost,
            longestSeconds,
            firstSeed);
  }
}
