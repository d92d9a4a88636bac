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
import java.util.Locale;
import java.util.Map;

/** Every congestion control beside every other: what the MRVHS paper leaves to future work. */
public final class FairnessExperiment implements Experiment {
  private static final int RUNS = 3;

  private final Map<Row, Parts> parts = new LinkedHashMap<>();

  /** What a row is made of. */
  private record Parts(SharedLink link, Algorithm one, Algorithm other) {}

  /** All rows, by setting. */
  public FairnessExperiment() {
    Algorithm[] all = Algorithm.values();
    for (SharedLink link : SharedLink.slow()) {
      for (int one = 0; one < all.length; one++) {
        for (int other = one; other < all.length; other++) {
          add(link, all[one], all[other]);
        }
      }
    }
    add(SharedLink.of(100, .1).settled(), Algorithm.CUBIC, Algorithm.BBR);
    add(SharedLink.of(100, 4).settled(), Algorithm.CUBIC, Algorithm.BBR);
    add(SharedLink.of(100, 1).settled(), Algorithm.NEWRENO, Algorithm.CUBIC);
    for (SharedLink link : SharedLink.fast()) {
      for (Algorithm one : all) {
        add(link, one, one);
        if (one != Algorithm.CUBIC) {
          add(link, one, Algorithm.CUBIC);
        }
      }
    }
  }

  private void add(SharedLink link, Algorithm one, Algorithm other) {
    parts.put(row(link, one, other), new Parts(link, one, other));
  }

  static Row row(SharedLink link, Algorithm one, Algorithm other) {
    return new Row(link.id(), variant(one, other), link.parameters() + ", " + variant(one, other));
  }

  private static String variant(Algorithm one, Algorithm other) {
    return one.cliName() + "+" + other.cliName();
  }

  @Override
  public String name() {
    return "fairness";
  }

  @Override
  public String title() {
    return "What congestion controls leave each other";
  }

  @Override
  public List<String> introduction() {
    return List.of(
        "Two connections send for 30 s over one bottleneck, 80 ms there and back; one of them begins"
            + " up to a second later. The queue drops what does not fit; it has 0.1 to 4 times what"
            + " fills the path (BDP). The first five seconds do not count. Who begins a second earlier is still ahead after half a"
            + " minute; rows called settled run for four minutes, and the first two do not count.");
  }

  @Override
  public int runs() {
    return RUNS;
  }

  @Override
  public List<Row> rows(boolean full) {
    return parts.entrySet().stream()
        .filter(entry -> full || !SharedLink.fast().contains(entry.getValue().link()))
        .map(Map.Entry::getKey)
        .toList();
  }

  @Override
  public List<Metric> metrics() {
    return FairnessMetric.all();
  }

  @Override
  public List<String> references() {
    return List.of(variant(Algorithm.CUBIC, Algorithm.CUBIC));
  }

  @Override
  public String wordsOf(String variant) {
    return variant.replace("+", " beside ");
  }

  @Override
  public double paperValue(Row row, Metric metric) {
    return Double.NaN;
  }

  @Override
  public String counterpart(String variant) {
    return variant;
  }

  @Override
  public Map<String, Double> run(Row row, long seed) {
    Parts of = parts.get(row);
    SharedOutcome outcome = SharedRun.run(of.link(), of.one(), of.other(), seed);
    Map<String, Double> values = new LinkedHashMap<>();
    for (FairnessMetric metric : FairnessMetric.values()) {
      values.put(metric.metric().id(), metric.of(outcome));
    }
    return values;
  }

  @Override
  public void appendix(HtmlReport page, Means means, Path folder) {
    List<SharedLink> links = new ArrayList<>(SharedLink.slow());
    links.addAll(SharedLink.fast());
    parts.values().stream()
        .map(Parts::link)
        .filter(link -> !links.contains(link))
        .forEach(links::add);
    for (SharedLink link : links) {
      List<List<String>> table = shares(link, means);
      if (!table.isEmpty()) {
        page.heading("Shares at " + link.parameters())
            .paragraph("What the one on the left gets beside the one above, of what both get.")
            .table(heading(), table);
      }
    }
  }

  private static List<String> heading() {
    List<String> heading = new ArrayList<>(List.of(""));
    for (Algorithm algorithm : Algorithm.values()) {
      heading.add(algorithm.cliName());
    }
    return heading;
  }

  private List<List<String>> shares(SharedLink link, Means means) {
    List<List<String>> table = new ArrayList<>();
    boolean any = false;
    for (Algorithm one : Algorithm.values()) {
      List<String> line = new ArrayList<>(List.of(one.cliName()));
      for (Algorithm other : Algorithm.values()) {
        double share = share(link, one, other, means);
        any |= Double.isFinite(share);
        line.add(Double.isFinite(share) ? String.format(Locale.ROOT, "%.2f", share) : "-");
      }
      table.add(line);
    }
    return any ? table : List.of();
  }

  private double share(SharedLink link, Algorithm one, Algorithm other, Means means) {
    Row row = row(link, one, other);
    if (parts.containsKey(row)) {
      return means.of(row, FairnessMetric.SHARE.metric()).value();
    }
    Row turned = row(link, other, one);
    return parts.containsKey(turned)
        ? 1 - means.of(turned, FairnessMetric.SHARE.metric()).value()
        : Double.NaN;
  }
}
