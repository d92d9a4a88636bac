package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.reproduce.stats.Comparison;
import dev.fulmar.examples.reproduce.stats.Comparison.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every variant against every reference in the same setting, over the same seeds: paired.csv. */
final class Pairs {
  private final Experiment experiment;
  private final List<Line> lines = new ArrayList<>();

  /** One comparison. */
  record Line(Row row, String reference, Metric metric, Comparison comparison) {}

  /** In how many settings a variant did better and worse than a reference. */
  record Tally(int better, int worse, int settings) {
    private Tally with(Outcome outcome) {
      return new Tally(
          better + (outcome == Outcome.BETTER ? 1 : 0),
          worse + (outcome == Outcome.WORSE ? 1 : 0),
          settings + 1);
    }

    /** For example {@code 9/1 of 10}. */
    String words() {
      return "%d/%d of %d".formatted(better, worse, settings);
    }
  }

  /**
   * @param rows those that were computed
   */
  Pairs(Experiment experiment, List<Row> rows, Results results) {
    this.experiment = experiment;
    for (Row row : rows) {
      for (String reference : experiment.references()) {
        Summary.sibling(rows, row, reference)
            .filter(other -> !other.equals(row))
            .ifPresent(other -> compare(row, other, results));
      }
    }
  }

  private void compare(Row row, Row other, Results results) {
    for (Metric metric : experiment.metrics()) {
      Comparison comparison =
          Comparison.of(results.series(row, metric), results.series(other, metric), metric.sense());
      lines.add(new Line(row, other.variant(), metric, comparison));
    }
  }

  /**
   * By variant and reference, as in {@code coco-red against default}, then by metric; without the
   * settings that guards ask about.
   */
  Map<String, Map<Metric, Tally>> tallies() {
    Map<String, Map<Metric, Tally>> tallies = new LinkedHashMap<>();
    for (Line line : lines) {
      if (experiment.isGuarded(line.row().setting())) {
        continue;
      }
      tallies
          .computeIfAbsent(
              line.row().variant() + " against " + line.reference(), k -> new LinkedHashMap<>())
          .merge(
              line.metric(),
              new Tally(0, 0, 0).with(line.comparison().outcome()),
              (old, one) -> old.with(line.comparison().outcome()));
    }
    return tallies;
  }

  /** In how many of some settings a variant did better and worse than a reference in one metric. */
  Tally tally(String variant, String reference, Metric metric, List<String> settings) {
    Tally tally = new Tally(0, 0, 0);
    for (Line line : lines) {
      if (line.row().variant().equals(variant)
          && line.reference().equals(reference)
          && line.metric().equals(metric)
          && settings.contains(line.row().setting())) {
        tally = tally.with(line.comparison().outcome());
      }
    }
    return tally;
  }

  /** The file. */
  String csv() {
    Csv csv = new Csv("paper", "row", "against", "metric", "difference", "ci95", "unit", "outcome");
    for (Line line : lines) {
      csv.line(
          List.of(
              experiment.name(),
              line.row().id(),
              line.reference(),
              line.metric().id(),
              Csv.number(line.comparison().difference().value()),
              Csv.number(line.comparison().difference().ci95()),
              line.metric().unit(),
              line.comparison().outcome().word()));
    }
    return csv.text();
  }
}
