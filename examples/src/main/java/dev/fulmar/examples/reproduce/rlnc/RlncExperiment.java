package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.Means;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The network-coded HTTP paper's figures 4 and 5 and tables I and II, and what is beyond them. */
public final class RlncExperiment implements Experiment {
  /** So that the means are surer than the paper's tolerance. */
  private static final int RUNS = 200;

  private final Map<Row, Parts> parts = new LinkedHashMap<>();

  /** What a row is made of. */
  private record Parts(Point point, Way way) {
    boolean isOfPaper() {
      return Ways.ofPaper().contains(way) && point.equals(Point.ofPaper(point.p(), point.alpha()));
    }
  }

  /** All rows, by setting. */
  public RlncExperiment() {
    List<Point> points = new ArrayList<>(Point.grid());
    points.addAll(Point.sparse());
    for (Point point : points) {
      Ways.all().forEach(way -> parts.put(row(point, way), new Parts(point, way)));
    }
  }

  /** Its id has the profile first, as in {@code nc-a0.3-p0.7-scb5}. */
  static Row row(Point point, Way way) {
    String[] name = way.id().split("-", 2);
    String id = name[0] + "-" + point.id() + (name.length == 1 ? "" : "-" + name[1]);
    return new Row(id, point.id(), way.id(), point.parameters() + "; " + way);
  }

  @Override
  public String name() {
    return "rlnc";
  }

  @Override
  public String title() {
    return "Network-coded HTTP: what the paper claims, and what comes out here";
  }

  @Override
  public List<String> introduction() {
    return List.of(
        "An Experimental Study of Network Coded REST HTTP in Dynamic IoT Systems, figures 4 and 5,"
            + " tables I and II: a client sends N = 100 requests, one a second, to one server, T_o ="
            + " 15 s; in every 100 exchanges a share p is lost, of these a share alpha on the way"
            + " there.",
        "The paper's server is busy while it decodes and drops what comes meanwhile. How long is"
            + " read from its Figure 5d: 0.044 k^3 s for k rows, at most SCB. That what comes"
            + " meanwhile is refused only where k is 5 or more is the reading that fits its Figures"
            + " 4a and 5a; rows called slow have it, the others have a decoder that takes no time.",
        "The paper's HTTP messages are shorter than any HTTP/1.1 head of a Python client: 261 bytes"
            + " with a body of 199 to 204. They fit its body and {Header:..} with 49 bytes beside,"
            + " and are counted so here.");
  }

  @Override
  public int runs() {
    return RUNS;
  }

  @Override
  public List<Row> rows(boolean full) {
    return parts.entrySet().stream()
        .filter(entry -> full || entry.getValue().isOfPaper())
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public List<Metric> metrics() {
    return RlncMetric.all();
  }

  @Override
  public List<String> references() {
    return List.of(Ways.REST.id());
  }

  @Override
  public String wordsOf(String variant) {
    return Ways.all().stream()
        .filter(way -> way.id().equals(variant))
        .map(Way::words)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public double paperValue(Row row, Metric metric) {
    Parts of = parts.get(row);
    return PaperFigures.value(of.point(), of.way(), metric);
  }

  /**
   * All are compared with REST, and REST with the paper's own SCB and decoder, with which it
   * measured.
   */
  @Override
  public String counterpart(String variant) {
    return variant.equals(Ways.REST.id()) ? Ways.slow(Ways.BUFFER).id() : Ways.REST.id();
  }

  @Override
  public Map<String, Double> run(Row row, long seed) {
    Parts of = parts.get(row);
    Outcome outcome = of.way().run(of.point(), seed);
    Map<String, Double> values = new LinkedHashMap<>();
    for (RlncMetric metric : RlncMetric.values()) {
      values.put(metric.metric().id(), metric.of(outcome, of.way(), of.point()));
    }
    return values;
  }

  @Override
  public void appendix(HtmlReport page, Means means, Path folder) throws IOException {
    new RlncAppendix(means).write(page, folder);
  }
}
