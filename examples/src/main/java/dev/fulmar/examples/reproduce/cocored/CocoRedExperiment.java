package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The CoCo-RED paper's tables 3 and 4, its ablations and its rivals. */
public final class CocoRedExperiment implements Experiment {
  /** The two that the paper compares, and the same with the NSTART of stock servers. */
  private static final List<String> REFERENCES =
      List.of(
          CoapAlgorithm.DEFAULT.id(),
          CoapAlgorithm.COCO_RED.id(),
          CoapAlgorithm.DEFAULT_NSTART1.id(),
          CoapAlgorithm.COCO_RED_NSTART1.id());

  private final Map<Row, Parts> parts = new LinkedHashMap<>();

  /** What a row is made of. */
  private record Parts(Traffic traffic, Network network, CoapAlgorithm algorithm) {}

  /** All rows, the paper's first. */
  public CocoRedExperiment() {
    for (Traffic traffic : Traffic.values()) {
      for (Network network : Networks.ALL) {
        for (CoapAlgorithm algorithm : CoapAlgorithm.values()) {
          Row row =
              new Row(
                  traffic.id() + "-" + network.id(),
                  algorithm.id(),
                  "%s; %s; %d servers; %d s"
                      .formatted(
                          network.parameters(),
                          algorithm.words(),
                          CoapScenario.PAPER_SERVERS,
                          CoapScenario.PAPER_SECONDS));
          parts.put(row, new Parts(traffic, network, algorithm));
        }
      }
    }
  }

  @Override
  public String name() {
    return "cocored";
  }

  @Override
  public String title() {
    return "CoCo-RED: what the paper claims, and what comes out here";
  }

  @Override
  public List<String> introduction() {
    return List.of(
        "Congestion Control in CoAP Observe Group Communication, Sensors 2019, 19(15), 3433, tables 3"
            + " and 4: eight servers notify one observer for 300 s, all of them real Californium"
            + " endpoints in virtual time.",
        "The paper does not define its metrics, and leaves open the burst's rate, the handler's time"
            + " and the size of a message. What stands in their place here: 20 ms a notification in"
            + " the handler, acknowledged afterwards; 20 bytes a notification; in burst rows four"
            + " servers notify continuously, and four send eight notifications at once every 10 s"
            + " from 30 s on.");
  }

  @Override
  public List<Row> rows(boolean full) {
    Predicate<Parts> ofThePaper =
        row -> isOfThePaper(row.algorithm()) && Networks.OF_THE_PAPER.contains(row.network());
    List<Row> rows = new ArrayList<>();
    parts.forEach(
        (row, of) -> {
          if (full || ofThePaper.test(of)) {
            rows.add(row);
          }
        });
    return rows;
  }

  private static boolean isOfThePaper(CoapAlgorithm algorithm) {
    return algorithm == CoapAlgorithm.DEFAULT || algorithm == CoapAlgorithm.COCO_RED;
  }

  @Override
  public List<Metric> metrics() {
    return CoapMetric.ALL.stream().map(CoapMetric::metric).toList();
  }

  @Override
  public List<String> references() {
    return REFERENCES;
  }

  @Override
  public String wordsOf(String variant) {
    return Stream.of(CoapAlgorithm.values())
        .filter(algorithm -> algorithm.id().equals(variant))
        .map(CoapAlgorithm::words)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public double paperValue(Row row, Metric metric) {
    Parts of = parts.get(row);
    return PaperTables.value(of.traffic(), of.network(), of.algorithm(), metric);
  }

  @Override
  public String counterpart(String variant) {
    if (variant.equals(CoapAlgorithm.DEFAULT.id())) {
      return CoapAlgorithm.COCO_RED.id();
    }
    return variant.equals(CoapAlgorithm.COCO_RED.id()) ? CoapAlgorithm.DEFAULT.id() : variant;
  }

  @Override
  public Map<String, Double> run(Row row, long seed) {
    Parts of = parts.get(row);
    RunFigures figures =
        new RunFigures(
            CoapSimulation.run(
                CoapScenario.ofPaper(of.traffic(), of.network(), of.algorithm(), seed)));
    Map<String, Double> values = new LinkedHashMap<>();
    for (CoapMetric metric : CoapMetric.ALL) {
      values.put(metric.metric().id(), metric.of(figures));
    }
    return values;
  }
}
