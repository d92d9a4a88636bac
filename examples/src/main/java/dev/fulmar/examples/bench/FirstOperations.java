package dev.fulmar.examples.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.kernel.KernelChoice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/**
 * What the first operations of a virtual machine take, each time in a new one, as they are for a
 * server: while the kernels may be under calibration.
 */
final class FirstOperations {
  private static final int OPERATIONS = 1000;
  private static final int MESSAGE_BYTES = 1400;
  private static final long MOST_SECONDS = 60;

  private FirstOperations() {}

  /** The child: prints how many ns they took. */
  public static void main(String[] arguments) {
    byte[] sum = new byte[MESSAGE_BYTES];
    byte[] message = new byte[MESSAGE_BYTES];
    new SplittableRandom(1).nextBytes(message);
    KernelChoice.begin();
    long startNanos = System.nanoTime();
    for (int i = 0; i < OPERATIONS; i++) {
      Gf256.addScaled(sum, message, i % Gf256.SIZE, MESSAGE_BYTES);
    }
    System.out.println(System.nanoTime() - startNanos);
  }

  /**
   * Two virtual machines a round, one with the module and without a wish, the other scalar.
   *
   * @return how many times as long the former took as the latter
   */
  static BenchRow compare(int rounds) throws IOException, InterruptedException {
    List<Double> auto = new ArrayList<>();
    List<Double> scalar = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      if (round % 2 == 0) {
        auto.add(millis("auto"));
        scalar.add(millis("scalar"));
      } else {
        scalar.add(millis("scalar"));
        auto.add(millis("auto"));
      }
    }
    return new BenchRow(
        "gf256-first-1000-auto",
        "gf256-first-1000-scalar",
        Spread.ofRatios(auto, scalar),
        Spread.of(auto).median(),
        "ms");
  }

  private static double millis(String wish) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                ChildJava.command(
                    List.of("-Dfulmar.rlnc.kernel=" + wish), FirstOperations.class, List.of()))
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS) || !printed.matches("\\d{1,18}")) {
        throw new CommandFailure("a Java of its own did not measure its first operations");
      }
      return Long.parseLong(printed) / 1e6;
    } finally {
      process.destroyForcibly();
    }
  }
}
