package dev.fulmar.examples.reproduce.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Another virtual machine that runs cells: {@link WorkerLoop} at the other end of a pipe. It ends
 * with this one, however this one ends.
 */
final class ForkedWorker implements CellWorker {
  /** A cell that takes longer is given up; most take less than a second. */
  private static final int PATIENCE_MINUTES = 10;

  private static final int EXIT_SECONDS = 5;

  private final Process process;
  private final BufferedWriter requests;
  private final BufferedReader answers;
  private volatile String lastWords = "";

  /**
   * Starts one.
   *
   * @param command what the process runs
   * @throws IOException if it cannot be started
   */
  ForkedWorker(List<String> command) throws IOException {
    process = new ProcessBuilder(command).start();
    requests = process.outputWriter(UTF_8);
    answers = process.inputReader(UTF_8);
    Thread listener = new Thread(this::listen, "worker-stderr");
    listener.setDaemon(true);
    listener.start();
  }

  /**
   * The command for a class of this very program.
   *
   * @param mainClass with a {@code main} that ends in {@link WorkerLoop}
   */
  static List<String> javaCommand(Class<?> mainClass, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-cp",
                absolute(System.getProperty("java.class.path")),
                mainClass.getName()));
    command.addAll(List.of(arguments));
    return command;
  }

  private static String absolute(String classPath) {
    return String.join(
        File.pathSeparator,
        Stream.of(classPath.split(File.pathSeparator))
            .map(entry -> Path.of(entry).toAbsolutePath().toString())
            .toList());
  }

  /** Keeps its stderr from filling up, and the last line of it. */
  private void listen() {
    try (BufferedReader errors = process.errorReader(UTF_8)) {
      for (String line = errors.readLine(); line != null; line = errors.readLine()) {
        lastWords = line.isBlank() ? lastWords : line.strip();
      }
    } catch (IOException gone) {
      lastWords = lastWords.isEmpty() ? "it said nothing" : lastWords;
    }
  }

  @Override
  public Map<String, Double> run(Cell cell) throws CellFailure {
    CompletableFuture<Void> patience =
        CompletableFuture.runAsync(
            process::destroyForcibly,
            CompletableFuture.delayedExecutor(PATIENCE_MINUTES, TimeUnit.MINUTES));
    try {
      requests.write(WorkerLoop.request(cell));
      requests.flush();
      String answer = answers.readLine();
      if (answer == null) {
        throw died();
      }
      return valuesOf(answer);
    } catch (IOException broken) {
      throw died();
    } finally {
      patience.cancel(false);
    }
  }

  private static Map<String, Double> valuesOf(String answer) throws CellFailure {
    try {
      JsonObject json = JsonParser.parseString(answer).getAsJsonObject();
      if (json.has(WorkerLoop.ERROR)) {
        throw new CellFailure(json.get(WorkerLoop.ERROR).getAsString(), false);
      }
      return CellResult.valuesOf(json);
    } catch (JsonParseException | IllegalStateException garbage) {
      throw new CellFailure("its worker answered '%s'".formatted(answer), true);
    }
  }

  private CellFailure died() {
    String how = "did not end";
    try {
      if (process.waitFor(EXIT_SECONDS, TimeUnit.SECONDS)) {
        how = "ended with exit code " + process.exitValue();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String words = lastWords.isEmpty() ? "" : ": " + lastWords;
    return new CellFailure("its virtual machine %s%s".formatted(how, words), true);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
