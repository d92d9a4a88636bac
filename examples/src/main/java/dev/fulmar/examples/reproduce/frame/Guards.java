package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.reproduce.stats.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What came out of each {@link Guard}: guards.csv. */
final class Guards {
  private final Experiment experiment;
  private final Map<Guard, List<Line>> lines = new LinkedHashMap<>();

  /** One setting of a guard. */
  record Line(Guard guard, String setting, Ratio ratio) {
    String verdict() {
      return ratio.atLeast(guard.least()).word();
    }
  }

  /**
   * @param rows those that were computed; a setting that lacks one of the two is left out
   */
  Guards(Experiment experiment, List<Row> rows, Results results) {
    this.experiment = experiment;
    for (Guard guard : experiment.guards()) {
      List<Line> found = new ArrayList<>();
      for (String setting : guard.settings()) {
        line(guard, setting, rows, results).ifPresent(found::add);
      }
      if (!found.isEmpty()) {
        lines.put(guard, found);
      }
    }
  }

  private static Optional<Line> line(Guard guard, String setting, List<Row> rows, Results results) {
    Optional<Row> one = Row.find(rows, setting, guard.variant());
    Optional<Row> other = Row.find(rows, setting, guard.reference());
    return one.flatMap(
        row ->
            other.map(
                reference ->
                    new Line(
                        guard,
                        setting,
                        Ratio.of(
                            results.series(row, guard.metric()),
                            results.series(reference, guard.metric())))));
  }

  /** By guard, without those that have none. */
  Map<Guard, List<Line>> lines() {
    return lines;
  }

  /** The file. */
  String csv() {
    Csv csv =
        new Csv(
            "paper", "guard", "setting", "variant", "against", "metric", "ratio", "ci95", "lowest",
            "least", "verdict");
    lines.values().stream().flatMap(List::stream).forEach(line -> csv.line(cells(line)));
    return csv.text();
  }

  private List<String> cells(Line line) {
    return List.of(
        experiment.name(),
        line.guard().title(),
        line.setting(),
        line.guard().variant(),
        line.guard().reference(),
        line.guard().metric().id(),
        Csv.number(line.ratio().value()),
        Csv.number(line.ratio().ci95()),
        Csv.number(line.ratio().lowest()),
        Csv.number(line.guard().least()),
        line.verdict());
  }
}
