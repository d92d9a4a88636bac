package dev.fulmar.examples.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A Java like this one that has the module of the vector kernels, which no manifest can ask for.
 */
final class ChildJava {
  private static final String MODULE = "--add-modules=jdk.incubator.vector";

  private ChildJava() {}

  /** The words that start it. */
  static List<String> command(List<String> options, Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add(MODULE);
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(arguments);
    return command;
  }

  /**
   * Runs it to its end; what it writes to stderr goes where that of this one goes.
   *
   * @param out takes what it writes to stdout
   * @return its exit code
   */
  static int run(List<String> command, PrintWriter out) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    try (BufferedReader lines = process.inputReader()) {
      String line = lines.readLine();
      while (line != null) {
        out.println(line);
        out.flush();
        line = lines.readLine();
      }
      return process.waitFor();
    } finally {
      process.destroy();
    }
  }
}
