package dev.fulmar.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Other people's programs, run for a bounded time. */
public final class ForeignProgram {
  private static final long PATIENCE_SECONDS = 60;

  private ForeignProgram() {}

  /**
   * Skips the test where a peer is missing, or fails it where {@code FULMAR_REQUIRE_PEERS} is set,
   * as it is in CI: there a test that nobody runs must not look like one that passed.
   */
  public static void assumePresent(boolean present, String what) {
    if (!present && Boolean.parseBoolean(System.getenv("FULMAR_REQUIRE_PEERS"))) {
      throw new AssertionError(what);
    }
    assumeTrue(present, what);
  }

  /** Skips the test unless the program is on the path. */
  public static void assumeInstalled(String program) {
    boolean found =
        List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
            .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    assumePresent(found, program + " is not installed");
  }

  /** Starts a program; stderr is mixed into stdout, which is to be read with {@link #output}. */
  public static Process start(Map<String, String> environment, String... command)
      throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    return builder.start();
  }

  /** Waits for the end and gives all that was printed; fails when that takes over a minute. */
  public static String output(Process process) throws IOException, InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError(
          "%s has not ended after %d s".formatted(process.info().command(), PATIENCE_SECONDS));
    }
    return new String(process.getInputStream().readAllBytes(), UTF_8);
  }

  /** Runs a program to its end and gives all that it printed. */
  public static String run(String... command) throws IOException, InterruptedException {
    return output(start(Map.of(), command));
  }
}
