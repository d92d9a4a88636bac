package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.apps.LiveLine;
import dev.fulmar.examples.apps.Output;
import dev.fulmar.examples.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** One call of the command: runs what has no figures yet, then writes what all figures say. */
public final class ExperimentRun {
  private final Experiment experiment;
  private final Output output;
  private final Path folder;
  private final Plan plan;

  /**
   * What is asked for.
   *
   * @param rows in the order of the tables
   * @param firstSeed the others follow it
   * @param seeds how many, at least 1
   * @param workers how many virtual machines run at a time, at least 1
   * @param resume whether figures of an earlier run are kept
   * @param workerMain whose {@code main} is a worker for this experiment
   */
  public record Plan(
      List<Row> rows, long firstSeed, int seeds, int workers, boolean resume, Class<?> workerMain) {
    List<Cell> cells() {
      List<Cell> cells = new ArrayList<>();
      for (Row row : rows) {
        LongStream.range(firstSeed, firstSeed + seeds)
            .forEach(seed -> cells.add(new Cell(row, seed)));
      }
      return cells;
    }
  }

  /**
   * @param folder exists and can be written to
   */
  public ExperimentRun(Experiment experiment, Plan plan, Output output, Path folder) {
    this.experiment = experiment;
    this.plan = plan;
    this.output = output;
    this.folder = folder;
  }

  /**
   * Runs it.
   *
   * @return whether every row was computed
   * @throws IOException if a file cannot be read or written
   * @throws InterruptedException if this thread is to end
   */
  public boolean run() throws IOException, InterruptedException {
    List<Cell> cells = plan.cells();
    Map<Row, String> failed;
    Results results;
    try (ResultFile file = new ResultFile(folder, plan.resume())) {
      results = Results.of(file.found(), cells, experiment.metrics());
      List<Cell> missing = results.missing(cells);
      if (plan.resume()) {
        output.note(
            "%d of %d runs are there already%s"
                .formatted(
                    cells.size() - missing.size(),
                    cells.size(),
                    file.unreadable() == 0
                        ? ""
                        : "; lines passed over as no results: " + file.unreadable()));
      }
      failed = missing.isEmpty() ? Map.of() : run(missing, results, file);
    }
    write(results, failed);
    return failed.isEmpty();
  }

  private Map<Row, String> run(List<Cell> missing, Results results, ResultFile file)
      throws IOException, InterruptedException {
    LiveLine progress = output.liveLine();
    Map<String, Row> rows = new TreeMap<>();
    missing.forEach(cell -> rows.put(cell.row().id(), cell.row()));
    int[] done = {0};
    List<String> command = ForkedWorker.javaCommand(plan.workerMain(), experiment.name());
    int workers = Math.min(plan.workers(), missing.size());
    output.note("%d runs in %d virtual machines ...".formatted(missing.size(), workers));
    WorkerPool pool = new WorkerPool(workers, () -> new ForkedWorker(command));
    Map<Row, String> failed =
        pool.run(
            missing,
            result -> {
              file.append(result);
              results.add(rows.get(result.row()), result);
              progress.show(
                  "%d of %d runs, last: %s".formatted(++done[0], missing.size(), result.row()));
            });
    progress.clear();
    failed.forEach((row, why) -> output.note("%s has no figures: %s".formatted(row.id(), why)));
    return failed;
  }

  private void write(Results results, Map<Row, String> failed) throws IOException {
    List<Row> rows = plan.rows().stream().filter(row -> !failed.containsKey(row)).toList();
    Findings findings = Findings.of(experiment, rows, results);
    findings.write(folder);
    HtmlReport page = new ReportPage(experiment, rows, results).of(findings, parameters(), failed);
    experiment.appendix(page, results::mean, folder);
    page.write(folder);
    output.note(findings.inShort());
    output.results(findings.summary().csv(), findings.summary().json());
  }

  private String parameters() {
    return """
        seeds %d to %d; %s
        Fulmar %s, Java %s, %s\
        """
        .formatted(
            plan.firstSeed(),
            plan.firstSeed() + plan.seeds() - 1,
            experiment.circumstances(),
            version(),
            Runtime.version(),
            System.getProperty("os.arch"));
  }

  private static String version() {
    String version = ExperimentRun.class.getPackage().getImplementationVersion();
    return version == null ? "from its classes" : version;
  }
}
