package dev.fulmar.examples.reproduce.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.reproduce.stats.Sense;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Map;

/** Two settings, two variants; the figure is the seed, or one more. */
public final class ToyExperiment implements Experiment {
  static final Metric METRIC = new Metric("delay", "s", Sense.LESS_IS_BETTER, "How long.");
  static final Row BASE = new Row("calm", "base", "p1");
  static final Row OURS = new Row("calm", "ours", "p1");
  static final Row DEADLY = new Row("storm", "base", "p1");
  static final Row FAILING = new Row("storm", "ours", "p1");

  /** The figures of one run. */
  static CellResult result(Row row, long seed, double value) {
    return new CellResult(row.id(), row.parameters(), seed, Map.of(METRIC.id(), value));
  }

  @Override
  public String name() {
    return "toy";
  }

  @Override
  public String title() {
    return "A toy";
  }

  @Override
  public List<String> introduction() {
    return List.of("It plays.");
  }

  @Override
  public List<Row> rows(boolean full) {
    return full ? List.of(BASE, OURS, DEADLY, FAILING) : List.of(BASE, OURS);
  }

  @Override
  public List<Metric> metrics() {
    return List.of(METRIC);
  }

  @Override
  public List<String> references() {
    return List.of("base");
  }

  @Override
  public String wordsOf(String variant) {
    return "the variant " + variant;
  }

  @Override
  public double paperValue(Row row, Metric metric) {
    return row.equals(BASE) ? 3 : row.equals(OURS) ? 2 : Double.NaN;
  }

  @Override
  public String counterpart(String variant) {
    return variant.equals("base") ? "ours" : "base";
  }

  @Override
  public List<Guard> guards() {
    return List.of(
        new Guard("Ours against base in the storm", "ours", "base", METRIC, 0.9, List.of("storm")),
        new Guard("Where nobody looks", "ours", "base", METRIC, 0.9, List.of("nowhere")));
  }

  @Override
  public List<Goal> goals() {
    List<String> both = List.of("calm", "storm");
    return List.of(
        new Goal(
            "ours", "base", both, List.of(new Goal.Aim(METRIC, 1, 1), new Goal.Aim(METRIC, 2, 0))),
        new Goal("theirs", "base", both, List.of(new Goal.Aim(METRIC, 1, 1))));
  }

  @Override
  public Map<String, Double> run(Row row, long seed) {
    if (row.equals(DEADLY)) {
      System.err.println("out of breath");
      Runtime.getRuntime().halt(3);
    }
    if (row.equals(FAILING)) {
      throw new IllegalStateException("it does not add up");
    }
    return Map.of(METRIC.id(), row.equals(BASE) ? seed + 1.0 : seed);
  }

  /** A worker for it. */
  public static void main(String[] args) throws InterruptedException {
    WorkerLoop.serveUntilOrphaned(
        new ToyExperiment(),
        new BufferedReader(new InputStreamReader(System.in, UTF_8)),
        System.out);
  }
}
