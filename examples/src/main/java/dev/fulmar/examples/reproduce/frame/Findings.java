package dev.fulmar.examples.reproduce.frame;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the figures of an experiment say. */
record Findings(Summary summary, Pairs pairs, Guards guards, Goals goals) {
  /**
   * @param rows those that were computed
   */
  static Findings of(Experiment experiment, List<Row> rows, Results results) {
    Pairs pairs = new Pairs(experiment, rows, results);
    return new Findings(
        new Summary(experiment, rows, results),
        pairs,
        new Guards(experiment, rows, results),
        new Goals(experiment, pairs));
  }

  /**
   * Writes a file of each.
   *
   * @throws IOException if a file cannot be written
   */
  void write(Path folder) throws IOException {
    Files.writeString(folder.resolve("summary.csv"), summary.csv());
    Files.writeString(folder.resolve("paired.csv"), pairs.csv());
    Files.writeString(folder.resolve("guards.csv"), guards.csv());
    Files.writeString(folder.resolve("goals.csv"), goals.csv());
  }
}
