package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.reproduce.stats.Mean;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The figures of all runs, by row and seed; of two runs of a cell the later one counts. */
final class Results {
  private final Map<Row, SortedMap<Long, Map<String, Double>>> byRow = new HashMap<>();

  /** Of these results those that belong to a cell as it is now, and have all of these metrics. */
  static Results of(List<CellResult> results, List<Cell> cells, List<Metric> metrics) {
    List<String> wanted = metrics.stream().map(Metric::id).toList();
    Map<String, Cell> byName = new HashMap<>();
    cells.forEach(cell -> byName.put(name(cell.row().id(), cell.seed()), cell));
    Results found = new Results();
    for (CellResult result : results) {
      Cell cell = byName.get(name(result.row(), result.seed()));
      if (cell != null && result.isOf(cell.row()) && result.values().keySet().containsAll(wanted)) {
        found.add(cell.row(), result);
      }
    }
    return found;
  }

  private static String name(String row, long seed) {
    return row + " " + seed;
  }

  void add(Row row, CellResult result) {
    byRow.computeIfAbsent(row, r -> new TreeMap<>()).put(result.seed(), result.values());
  }

  /** Of these cells those that have no result. */
  List<Cell> missing(List<Cell> cells) {
    return cells.stream()
        .filter(cell -> !byRow.getOrDefault(cell.row(), new TreeMap<>()).containsKey(cell.seed()))
        .toList();
  }

  /** A metric's figures of a row by seed, in the order of the seeds. */
  SortedMap<Long, Double> series(Row row, Metric metric) {
    SortedMap<Long, Double> series = new TreeMap<>();
    byRow
        .getOrDefault(row, new TreeMap<>())
        .forEach((seed, values) -> series.put(seed, values.getOrDefault(metric.id(), Double.NaN)));
    return series;
  }

  /** A metric's mean over the seeds. */
  Mean mean(Row row, Metric metric) {
    return Mean.of(new ArrayList<>(series(row, metric).values()));
  }
}
