package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.reproduce.stats.PaperVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
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

  /** The answers in one sentence. */
  String inShort() {
    List<PaperVerdict> verdicts =
        summary.lines().stream()
            .map(Summary.Line::verdict)
            .filter(verdict -> verdict != PaperVerdict.OURS)
            .toList();
    String paper =
        "Of the paper's %d figures %d are reproduced, %d in their ordering only, %d not."
            .formatted(
                verdicts.size(),
                Collections.frequency(verdicts, PaperVerdict.REPRODUCED),
                Collections.frequency(verdicts, PaperVerdict.ORDERING_ONLY),
                Collections.frequency(verdicts, PaperVerdict.NOT_REPRODUCED));
    if (goals.lines().isEmpty()) {
      return paper;
    }
    List<String> aims = goals.lines().stream().map(Goals.Line::verdict).toList();
    int met = Collections.frequency(aims, Goals.MET);
    int missed = Collections.frequency(aims, Goals.MISSED);
    return "%s Of %d aims beyond the paper %d are met, %d missed, %d not judged."
        .formatted(paper, aims.size(), met, missed, aims.size() - met - missed);
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
