package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.report.SvgPlot;
import dev.fulmar.examples.reproduce.frame.Means;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The paper's figures and tables once more, as far as their rows were run. */
final class RlncAppendix {
  private static final double FIGURE_5_ALPHA = .5;

  private final Means means;

  RlncAppendix(Means means) {
    this.means = means;
  }

  /**
   * Adds them to the page, and writes timings.csv.
   *
   * @throws IOException if the file cannot be written
   */
  void write(HtmlReport page, Path folder) throws IOException {
    Timings timings = Timings.measure();
    timings.write(folder);
    page.heading("Figure 4: SCB = 5")
        .paragraph("Numbers that the paper prints of it stand in the table against the paper.");
    page.plot(figure4("4a", RlncMetric.ADDITIONAL, true));
    page.plot(figure4("4b", RlncMetric.ADDITIONAL_BYTES, false));
    page.plot(figure4("4c", RlncMetric.COMPLETED, false));
    page.plot(figure4("4d", RlncMetric.DECODE_TIME, false));
    page.heading("Figure 5: alpha = 0.5");
    page.plot(figure5("5a", RlncMetric.ADDITIONAL, true));
    page.plot(figure5("5b", RlncMetric.ADDITIONAL_BYTES, false));
    page.plot(figure5("5c", RlncMetric.COMPLETED, false));
    page.plot(figure5("5d", RlncMetric.DECODE_TIME, false));
    page.heading("Figure 4b at p = 0.5: more than with alpha = 0.3")
        .table(List.of("SCB = 5, slow", "paper", "ours"), increases());
    page.heading("Table I: average coding time, SCB = 5")
        .paragraph("The paper's on a laptop in Python; ours on this machine, in timings.csv.")
        .table(heading(), table1(timings))
        .heading("Table II: bytes of responses, SCB = 5")
        .table(heading(), table2());
    new BeyondThePaper(means).write(page);
  }

  /** By alpha; with the paper's decoder, since the paper measured with it. */
  private SvgPlot figure4(String number, RlncMetric metric, boolean theory) {
    SvgPlot plot = plot(number, metric);
    if (metric != RlncMetric.DECODE_TIME) {
      plot.add("REST", line(FIGURE_5_ALPHA, Ways.REST, metric));
    }
    for (double alpha : Point.ALPHAS) {
      plot.add("NC " + alpha, line(alpha, Ways.slow(Ways.BUFFER), metric));
    }
    if (theory) {
      theory(plot, FIGURE_5_ALPHA, Ways.REST, "Eq. 1");
      theory(plot, .3, Ways.coded(Ways.BUFFER), "Eq. 2, 0.3");
      theory(plot, .5, Ways.coded(Ways.BUFFER), "Eq. 2, 0.5");
    }
    return plot;
  }

  private SvgPlot figure5(String number, RlncMetric metric, boolean theory) {
    SvgPlot plot = plot(number, metric);
    if (metric != RlncMetric.DECODE_TIME) {
      plot.add("REST", line(FIGURE_5_ALPHA, Ways.REST, metric));
    }
    for (int window : Ways.BUFFERS) {
      plot.add("SCB " + window, line(FIGURE_5_ALPHA, Ways.slow(window), metric));
    }
    if (theory) {
      theory(plot, FIGURE_5_ALPHA, Ways.coded(Ways.BUFFER), "Eq. 2");
    }
    return plot;
  }

  private static SvgPlot plot(String number, RlncMetric metric) {
    String id = metric.metric().id();
    return new SvgPlot("%s: %s".formatted(number, id), "p", metric.metric().unit());
  }

  private static void theory(SvgPlot plot, double alpha, Way way, String name) {
    plot.add(name, line(p -> way.expectedAdditional(Point.ofPaper(p, alpha))));
  }

  private SvgPlot.Line line(double alpha, Way way, RlncMetric metric) {
    return line(p -> mean(alpha, p, way, metric));
  }

  /** Without the points that were not run. */
  private static SvgPlot.Line line(ToDoubleFunction<Double> value) {
    double[] p =
        Point.LOSSES.stream()
            .filter(loss -> Double.isFinite(value.applyAsDouble(loss)))
            .mapToDouble(loss -> loss)
            .toArray();
    double[] values = new double[p.length];
    for (int i = 0; i < p.length; i++) {
      values[i] = value.applyAsDouble(p[i]);
    }
    return new SvgPlot.Line(p, values);
  }

  private double mean(double alpha, double p, Way way, RlncMetric metric) {
    return means.of(RlncExperiment.row(Point.ofPaper(p, alpha), way), metric.metric()).value();
  }

  private List<List<String>> increases() {
    return List.of(
        List.of("alpha = 0.5", "+35.420 %", increase(.5)),
        List.of("alpha = 1", "+382.062 %", increase(1)));
  }

  private String increase(double alpha) {
    Way way = Ways.slow(Ways.BUFFER);
    double ours = mean(alpha, .5, way, RlncMetric.ADDITIONAL_BYTES);
    double base = mean(.3, .5, way, RlncMetric.ADDITIONAL_BYTES);
    return text("%+.1f %%", 100 * (ours / base - 1));
  }

  private static List<String> heading() {
    List<String> heading = new ArrayList<>(List.of("p"));
    Point.LOSSES.forEach(p -> heading.add(p.toString()));
    return heading;
  }

  private static List<List<String>> table1(Timings timings) {
    List<List<String>> table = new ArrayList<>();
    for (double alpha : Point.ALPHAS) {
      List<String> paper = new ArrayList<>(List.of("paper, alpha = %s, s".formatted(alpha)));
      for (double seconds : PaperFigures.CODING_SECONDS.get(alpha)) {
        paper.add(text("%.4f", seconds));
      }
      List<String> ours = new ArrayList<>(List.of("ours, alpha = %s, us".formatted(alpha)));
      timings.of(alpha).forEach(line -> ours.add(text("%.1f", line.codingMicros())));
      table.add(paper);
      table.add(ours);
    }
    return table;
  }

  private List<List<String>> table2() {
    List<List<String>> table = new ArrayList<>();
    for (double alpha : List.of(.3, .5)) {
      for (Way way : List.of(Ways.REST, Ways.coded(Ways.BUFFER), Ways.slow(Ways.BUFFER))) {
        List<String> paper = new ArrayList<>(List.of("paper, %s, %s".formatted(way.id(), alpha)));
        List<String> ours = new ArrayList<>(List.of("ours, %s, %s".formatted(way.id(), alpha)));
        for (double p : Point.LOSSES) {
          Point point = Point.ofPaper(p, alpha);
          paper.add(
              text("%.0f", PaperFigures.value(point, way, RlncMetric.RESPONSE_BYTES.metric())));
          ours.add(text("%.0f", mean(alpha, p, way, RlncMetric.RESPONSE_BYTES)));
        }
        table.add(paper);
        table.add(ours);
      }
    }
    return table;
  }

  private static String text(String form, double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, form, value) : "-";
  }
}
