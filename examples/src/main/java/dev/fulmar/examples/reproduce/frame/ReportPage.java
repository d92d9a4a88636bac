package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.report.HtmlReport;
import dev.fulmar.examples.report.SvgBars;
import dev.fulmar.examples.reproduce.stats.Comparison;
import dev.fulmar.examples.reproduce.stats.Mean;
import dev.fulmar.examples.reproduce.stats.PaperVerdict;
import dev.fulmar.examples.reproduce.stats.Ratio;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The page of an experiment: what was run, what came out, what it means. */
final class ReportPage {
  /** More colours than these would not be told apart. */
  private static final int PLOTTED_VARIANTS = 6;

  private final Experiment experiment;
  private final List<Row> rows;
  private final Results results;
  private final HtmlReport page;

  /**
   * @param rows those that were computed
   */
  ReportPage(Experiment experiment, List<Row> rows, Results results) {
    this.experiment = experiment;
    this.rows = rows;
    this.results = results;
    this.page = new HtmlReport(experiment.title());
  }

  /**
   * Fills it.
   *
   * @param parameters seeds, versions and the like, a line each
   * @param failed the rows without figures, with the reason of each
   */
  HtmlReport of(Findings findings, String parameters, Map<Row, String> failed) {
    page.paragraph(findings.inShort());
    experiment.introduction().forEach(page::paragraph);
    page.preformatted(parameters);
    failures(failed);
    variants();
    againstThePaper(findings.summary());
    againstEachOther(findings.pairs());
    goals(findings.goals());
    findings.guards().lines().forEach(this::guarded);
    plots();
    definitions();
    return page;
  }

  private void failures(Map<Row, String> failed) {
    if (!failed.isEmpty()) {
      page.heading("Rows without figures");
      failed.forEach((row, reason) -> page.paragraph("%s: %s".formatted(row.id(), reason)));
    }
  }

  private void variants() {
    List<List<String>> words =
        distinct(rows.stream().map(Row::variant)).stream()
            .map(variant -> List.of(variant, experiment.wordsOf(variant)))
            .toList();
    page.heading("What is compared").table(List.of("variant", "what it is"), words);
  }

  private void againstThePaper(Summary summary) {
    List<List<String>> table = new ArrayList<>();
    for (Summary.Line line : summary.lines()) {
      if (line.verdict() != PaperVerdict.OURS) {
        table.add(
            List.of(
                line.row().id(),
                line.metric().id(),
                number(line.paperValue()),
                withRange(line.ours()),
                line.verdict().words()));
      }
    }
    if (!table.isEmpty()) {
      page.heading("Against the paper")
          .paragraph(PaperVerdict.DEFINITION)
          .table(List.of("row", "metric", "paper", "ours", "verdict"), table);
    }
  }

  private void againstEachOther(Pairs pairs) {
    Map<String, Map<Metric, Pairs.Tally>> tallies = pairs.tallies();
    if (tallies.isEmpty()) {
      return;
    }
    List<String> heading = new ArrayList<>(List.of(""));
    experiment.metrics().forEach(metric -> heading.add(metric.id()));
    List<List<String>> table = new ArrayList<>();
    tallies.forEach(
        (pair, byMetric) -> {
          List<String> cells = new ArrayList<>(List.of(pair));
          experiment.metrics().forEach(metric -> cells.add(byMetric.get(metric).words()));
          table.add(cells);
        });
    page.heading("Against each other: settings in which it is better/worse")
        .paragraph(Comparison.DEFINITION)
        .table(heading, table);
  }

  private void goals(Goals goals) {
    if (!goals.lines().isEmpty()) {
      List<List<String>> table =
          goals.lines().stream()
              .map(
                  line ->
                      List.of(
                          line.goal().variant() + " against " + line.goal().reference(),
                          line.aim().metric().id(),
                          line.tally().words(),
                          line.asked(),
                          line.verdict()))
              .toList();
      page.heading("Beyond the paper: what is aimed at")
          .paragraph(
              "Better/worse counts the settings in which the difference is sure, as above; asked is"
                  + " in how many it is to be better, and in how many it may be worse.")
          .table(List.of("", "metric", "better/worse", "asked", "verdict"), table);
    }
  }

  private void guarded(Guard guard, List<Guards.Line> lines) {
    SvgBars plot =
        new SvgBars(
            guard.title(),
            "ratio of %s".formatted(guard.metric().unit()),
            lines.stream().map(Guards.Line::setting).toList());
    plot.add(
        "%s / %s".formatted(guard.variant(), guard.reference()),
        lines.stream()
            .map(line -> new SvgBars.Bar(line.ratio().value(), line.ratio().ci95()))
            .toList());
    boolean isAsked = !Double.isNaN(guard.least());
    page.heading(guard.title())
        .paragraph(isAsked ? Ratio.DEFINITION : guard.metric().definition())
        .table(
            List.of(
                "setting",
                guard.reference(),
                guard.variant(),
                "ratio",
                "lowest",
                isAsked ? "at least " + guard.least() : "asked"),
            lines.stream().map(this::guardedCells).toList())
        .plot(plot);
  }

  private List<String> guardedCells(Guards.Line line) {
    Guard guard = line.guard();
    return List.of(
        line.setting(),
        figure(line.setting(), guard.reference(), guard.metric()),
        figure(line.setting(), guard.variant(), guard.metric()),
        withRange(line.ratio().value(), line.ratio().ci95()),
        number(line.ratio().lowest()),
        line.verdict());
  }

  private String figure(String setting, String variant, Metric metric) {
    return Row.find(rows, setting, variant)
        .map(row -> withRange(results.mean(row, metric)))
        .orElse("-");
  }

  private void plots() {
    List<String> settings =
        distinct(rows.stream().map(Row::setting)).stream()
            .filter(setting -> !experiment.isGuarded(setting))
            .toList();
    if (settings.isEmpty()) {
      return;
    }
    List<String> variants =
        distinct(Stream.concat(experiment.references().stream(), rows.stream().map(Row::variant)));
    for (Metric metric : experiment.metrics()) {
      SvgBars plot = new SvgBars(metric.id(), metric.unit(), settings);
      variants.stream()
          .limit(PLOTTED_VARIANTS)
          .forEach(variant -> plot.add(variant, bars(metric, settings, variant)));
      page.heading(metric.id()).paragraph(metric.definition()).plot(plot);
    }
  }

  private List<SvgBars.Bar> bars(Metric metric, List<String> settings, String variant) {
    return settings.stream()
        .map(setting -> Row.find(rows, setting, variant))
        .map(row -> row.map(r -> results.mean(r, metric)))
        .map(mean -> mean.map(m -> new SvgBars.Bar(m.value(), m.ci95())).orElse(SvgBars.Bar.NONE))
        .toList();
  }

  private void definitions() {
    page.heading("All figures");
    for (String setting : distinct(rows.stream().map(Row::setting))) {
      List<Row> here = rows.stream().filter(row -> row.setting().equals(setting)).toList();
      List<String> heading = new ArrayList<>(List.of(setting));
      here.forEach(row -> heading.add(row.variant()));
      List<List<String>> table = new ArrayList<>();
      for (Metric metric : experiment.metrics()) {
        List<String> cells =
            new ArrayList<>(List.of("%s (%s)".formatted(metric.id(), metric.unit())));
        here.forEach(row -> cells.add(withRange(results.mean(row, metric))));
        table.add(cells);
      }
      page.table(heading, table);
    }
  }

  private static List<String> distinct(Stream<String> words) {
    Set<String> seen = new LinkedHashSet<>();
    words.forEach(seen::add);
    return List.copyOf(seen);
  }

  private static String withRange(Mean mean) {
    return withRange(mean.value(), mean.ci95());
  }

  private static String withRange(double value, double ci95) {
    return Double.isFinite(ci95) ? "%s ± %s".formatted(number(value), number(ci95)) : number(value);
  }

  private static String number(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    int decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + (Math.abs(value) < 1 ? 3 : decimals) + "f", value);
  }
}
