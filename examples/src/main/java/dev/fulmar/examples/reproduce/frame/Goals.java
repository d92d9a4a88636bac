package dev.fulmar.examples.reproduce.frame;

import java.util.ArrayList;
import java.util.List;

/** What became of each {@link Goal}: goals.csv. */
final class Goals {
  static final String MET = "met";
  static final String MISSED = "missed";

  private final Experiment experiment;
  private final List<Line> lines = new ArrayList<>();

  /** One aim of a goal. */
  record Line(Goal goal, Goal.Aim aim, Pairs.Tally tally) {
    String verdict() {
      if (tally.settings() < goal.settings().size()) {
        return "not judged: not all of its %d settings were run".formatted(goal.settings().size());
      }
      boolean met = tally.better() >= aim.leastBetter() && tally.worse() <= aim.mostWorse();
      return met ? MET : MISSED;
    }

    /** For example {@code at least 15, at most 1 worse}. */
    String asked() {
      return "at least %d, at most %d worse".formatted(aim.leastBetter(), aim.mostWorse());
    }
  }

  /** Goals of which no setting was run are left out. */
  Goals(Experiment experiment, Pairs pairs) {
    this.experiment = experiment;
    for (Goal goal : experiment.goals()) {
      for (Goal.Aim aim : goal.aims()) {
        Pairs.Tally tally =
            pairs.tally(goal.variant(), goal.reference(), aim.metric(), goal.settings());
        if (tally.settings() > 0) {
          lines.add(new Line(goal, aim, tally));
        }
      }
    }
  }

  List<Line> lines() {
    return lines;
  }

  /** The file. */
  String csv() {
    Csv csv =
        new Csv(
            "paper",
            "variant",
            "against",
            "metric",
            "better",
            "worse",
            "settings",
            "least_better",
            "most_worse",
            "verdict");
    for (Line line : lines) {
      csv.line(
          List.of(
              experiment.name(),
              line.goal().variant(),
              line.goal().reference(),
              line.aim().metric().id(),
              Integer.toString(line.tally().better()),
              Integer.toString(line.tally().worse()),
              Integer.toString(line.tally().settings()),
              Integer.toString(line.aim().leastBetter()),
              Integer.toString(line.aim().mostWorse()),
              line.verdict()));
    }
    return csv.text();
  }
}
