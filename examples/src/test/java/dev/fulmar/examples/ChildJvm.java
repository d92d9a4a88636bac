package dev.fulmar.examples;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The command in a JVM of its own, as a user starts it, with all it prints kept in files. */
public final class ChildJvm implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Process process;
  private final Path out;
  private final Path err;

  private ChildJvm(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** Starts {@code fulmar} with these words; its output goes to two files in the folder. */
  public static ChildJvm fulmar(Path folder, String... words) throws IOException {
    return start(folder, Redirect.PIPE, words);
  }

  /** As {@link #fulmar}, with a file for its input. */
  public static ChildJvm fulmarReading(Path folder, Path input, String... words)
      throws IOException {
    return start(folder, Redirect.from(input.toFile()), words);
  }

  private static ChildJvm start(Path folder, Redirect input, String... words) throws IOException {
    Path out = Files.createTempFile(folder, "fulmar", ".out");
    Path err = Files.createTempFile(folder, "fulmar", ".err");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .redirectInput(input)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    return new ChildJvm(process, out, err);
  }

  /** Waits until a server says where it listens; the port ends that line, as text or JSON. */
  public int port() throws IOException {
    await()
        .atMost(PATIENCE)
        .failFast("the child has ended", () -> !process.isAlive())
        .until(() -> out().endsWith("\n"));
    String line = out().strip();
    return Integer.parseInt(line.substring(line.lastIndexOf(':') + 1).replace("}", ""));
  }

  public String out() throws IOException {
    return Files.readString(out, UTF_8);
  }

  /** Where stdout is kept. */
  public Path outFile() {
    return out;
  }

  public String err() throws IOException {
    return Files.readString(err, UTF_8);
  }

  /** Sends SIGTERM and waits for the end. */
  public int terminate() throws InterruptedException {
    process.destroy();
    return exitCode();
  }

  /** Waits for the end. */
  public int exitCode() throws InterruptedException {
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the child does not end");
    }
    return process.exitValue();
  }

  /** Sends SIGKILL and waits for the end. */
  public void kill() {
    process.destroyForcibly().onExit().join();
  }

  /** The processes that it has started, and they. */
  public List<ProcessHandle> descendants() {
    return process.descendants().toList();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
