package dev.fulmar.examples.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The rounds of one load and number of peers; Californium's own endpoint is the peer. */
final class CoapComparison {
  private final String prefix;
  private final Map<CoapStackKind, List<CoapLoadResult>> rounds =
      new EnumMap<>(CoapStackKind.class);

  CoapComparison(CoapLoad load, int peers) {
    prefix = "coap-%s-%d-".formatted(load.label(), peers);
  }

  void add(CoapStackKind kind, CoapLoadResult round) {
    rounds.computeIfAbsent(kind, k -> new ArrayList<>()).add(round);
  }

  /** For each kind its rate and cost, and for CoCo-RED what it dropped in all rounds together. */
  List<BenchRow> rows() {
    List<BenchRow> rows = new ArrayList<>();
    for (CoapStackKind kind : rounds.keySet()) {
      rows.add(row(kind, "", "messages/s", CoapLoadResult::messagesPerSecond));
      rows.add(row(kind, "-cpu", "us", CoapLoadResult::cpuMicrosPerMessage));
      if (kind != CoapStackKind.CALIFORNIUM) {
        long dropped = rounds.get(kind).stream().mapToLong(CoapLoadResult::dropped).sum();
        rows.add(
            new BenchRow(prefix + kind.label() + "-dropped", "", Spread.NONE, dropped, "messages"));
      }
    }
    return rows;
  }

  private BenchRow row(
      CoapStackKind kind, String suffix, String unit, ToDoubleFunction<CoapLoadResult> reading) {
    List<Double> own = rounds.get(kind).stream().map(reading::applyAsDouble).toList();
    String name = prefix + kind.label() + suffix;
    double median = Spread.of(own).median();
    List<CoapLoadResult> peers = rounds.get(CoapStackKind.CALIFORNIUM);
    if (kind == CoapStackKind.CALIFORNIUM || peers == null) {
      return new BenchRow(name, "", Spread.NONE, median, unit);
    }
    List<Double> theirs = peers.stream().map(reading::applyAsDouble).toList();
    return new BenchRow(
        name, CoapStackKind.CALIFORNIUM.label(), Spread.ofRatios(own, theirs), median, unit);
  }
}
