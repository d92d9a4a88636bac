package dev.fulmar.examples.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Measurements side by side: a row for each metric, a column for each variant. */
public final class MeasurementTable {
  private final List<String> variants;
  private final List<List<String>> rows = new ArrayList<>();

  /** Rows and columns keep the order in which they first appear. */
  public MeasurementTable(List<Measurement> measurements) {
    Set<String> columns = new LinkedHashSet<>();
    Map<String, Map<String, String>> cells = new LinkedHashMap<>();
    for (Measurement m : measurements) {
      columns.add(m.variant());
      String metric = m.unit().isEmpty() ? m.metric() : m.metric() + ", " + m.unit();
      cells.computeIfAbsent(metric, k -> new LinkedHashMap<>()).put(m.variant(), m.text());
    }
    variants = List.copyOf(columns);
    cells.forEach(
        (metric, byVariant) -> {
          List<String> row = new ArrayList<>(List.of(metric));
          variants.forEach(variant -> row.add(byVariant.getOrDefault(variant, "")));
          rows.add(row);
        });
  }

  /** The heading: an empty cell, then the variants. */
  public List<String> heading() {
    List<String> heading = new ArrayList<>(List.of(""));
    heading.addAll(variants);
    return heading;
  }

  /** The rows: the metric with its unit, then a figure for each variant. */
  public List<List<String>> rows() {
    return rows;
  }

  /** The table in fixed-width letters, figures flush right, one line a row. */
  public String text() {
    List<List<String>> all = new ArrayList<>(List.of(heading()));
    all.addAll(rows);
    int[] widths = new int[heading().size()];
    for (List<String> row : all) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : all) {
      text.append(pad(row.get(0), -widths[0]));
      for (int i = 1; i < widths.length; i++) {
        text.append("  ").append(pad(row.get(i), widths[i]));
      }
      text.append(System.lineSeparator());
    }
    return text.toString();
  }

  private static String pad(String cell, int width) {
    return String.format("%" + width + "s", cell);
  }
}
