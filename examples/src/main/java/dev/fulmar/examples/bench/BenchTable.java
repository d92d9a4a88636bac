package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.Output;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;

/** Writes rows that each have a peer of their own. */
public final class BenchTable {
  private static final String LINE = "%-36s  %10s  %-6s  %s";

  private final Output output;

  /** Begins with what the machine is busy with anyway, and the heading. */
  public BenchTable(Output output) {
    this.output = output;
    output.note(
        "Java %s, load average of this machine before: %.2f, processors: %d"
            .formatted(
                Runtime.version().feature(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                Runtime.getRuntime().availableProcessors()));
    output.resultForPersons(LINE.formatted("name", "value", "unit", "times the peer (min..max)"));
  }

  /** Writes these. */
  public void add(List<BenchRow> rows) {
    output.results(
        String.join(System.lineSeparator(), rows.stream().map(BenchTable::line).toList()),
        rows.stream().map(BenchRow::json).toList());
  }

  private static String line(BenchRow row) {
    Spread ratio = row.ratio();
    String compared =
        Double.isFinite(ratio.median())
            ? String.format(
                Locale.ROOT,
                "%.2f (%.2f..%.2f) %s",
                ratio.median(),
                ratio.min(),
                ratio.max(),
                row.peer())
            : "";
    return LINE.formatted(
            row.name(), String.format(Locale.ROOT, "%.1f", row.value()), row.unit(), compared)
        .stripTrailing();
  }
}
