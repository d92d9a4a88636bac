package dev.fulmar.examples.reproduce;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.apps.WholeNumber;
import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.ExperimentRun;
import dev.fulmar.examples.reproduce.frame.Row;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.PatternSyntaxException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of every {@code reproduce} command, and what they have in common to do. */
@Command
final class RunOptions {
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  /** More gain nothing, and a thousand virtual machines take all the memory that there is. */
  private static final int WORKERS_A_PROCESSOR = 4;

  @Mixin private CommonOptions common;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      converter = WholeNumber.Count.class,
      description =
          "Runs of each row, from --seed on (default: 20; of rlnc, which is quick, 200; of mrvhs 5; 3"
              + " of fairness and over sockets).")
  private Integer seeds; // null: as many as the experiment has

  @Option(
      names = "--rows",
      paramLabel = "GLOB",
      defaultValue = "*",
      description = {
        "Only the rows whose id is like this, as in 'burst-*' or '*-{grid,chain}-*', and the rows",
        "that they are judged by."
      })
  private String rows;

  @Option(
      names = "--full",
      description =
          "Also what is beyond the main tables: ablations, rivals, settings without a radio.")
  private boolean full;

  @Option(
      names = "--resume",
      description = "Keep the runs that --out already holds, and do what is missing.")
  private boolean resume;

  @Option(
      names = "--workers",
      paramLabel = "N",
      converter = WholeNumber.Count.class,
      description =
          "Runs at a time, each in a JVM of its own (default: one a processor; at most four).")
  private Integer workers;

  /**
   * Runs an experiment as the options say.
   *
   * @return the exit code: 0 when every row was computed
   */
  int run(Experiment experiment) {
    Output output = common.output();
    int runs = seeds == null ? experiment.runs() : seeds;
    checkCounts(runs);
    List<Row> chosen = chosen(experiment);
    Path folder = common.writableOut();
    ExperimentRun.Plan plan =
        new ExperimentRun.Plan(
            chosen,
            common.seed(),
            runs,
            workers == null ? PROCESSORS : workers,
            resume,
            WorkerMain.class);
    try {
      boolean complete = new ExperimentRun(experiment, plan, output, folder).run();
      output.resultForPersons(folder.resolve("report.html").toString());
      return complete ? 0 : 1;
    } catch (IOException e) {
      throw new CommandFailure("--out %s: %s".formatted(folder, e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 1;
    }
  }

  private void checkCounts(int runs) {
    if (common.seed() > Long.MAX_VALUE - runs) {
      throw common.usage(
          "--seed '%d' leaves no %d seeds, allowed: up to %d"
              .formatted(common.seed(), runs, Long.MAX_VALUE - runs));
    }
    int most = WORKERS_A_PROCESSOR * PROCESSORS;
    if (workers != null && workers > most) {
      throw common.usage(
          "--workers '%d' is not allowed, allowed: a whole number from 1 to %d, %d a processor"
              .formatted(workers, most, WORKERS_A_PROCESSOR));
    }
  }

  private List<Row> chosen(Experiment experiment) {
    PathMatcher glob;
    try {
      glob = FileSystems.getDefault().getPathMatcher("glob:" + rows);
    } catch (PatternSyntaxException bad) {
      throw common.usage("--rows '%s' is no pattern: %s".formatted(rows, bad.getDescription()));
    }
    List<Row> all = experiment.rows(full);
    List<Row> chosen = all.stream().filter(row -> glob.matches(Path.of(row.id()))).toList();
    if (chosen.isEmpty()) {
      throw common.usage(
          "--rows '%s' is like no row, allowed: a pattern like one of %s"
              .formatted(rows, String.join(" ", all.stream().map(Row::id).toList())));
    }
    return withCounterparts(experiment, all, chosen);
  }

  /** A verdict on the paper, of a guard or a goal needs both of the algorithms compared. */
  private static List<Row> withCounterparts(
      Experiment experiment, List<Row> all, List<Row> chosen) {
    Set<Row> wanted = new HashSet<>(chosen);
    for (Row row : chosen) {
      add(wanted, all, row, experiment.counterpart(row.variant()));
      experiment.guards().stream()
          .filter(guard -> guard.settings().contains(row.setting()))
          .filter(guard -> guard.variant().equals(row.variant()))
          .forEach(guard -> add(wanted, all, row, guard.reference()));
      experiment.goals().stream()
          .filter(goal -> goal.settings().contains(row.setting()))
          .filter(goal -> goal.variant().equals(row.variant()))
          .forEach(goal -> add(wanted, all, row, goal.reference()));
    }
    return all.stream().filter(wanted::contains).toList();
  }

  private static void add(Set<Row> wanted, List<Row> all, Row row, String variant) {
    Row.find(all, row.setting(), variant).ifPresent(wanted::add);
  }
}
