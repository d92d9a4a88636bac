package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.reproduce.frame.Means;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What is beyond the paper, each as a ratio to what it is to be judged by. */
final class BeyondThePaper {
  private static final double HEAVY = .7;

  private final Means means;

  BeyondThePaper(Means means) {
    this.means = means;
  }

  /** Adds tables, if the rows were run. */
  void write(HtmlReport page) {
    double any = mean(Point.ofPaper(HEAVY, .5), Ways.ofOurs().get(0), RlncMetric.ADDITIONAL);
    if (!Double.isFinite(any)) {
      return;
    }
    page.heading("Beyond the paper, at p = 0.7")
        .paragraph(
            "Additional requests over Eq. 2's, which is a floor while every loss costs a request;"
                + " and how many times as fast all is delivered as by the paper's own profile, SCB ="
                + " 5, with a decoder that takes no time.")
        .table(
            List.of("", "alpha = 0.3", "0.5", "1", "as fast, 0.3", "0.5", "1"),
            Ways.ofOurs().stream().map(this::heavy).toList())
        .heading("Sparse traffic: a request a minute, p = 0.5, alpha = 0.5")
        .paragraph(
            "There is nothing to combine with: a repair is as long as the request, and coding and"
                + " identity are what is added. HTTP/1.1 bytes both ways over REST's, by the length"
                + " of a request's body; and with the shortest how many bytes that are and how long"
                + " a request waits for its answer.")
        .table(sparseHead(), sparseWays().stream().map(this::sparse).toList());
  }

  private static List<String> sparseHead() {
    List<String> head = new ArrayList<>(List.of("", "additional requests", "bytes", "waited s"));
    Point.SPARSE_BYTES.forEach(bytes -> head.add(bytes + " bytes"));
    return head;
  }

  private List<String> heavy(Way way) {
    List<String> cells = new ArrayList<>(List.of(way.id()));
    for (double alpha : Point.ALPHAS) {
      Point point = Point.ofPaper(HEAVY, alpha);
      cells.add(
          text("%.2f", mean(point, way, RlncMetric.ADDITIONAL) / way.expectedAdditional(point)));
    }
    for (double alpha : Point.ALPHAS) {
      Point point = Point.ofPaper(HEAVY, alpha);
      double papers = mean(point, Ways.coded(Ways.BUFFER), RlncMetric.COMPLETED);
      cells.add(text("%.1f", papers / mean(point, way, RlncMetric.COMPLETED)));
    }
    return cells;
  }

  private static List<Way> sparseWays() {
    List<Way> ways = new ArrayList<>(List.of(Ways.REST, Ways.coded(Ways.BUFFER)));
    Ways.ofOurs().stream().filter(Way.Fast.class::isInstance).forEach(ways::add);
    return ways;
  }

  private List<String> sparse(Way way) {
    Point shortest = Point.sparse().get(0);
    List<String> cells =
        new ArrayList<>(
            List.of(
                way.id(),
                text("%.1f", mean(shortest, way, RlncMetric.ADDITIONAL)),
                text("%.0f", mean(shortest, way, RlncMetric.HTTP_BYTES)),
                text("%.1f", mean(shortest, way, RlncMetric.WAITED))));
    for (Point point : Point.sparse()) {
      double restBytes = mean(point, Ways.REST, RlncMetric.HTTP_BYTES);
      cells.add(text("%.3f", mean(point, way, RlncMetric.HTTP_BYTES) / restBytes));
    }
    return cells;
  }

  private double mean(Point point, Way way, RlncMetric metric) {
    return means.of(RlncExperiment.row(point, way), metric.metric()).value();
  }

  private static String text(String form, double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, form, value) : "-";
  }
}
