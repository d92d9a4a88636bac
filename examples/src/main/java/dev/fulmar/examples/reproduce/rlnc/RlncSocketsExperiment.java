package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One point of {@link RlncExperiment} over real sockets, and the same in virtual time beside it:
 * whether the simulation is one of the real thing.
 */
public final class RlncSocketsExperiment implements Experiment {
  private static final int RUNS = 3;
  private static final Point POINT = Point.fast(.5, .5);
  private static final String SOCKETS = "-sockets";
  private static final String VIRTUAL = "-virtual";
  private static final List<Way.Paper> WAYS = List.of(Ways.REST, Ways.coded(Ways.BUFFER));
  private static final List<RlncMetric> METRICS =
      List.of(
          RlncMetric.ADDITIONAL, RlncMetric.COMPLETED, RlncMetric.THEORY, RlncMetric.HANDLED_AGAIN);

  private final Map<Row, Parts> parts = new LinkedHashMap<>();

  private record Parts(Way.Paper way, boolean overSockets) {
    String variant() {
      return way.id() + (overSockets ? SOCKETS : VIRTUAL);
    }

    String words() {
      return way.words()
          + (overSockets ? "; over real sockets, in real time" : "; in virtual time");
    }
  }

  /** All rows. */
  public RlncSocketsExperiment() {
    for (Way.Paper way : WAYS) {
      for (boolean overSockets : new boolean[] {false, true}) {
        Parts of = new Parts(way, overSockets);
        String parameters = "%s; %s".formatted(POINT.parameters(), of);
        parts.put(new Row(POINT.id(), of.variant(), parameters), of);
      }
    }
  }

  @Override
  public String name() {
    return "rlnc-sockets";
  }

  @Override
  public String title() {
    return "Network-coded HTTP: virtual time against real sockets";
  }

  @Override
  public List<String> introduction() {
    return List.of(
        "The point p = 0.5, alpha = 0.5 of the network-coded HTTP experiment, a hundred times as"
            + " fast: a request each 10 ms, T_o = 150 ms. In virtual time as there; and over real"
            + " sockets, with the client and the server of this project and a TCP link between them"
            + " that gives the i-th connection the fate that it has in virtual time.");
  }

  @Override
  public String circumstances() {
    return "rows over sockets take the machine's time, and a busy machine makes them longer";
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
    return METRICS.stream().map(RlncMetric::metric).toList();
  }

  @Override
  public List<String> references() {
    return WAYS.stream().map(way -> way.id() + VIRTUAL).toList();
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
    return new Parts(of(variant).way(), false).variant();
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
    Outcome outcome = of.overSockets() ? overSockets(of.way(), seed) : of.way().run(POINT, seed);
    Map<String, Double> values = new LinkedHashMap<>();
    METRICS.forEach(
        metric -> values.put(metric.metric().id(), metric.of(outcome, of.way(), POINT)));
    return values;
  }

  private static Outcome overSockets(Way.Paper way, long seed) {
    try {
      return SocketExchange.run(POINT, way, seed);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
