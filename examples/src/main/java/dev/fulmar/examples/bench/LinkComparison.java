package dev.fulmar.examples.bench;

import dev.fulmar.netem.socket.LinkIo;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rounds of one rate, by the sockets of the link: the JDK's are the peer of the others. */
final class LinkComparison {
  private static final String LINE = "%-8s  %-6s  %-16s  %12s  %-9s  %s";

  /** A generator that stays further behind than this did not do what was asked. */
  private static final double KEPT = 0.97;

  private final int packetsPerSecond;
  private final Map<LinkIo, List<LinkLoadResult>> rounds = new EnumMap<>(LinkIo.class);

  LinkComparison(int packetsPerSecond) {
    this.packetsPerSecond = packetsPerSecond;
  }

  void add(LinkLoadResult round) {
    rounds.computeIfAbsent(round.io(), io -> new ArrayList<>()).add(round);
  }

  /** The names of what {@link #lines} hold. */
  static String heading() {
    return LINE.formatted("rate", "io", "metric", "value", "unit", "ratio to nio (min..max)");
  }

  /** All figures, for a program. */
  List<BenchRow> rows() {
    List<BenchRow> rows = new ArrayList<>();
    rounds.forEach(
        (io, results) -> {
          for (LinkMetric metric : LinkMetric.values()) {
            rows.add(row(io, metric));
          }
        });
    return rows;
  }

  /** All figures, for a person. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    rounds.forEach(
        (io, results) -> {
          for (LinkMetric metric : LinkMetric.values()) {
            BenchRow row = row(io, metric);
            lines.add(
                LINE.formatted(
                        packetsPerSecond,
                        name(io),
                        metric.label(),
                        text(row.value()),
                        row.unit(),
                        text(row.ratio()))
                    .stripTrailing());
          }
        });
    return lines;
  }

  /** Where the generator did not offer what was asked of it, a sentence each. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    rounds.forEach(
        (io, results) -> {
          double achieved = LinkMetric.SENT.over(results);
          if (achieved < KEPT * packetsPerSecond) {
            remarks.add(
                "at %s the generator achieved %.0f of %d packets/s: the figures are of that rate"
                    .formatted(name(io), achieved, packetsPerSecond));
          }
        });
    return remarks;
  }

  private BenchRow row(LinkIo io, LinkMetric metric) {
    List<LinkLoadResult> peers = rounds.get(LinkIo.NIO);
    boolean compared = metric.comparable() && io != LinkIo.NIO && peers != null;
    return new BenchRow(
        "link-%s-%d-%s".formatted(name(io), packetsPerSecond, metric.label()),
        compared ? name(LinkIo.NIO) : "",
        compared ? Spread.ofRatios(metric.of(rounds.get(io)), metric.of(peers)) : Spread.NONE,
        metric.over(rounds.get(io)),
        metric.unit());
  }

  private static String text(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.1f", value) : "-";
  }

  private static String text(Spread ratio) {
    return Double.isFinite(ratio.median())
        ? String.format(Locale.ROOT, "%.2f (%.2f..%.2f)", ratio.median(), ratio.min(), ratio.max())
        : "";
  }

  private static String name(LinkIo io) {
    return io.name().toLowerCase(Locale.ROOT);
  }
}
