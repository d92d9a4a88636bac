package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.Means;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import dev.fulmar.transport.congestion.Algorithm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The MRVHS paper's figures 2 and 4 to 11 and tables 2 and 3, and what is beyond them. */
public final class MrvhsExperiment implements Experiment {
  private static final int RUNS = 5;

  private final Map<Row, Parts> parts = new LinkedHashMap<>();

  /** MRVHS is what all are compared with: run once for each seed and setting, not for each row. */
  private final Map<String, BulkOutcome> mrvhs = new ConcurrentHashMap<>();

  /** What a row is made of. */
  private record Parts(Course course, PacketErrors errors, Algorithm algorithm) {
    boolean isOfPaper() {
      return course == Course.MOBILE && MrvhsTables.algorithms().contains(algorithm);
    }

    /** The mean window is to be compared with theory where nothing but errors limits it. */
    boolean isForTheory() {
      return course == Course.STATIC
          && errors == PacketErrors.HIGH
          && MrvhsTables.algorithms().contains(algorithm);
    }
  }

  /** All rows, by setting. */
  public MrvhsExperiment() {
    for (Course course : Course.values()) {
      for (PacketErrors errors : PacketErrors.values()) {
        for (Algorithm algorithm : algorithms()) {
          parts.put(row(course, errors, algorithm), new Parts(course, errors, algorithm));
        }
      }
    }
  }

  private static List<Algorithm> algorithms() {
    List<Algorithm> all = new ArrayList<>(MrvhsTables.algorithms());
    for (Algorithm algorithm : Algorithm.values()) {
      if (!all.contains(algorithm)) {
        all.add(algorithm);
      }
    }
    return all;
  }

  static Row row(Course course, PacketErrors errors, Algorithm algorithm) {
    return new Row(
        course.id() + "-" + errors.id(),
        algorithm.cliName(),
        "%s, p %s, %s, MSS %d, window at most %d"
            .formatted(
                course.parameters(),
                errors.probability(),
                algorithm.cliName(),
                BulkRun.MSS_BYTES,
                BulkRun.MAX_WINDOW_SEGMENTS));
  }

  @Override
  public String name() {
    return "mrvhs";
  }

  @Override
  public String title() {
    return "MRVHS: what the paper claims, and what comes out here";
  }

  @Override
  public List<String> introduction() {
    return List.of(
        "An adaptive congestion control algorithm for improving TCP performance over"
            + " cellular-to-cloud networks, figures 2 and 4 to 11, tables 2 and 3: a server sends for"
            + " 60 s to somebody who walks, stops and drives in a cell at 28 GHz, 80 ms away; RTO 1 s"
            + " at least.",
        "The paper has no number for its packet error rates, Small, Medium and High: here 1.45e-6,"
            + " 1.45e-5 and 1.45e-4, which give its figures' windows. Its ns-3 cell is replaced by a"
            + " synthetic trace for each seed, the same for all algorithms; rows called static have 1"
            + " Gbit/s instead. Windows end at 4,681 segments, as in its figures.",
        "FB-TCP's bars in the paper look like those of one that is not told the goodput; so"
            + " fb-tcp-unfed stands for it.");
  }

  @Override
  public int runs() {
    return RUNS;
  }

  @Override
  public List<Row> rows(boolean full) {
    return parts.entrySet().stream()
        .filter(entry -> full || entry.getValue().isOfPaper() || entry.getValue().isForTheory())
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public List<Metric> metrics() {
    return MrvhsMetric.all();
  }

  @Override
  public List<String> references() {
    return List.of(Algorithm.MRVHS_PAPER.cliName());
  }

  @Override
  public String wordsOf(String variant) {
    return switch (Algorithm.of(variant)) {
      case NEWRENO -> "NewReno, RFC 5681 and 6582";
      case HIGHSPEED -> "HighSpeed TCP by its formula, RFC 3649";
      case HIGHSPEED_TABLE -> "HighSpeed TCP by its table of whole numbers";
      case CUBIC -> "CUBIC, RFC 9438";
      case BBR -> "BBR, version 1";
      case FB_TCP -> "FB-TCP, told the goodput";
      case FB_TCP_UNFED -> "FB-TCP, told nothing";
      case MRVHS_PAPER -> "MRVHS, exactly the paper";
      case MRVHS_GUARDED -> "MRVHS with guards";
      case MRVHS_LITERAL_EQ6 -> "MRVHS with equation 6 as it is printed";
    };
  }

  @Override
  public double paperValue(Row row, Metric metric) {
    Parts of = parts.get(row);
    if (!of.isOfPaper()) {
      return Double.NaN;
    }
    if (metric.equals(MrvhsMetric.MRVHS_OVER.metric())) {
      return MrvhsTables.throughputOver(of.algorithm(), of.errors());
    }
    return metric.equals(MrvhsMetric.LATENCY_BELOW.metric())
        ? MrvhsTables.latencyBelow(of.algorithm(), of.errors())
        : Double.NaN;
  }

  @Override
  public String counterpart(String variant) {
    return Algorithm.MRVHS_PAPER.cliName();
  }

  @Override
  public Map<String, Double> run(Row row, long seed) {
    Parts of = parts.get(row);
    BulkOutcome reference =
        mrvhs.computeIfAbsent(
            row.setting() + " " + seed,
            setting -> BulkRun.run(Algorithm.MRVHS_PAPER, of.course(), of.errors(), seed));
    BulkOutcome outcome =
        of.algorithm() == Algorithm.MRVHS_PAPER
            ? reference
            : BulkRun.run(of.algorithm(), of.course(), of.errors(), seed);
    Map<String, Double> values = new LinkedHashMap<>();
    for (MrvhsMetric metric : MrvhsMetric.values()) {
      values.put(metric.metric().id(), metric.of(outcome, reference));
    }
    return values;
  }

  @Override
  public void appendix(HtmlReport page, Means means, Path folder) {
    new MrvhsAppendix(means).write(page);
  }
}
