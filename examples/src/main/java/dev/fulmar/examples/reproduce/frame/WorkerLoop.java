package dev.fulmar.examples.reproduce.frame;

import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;

/**
 * The inside of a worker's virtual machine: a line in asks for a cell, a line out has its figures
 * or an error.
 *
 * <pre>
 *   continuous-grid-end-coco-red 7        {"response time":0.41,...}
 *   continuous-grid-end-coco-red 8        {"error":"..."}
 * </pre>
 */
public final class WorkerLoop {
  /** The key of a failure; no metric has this id. */
  static final String ERROR = "error";

  private final Experiment experiment;
  private final Map<String, Row> rows;

  /** A loop for one experiment's rows. */
  WorkerLoop(Experiment experiment) {
    this.experiment = experiment;
    this.rows = experiment.rows(true).stream().collect(Collectors.toMap(Row::id, r -> r));
  }

  /** The line that asks for a cell, with its end. */
  static String request(Cell cell) {
    return cell.row().id() + " " + cell.seed() + "\n";
  }

  /**
   * Answers until the asking end is gone, then ends this virtual machine, even in the middle of a
   * cell.
   *
   * @throws InterruptedException if this thread is to end
   */
  public static void serveUntilOrphaned(
      Experiment experiment, BufferedReader requests, PrintStream answers)
      throws InterruptedException {
    BlockingQueue<String> asked = new LinkedBlockingQueue<>();
    Thread reader =
        new Thread(
            () -> {
              readAll(requests, asked);
              Runtime.getRuntime().halt(0);
            },
            "worker-requests");
    reader.setDaemon(true);
    reader.start();
    WorkerLoop loop = new WorkerLoop(experiment);
    for (String request = asked.take(); ; request = asked.take()) {
      answers.println(loop.answer(request));
      answers.flush();
    }
  }

  private static void readAll(BufferedReader requests, BlockingQueue<String> asked) {
    try {
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        asked.add(line);
      }
    } catch (IOException gone) {
      asked.clear(); // as at the end of the stream: nobody waits for these any more
    }
  }

  /** The answer to a request; a failure of the experiment is an answer too. */
  String answer(String request) {
    int blank = request.indexOf(' ');
    String id = request.substring(0, Math.max(0, blank));
    Row row = rows.get(id);
    if (row == null) {
      return error("there is no row '%s'".formatted(id));
    }
    try {
      long seed = Long.parseLong(request.substring(blank + 1));
      return CellResult.jsonOf(experiment.run(row, seed)).toString();
    } catch (RuntimeException | LinkageError | OutOfMemoryError | StackOverflowError failure) {
      return error(failure.toString());
    }
  }

  private static String error(String words) {
    JsonObject json = new JsonObject();
    json.addProperty(ERROR, words);
    return json.toString();
  }
}
