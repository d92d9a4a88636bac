package dev.fulmar.examples.reproduce.rlnc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * How long this machine takes to combine messages and to decode them, in real time: the only
 * figures that are not the same twice, and so in a file of their own.
 */
final class Timings {
  private static final int RUNS = 11;
  private static final int WARM_UP_RUNS = 50;
  private static final double NANOS_A_MICRO = 1e3;

  private final List<Line> lines = new ArrayList<>();

  /**
   * Of one point.
   *
   * @param codingMicros to make a combination
   * @param decodingMicros to take one in, from two rows to eliminate on
   */
  record Line(Point point, int window, double codingMicros, double decodingMicros) {}

  private Timings() {}

  /** Measures; takes seconds. */
  static Timings measure() {
    Timings timings = new Timings();
    Point hardest = Point.ofPaper(.7, .5);
    for (int seed = 0; seed < WARM_UP_RUNS; seed++) {
      PaperExchange.run(hardest, Ways.coded(Ways.BUFFER), seed, System::nanoTime);
    }
    for (Point point : Point.grid()) {
      Ways.BUFFERS.stream()
          .filter(window -> window == Ways.BUFFER || point.alpha() == hardest.alpha())
          .forEach(window -> timings.lines.add(line(point, window)));
    }
    return timings;
  }

  private static Line line(Point point, int window) {
    double[] codingMicros = new double[RUNS];
    double[] decodingMicros = new double[RUNS];
    for (int seed = 0; seed < RUNS; seed++) {
      Outcome outcome = PaperExchange.run(point, Ways.coded(window), seed, System::nanoTime);
      codingMicros[seed] = outcome.realCodingNanos / NANOS_A_MICRO / outcome.codings;
      decodingMicros[seed] = outcome.realDecodeNanos / NANOS_A_MICRO / outcome.decodes;
    }
    return new Line(point, window, median(codingMicros), median(decodingMicros));
  }

  /** Of the runs' means: one in which the machine had something else to do weighs nothing. */
  private static double median(double[] values) {
    Arrays.sort(values);
    return values[values.length / 2];
  }

  /** Of one alpha with the paper's own SCB, by p. */
  List<Line> of(double alpha) {
    return lines.stream()
        .filter(line -> line.point().alpha() == alpha && line.window() == Ways.BUFFER)
        .toList();
  }

  /** Writes the file. */
  void write(Path folder) throws IOException {
    StringBuilder csv = new StringBuilder("row,coding_us,decoding_us\n");
    for (Line line : lines) {
      csv.append(
          String.format(
              Locale.ROOT,
              "%s,%.3f,%.3f%n",
              RlncExperiment.row(line.point(), Ways.coded(line.window())).id(),
              line.codingMicros(),
              line.decodingMicros()));
    }
    Files.writeString(folder.resolve("timings.csv"), csv.toString().replace("\r\n", "\n"));
  }
}
