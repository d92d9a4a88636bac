package dev.fulmar.examples.reproduce.cocored;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;

import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import dev.fulmar.examples.reproduce.sockets.SocketWorld;
import dev.fulmar.netem.radio.Topology;
import dev.fulmar.netem.socket.LatenessSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Two rows of {@link CocoRedExperiment} over real sockets, and the same in virtual time beside
 * them: whether the simulation is one of the real thing.
 */
public final class CocoRedSocketsExperiment implements Experiment {
  /** Of each run: so long that the radio's chance weighs little, and not longer. */
  static final int SECONDS = 60;

  private static final int RUNS = 3;
  private static final Topology TOPOLOGY = Topology.GRID;
  private static final Setting SETTING = setting();
  private static final List<CoapAlgorithm> ALGORITHMS =
      List.of(CoapAlgorithm.DEFAULT_NSTART1, CoapAlgorithm.GATEWAY);
  private static final double NANOS_A_MILLI = 1e6;

  private static final Metric LATENESS =
      new Metric(
          "lateness p99",
          "ms",
          LESS_IS_BETTER,
          "How late on the machine's clock a datagram was handed to its node; 99 % were no later."
              + " Beyond 1 ms the machine was too busy for the row to count.");

  private static final Metric MOST_LATENESS =
      new Metric("lateness max", "ms", LESS_IS_BETTER, "As lateness p99; the latest of all.");

  private final Map<Row, Parts> parts = new LinkedHashMap<>();

  /** Where a row runs. */
  private enum Way {
    VIRTUAL("virtual", "in virtual time"),
    SOCKETS("sockets", "over real sockets, in real time");

    private final String id;
    private final String words;

    Way(String id, String words) {
      this.id = id;
      this.words = words;
    }
  }

  private record Parts(CoapAlgorithm algorithm, Way way) {
    String variant() {
      return algorithm.id() + "-" + way.id;
    }

    String words() {
      return algorithm.words() + "; " + way.words;
    }
  }

  private static Setting setting() {
    Network network = Network.Radio.end(TOPOLOGY);
    return new Setting(
        Traffic.CONTINUOUS.id() + "-" + network.id(),
        Traffic.CONTINUOUS,
        network,
        Workload.PAPER.seconds(SECONDS));
  }

  /** All rows. */
  public CocoRedSocketsExperiment() {
    for (CoapAlgorithm algorithm : ALGORITHMS) {
      for (Way way : Way.values()) {
        Parts of = new Parts(algorithm, way);
        Row row =
            new Row(SETTING.id(), of.variant(), SETTING.parameters(algorithm) + "; " + way.words);
        parts.put(row, of);
      }
    }
  }

  @Override
  public String name() {
    return "cocored-sockets";
  }

  @Override
  public String title() {
    return "CoCo-RED: virtual time against real sockets";
  }

  @Override
  public List<String> introduction() {
    return List.of(
        "Two rows of the CoCo-RED experiment for 60 s: eight servers notify one observer"
            + " continuously over a grid of radios. In virtual time as there; and over real sockets,"
            + " where each endpoint is Californium's with its own threads, clock and UDP socket, and"
            + " the radios pass their datagrams on in real time.",
        "Both draw the same numbers from a seed, yet they do not lead the same lives: an instant"
            + " later, and another frame collides. Of one seed the two are two runs, not one run"
            + " twice; their means must agree.");
  }

  @Override
  public String circumstances() {
    return "rows over sockets take the machine's time: their lateness says how well it kept up";
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
    return Stream.concat(
            CoapMetric.ALL.stream().map(CoapMetric::metric), Stream.of(LATENESS, MOST_LATENESS))
        .toList();
  }

  @Override
  public List<String> references() {
    return parts.values().stream()
        .filter(of -> of.way() == Way.VIRTUAL)
        .map(Parts::variant)
        .toList();
  }

  @Override
  public String wordsOf(String variant) {
    return parts.values().stream()
        .filter(of -> of.variant().equals(variant))
        .map(Parts::words)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public double paperValue(Row row, Metric metric) {
    return Double.NaN;
  }

  /** The same algorithm in virtual time. */
  @Override
  public String counterpart(String variant) {
    return parts.values().stream()
        .filter(of -> of.variant().equals(variant))
        .map(of -> new Parts(of.algorithm(), Way.VIRTUAL).variant())
        .findFirst()
        .orElseThrow();
  }

  @Override
  public Map<String, Double> run(Row row, long seed) {
    Parts of = parts.get(row);
    CoapScenario scenario = SETTING.scenario(of.algorithm(), seed);
    return of.way() == Way.VIRTUAL
        ? values(new RunFigures(CoapSimulation.run(scenario)))
        : overSockets(scenario);
  }

  private static Map<String, Double> overSockets(CoapScenario scenario) {
    try (SocketWorld world = SocketWorld.open(TOPOLOGY, TOPOLOGY.endNode(), scenario.seed())) {
      CoapRun.Outcome outcome = CoapRun.run(scenario, world);
      Map<String, Double> values =
          values(new RunFigures(scenario, outcome.ledger(), outcome.sink()));
      LatenessSummary lateness = world.lateness();
      values.put(LATENESS.id(), lateness.p99Nanos() / NANOS_A_MILLI);
      values.put(MOST_LATENESS.id(), lateness.maxNanos() / NANOS_A_MILLI);
      return values;
    } catch (IOException noPorts) {
      throw new UncheckedIOException(noPorts);
    }
  }

  private static Map<String, Double> values(RunFigures figures) {
    Map<String, Double> values = new LinkedHashMap<>();
    for (CoapMetric metric : CoapMetric.ALL) {
      values.put(metric.metric().id(), metric.of(figures));
    }
    values.put(LATENESS.id(), Double.NaN);
    values.put(MOST_LATENESS.id(), Double.NaN);
    return values;
  }
}
