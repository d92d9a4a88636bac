package dev.fulmar.examples.reproduce.frame;

import com.google.gson.JsonObject;
import dev.fulmar.examples.reproduce.stats.Comparison;
import dev.fulmar.examples.reproduce.stats.Mean;
import dev.fulmar.examples.reproduce.stats.PaperVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Every figure beside the paper's: the rows of summary.csv. */
final class Summary {
  private final Experiment experiment;
  private final List<Line> lines = new ArrayList<>();

  /**
   * One figure.
   *
   * @param paperValue not a number where the paper has none
   */
  record Line(Row row, Metric metric, double paperValue, Mean ours, PaperVerdict verdict) {}

  /**
   * @param rows those that were computed
   */
  Summary(Experiment experiment, List<Row> rows, Results results) {
    this.experiment = experiment;
    for (Row row : rows) {
      for (Metric metric : experiment.metrics()) {
        lines.add(line(row, metric, rows, results));
      }
    }
  }

  private Line line(Row row, Metric metric, List<Row> rows, Results results) {
    double paper = experiment.paperValue(row, metric);
    Mean ours = results.mean(row, metric);
    Optional<Row> other = sibling(rows, row, experiment.counterpart(row.variant()));
    Mean difference =
        other
            .map(
                o ->
                    Comparison.of(
                            results.series(row, metric), results.series(o, metric), metric.sense())
                        .difference())
            .orElse(Mean.of(List.of()));
    double paperOther = other.map(o -> experiment.paperValue(o, metric)).orElse(Double.NaN);
    return new Line(row, metric, paper, ours, PaperVerdict.of(ours, paper, paperOther, difference));
  }

  /** The row of another variant in the same setting. */
  static Optional<Row> sibling(List<Row> rows, Row row, String variant) {
    return Row.find(rows, row.setting(), variant);
  }

  List<Line> lines() {
    return lines;
  }

  /** Each line as a program reads it; null where there is no figure. */
  List<JsonObject> json() {
    return lines.stream().map(this::json).toList();
  }

  private JsonObject json(Line line) {
    JsonObject json = new JsonObject();
    json.addProperty("paper", experiment.name());
    json.addProperty("row", line.row().id());
    json.addProperty("metric", line.metric().id());
    json.addProperty("paper_value", finite(line.paperValue()));
    json.addProperty("ours", finite(line.ours().value()));
    json.addProperty("ci95", finite(line.ours().ci95()));
    json.addProperty("unit", line.metric().unit());
    json.addProperty("verdict", line.verdict().words());
    return json;
  }

  private static Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** The file. */
  String csv() {
    Csv csv = new Csv("paper", "row", "metric", "paper_value", "ours", "ci95", "unit", "verdict");
    for (Line line : lines) {
      csv.line(
          List.of(
              experiment.name(),
              line.row().id(),
              line.metric().id(),
              Csv.number(line.paperValue()),
              Csv.number(line.ours().value()),
              Csv.number(line.ours().ci95()),
              line.metric().unit(),
              line.verdict().words()));
    }
    return csv.text();
  }
}
