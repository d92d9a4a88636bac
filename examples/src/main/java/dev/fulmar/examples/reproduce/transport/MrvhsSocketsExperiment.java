package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import dev.fulmar.examples.reproduce.stats.Sense;
import dev.fulmar.transport.congestion.Algorithm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Two rates over real sockets and the same in virtual time beside them: whether the simulation of
 * {@link MrvhsExperiment} is one of the real thing.
 */
public final class MrvhsSocketsExperiment implements Experiment {
  private static final int RUNS = 3;
  private static final String SOCKETS = "-sockets";
  private static final String VIRTUAL = "-virtual";
  private static final List<Algorithm> ALGORITHMS =
      List.of(Algorithm.NEWRENO, Algorithm.CUBIC, Algorithm.MRVHS_PAPER, Algorithm.BBR);
  private static final Metric THROUGHPUT =
      new Metric(
          "throughput",
          "Mbit/s",
          Sense.MORE_IS_BETTER,
          "Acknowledged payload over ten seconds from the connection's beginning on.");

  private final Map<Row, Parts> parts = new LinkedHashMap<>();

  private record Parts(Crossing crossing, Algorithm algorithm, boolean overSockets) {
    String variant() {
      return algorithm.cliName() + (overSockets ? SOCKETS : VIRTUAL);
    }

    String words() {
      return algorithm.cliName()
          + (overSockets ? "; over real sockets, in real time" : "; in virtual time");
    }
  }

  /** All rows. */
  public MrvhsSocketsExperiment() {
    for (int megabits : new int[] {24, 96}) {
      for (Algorithm algorithm : ALGORITHMS) {
        for (boolean overSockets : new boolean[] {false, true}) {
          Parts of = new Parts(new Crossing(megabits), algorithm, overSockets);
          String parameters = "%s; %s".formatted(of.crossing().parameters(), of.variant());
          parts.put(new Row(megabits + "mbit", of.variant(), parameters), of);
        }
      }
    }
  }

  @Override
  public String name() {
    return "mrvhs-sockets";
  }

  @Override
  public String title() {
    return "Congestion controls: virtual time against real sockets";
  }

  @Override
  public List<String> introduction() {
    return List.of(
        "A connection sends for ten seconds over 24 and 96 Mbit/s, 80 ms there and back, a queue of"
            + " one BDP, one packet of a thousand lost: in virtual time, and over sockets with a UDP"
            + " link between them that gives the i-th packet the fate that it has in virtual time.");
  }

  @Override
  public String circumstances() {
    return "rows over sockets take the machine's time, and a busy machine makes them slower";
  }

  @Override
  public int runs() {
    return RUNS;
  }

  @Override
  public List<Row> rows(boolean full) {
    return List.copyOf(parts.keySet());
  }

  @Override
  public List<Metric> metrics() {
    return List.of(THROUGHPUT);
  }

  @Override
  public List<String> references() {
    return ALGORITHMS.stream().map(algorithm -> algorithm.cliName() + VIRTUAL).toList();
  }

  @Override
  public String wordsOf(String variant) {
    return of(variant).words();
  }

  @Override
  public double paperValue(Row row, Metric metric) {
    return Double.NaN;
  }

  /** The same in virtual time. */
  @Override
  public String counterpart(String variant) {
    return of(variant).algorithm().cliName() + VIRTUAL;
  }

  private Parts of(String variant) {
    return parts.values().stream()
        .filter(of -> of.variant().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  @Override
  public Map<String, Double> run(Row row, long seed) {
    Parts of = parts.get(row);
    try {
      double megabits =
          of.overSockets()
              ? of.crossing().overSockets(of.algorithm(), seed)
              : of.crossing().virtual(of.algorithm(), seed);
      return Map.of(THROUGHPUT.id(), megabits);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
