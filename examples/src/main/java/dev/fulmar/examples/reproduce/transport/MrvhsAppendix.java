package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.report.SvgBars;
import dev.fulmar.examples.report.SvgPlot;
import dev.fulmar.examples.reproduce.frame.Means;
import dev.fulmar.examples.reproduce.stats.Mean;
import dev.fulmar.transport.congestion.Algorithm;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** The MRVHS paper's figures once more. */
final class MrvhsAppendix {
  private static final long SEED = 1;

  /** One point of a curve a second. */
  private static final int SAMPLES_A_POINT = (int) (1_000_000_000L / BulkRun.SAMPLE_NANOS);

  private static final Map<PacketErrors, String> WINDOW_FIGURES =
      Map.of(
          PacketErrors.HIGH, "4",
          PacketErrors.MEDIUM, "5",
          PacketErrors.SMALL, "6",
          PacketErrors.NULL, "7");

  private final Means means;

  MrvhsAppendix(Means means) {
    this.means = means;
  }

  void write(HtmlReport page) {
    page.heading("Figures 8 and 10: means over all runs")
        .plot(bars("8: throughput", MrvhsMetric.THROUGHPUT))
        .plot(bars("10: latency", MrvhsMetric.LATENCY));
    page.heading("Figures 2, 4 to 7 and 9: one run, seed 1, a point a second")
        .paragraph(
            "Figure 2 is the same as 4, of MRVHS, HighSpeed and CUBIC. Figure 11 draws what the"
                + " means of figure 10 say.");
    for (PacketErrors errors : List.of(PacketErrors.HIGH, PacketErrors.MEDIUM)) {
      Map<Algorithm, BulkOutcome> runs = runs(errors);
      page.plot(
          curves(
              WINDOW_FIGURES.get(errors) + ": window, errors " + errors.id(),
              "segments",
              runs,
              BulkOutcome::windows));
      page.plot(curves("9: throughput, errors " + errors.id(), "Mbit/s", runs, BulkOutcome::rates));
    }
  }

  private SvgBars bars(String title, MrvhsMetric metric) {
    SvgBars bars =
        new SvgBars(
            title,
            metric.metric().unit(),
            Stream.of(PacketErrors.values()).map(PacketErrors::id).toList());
    for (Algorithm algorithm : MrvhsTables.algorithms()) {
      bars.add(
          algorithm.cliName(),
          Stream.of(PacketErrors.values()).map(errors -> bar(errors, algorithm, metric)).toList());
    }
    return bars;
  }

  private SvgBars.Bar bar(PacketErrors errors, Algorithm algorithm, MrvhsMetric metric) {
    Mean mean = means.of(MrvhsExperiment.row(Course.MOBILE, errors, algorithm), metric.metric());
    return Double.isFinite(mean.value())
        ? new SvgBars.Bar(mean.value(), mean.ci95())
        : SvgBars.Bar.NONE;
  }

  private static Map<Algorithm, BulkOutcome> runs(PacketErrors errors) {
    Map<Algorithm, BulkOutcome> runs = new LinkedHashMap<>();
    for (Algorithm algorithm : MrvhsTables.algorithms()) {
      runs.put(algorithm, BulkRun.run(algorithm, Course.MOBILE, errors, SEED));
    }
    return runs;
  }

  private static SvgPlot curves(
      String title,
      String unit,
      Map<Algorithm, BulkOutcome> runs,
      Function<BulkOutcome, double[]> samples) {
    SvgPlot plot = new SvgPlot(title, "s", unit);
    runs.forEach(
        (algorithm, outcome) -> plot.add(algorithm.cliName(), line(samples.apply(outcome))));
    return plot;
  }

  private static SvgPlot.Line line(double[] samples) {
    double[] seconds = new double[samples.length / SAMPLES_A_POINT];
    double[] values = new double[seconds.length];
    for (int second = 0; second < seconds.length; second++) {
      seconds[second] = second + 1;
      values[second] =
          Arrays.stream(samples, second * SAMPLES_A_POINT, (second + 1) * SAMPLES_A_POINT)
              .average()
              .orElseThrow();
    }
    return new SvgPlot.Line(seconds, values);
  }
}
