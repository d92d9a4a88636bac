package dev.fulmar.examples.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

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

  /** For each kind its rate, and for CoCo-RED what it dropped in all rounds together. */
  List<BenchRow> rows() {
    List<BenchRow> rows = new ArrayList<>();
    rounds.forEach(
        (kind, results) -> {
          boolean own = kind == CoapStackKind.CALIFORNIUM;
          rows.add(rate(kind, results, own));
          if (!own) {
            rows.add(
                new BenchRow(
                    prefix + kind.label() + "-dropped",
                    "",
                    Spread.NONE,
                    results.stream().mapToLong(CoapLoadResult::dropped).sum(),
                    "messages"));
          }
        });
    return rows;
  }

  private BenchRow rate(CoapStackKind kind, List<CoapLoadResult> results, boolean own) {
    List<CoapLoadResult> peers = rounds.get(CoapStackKind.CALIFORNIUM);
    boolean compared = !own && peers != null;
    return new BenchRow(
        prefix + kind.label(),
        compared ? CoapStackKind.CALIFORNIUM.label() : "",
        compared ? Spread.ofRatios(rates(results), rates(peers)) : Spread.NONE,
        Spread.of(rates(results)).median(),
        "messages/s");
  }

  private static List<Double> rates(List<CoapLoadResult> results) {
    return results.stream().map(CoapLoadResult::messagesPerSecond).toList();
  }
}
