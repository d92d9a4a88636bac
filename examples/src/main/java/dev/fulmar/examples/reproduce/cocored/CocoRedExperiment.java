package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.frame.Experiment;
import dev.fulmar.examples.reproduce.frame.Goal;
import dev.fulmar.examples.reproduce.frame.Guard;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The CoCo-RED paper's tables 3 and 4, its ablations and its rivals. */
public final class CocoRedExperiment implements Experiment {
  /** The two that the paper compares, the same before stock servers, and what is to beat them. */
  private static final List<CoapAlgorithm> MAIN_ALGORITHMS =
      List.of(
          CoapAlgorithm.DEFAULT,
          CoapAlgorithm.COCO_RED,
          CoapAlgorithm.DEFAULT_NSTART1,
          CoapAlgorithm.COCO_RED_NSTART1,
          CoapAlgorithm.GATEWAY);

  private static final List<String> REFERENCES =
      MAIN_ALGORITHMS.stream()
          .filter(algorithm -> algorithm != CoapAlgorithm.GATEWAY)
          .map(CoapAlgorithm::id)
          .toList();

  /** What pacing may cost where there is nothing to pace for. */
  private static final double LEAST_THROUGHPUT = 0.95;

  /** What is run in the wider settings. */
  private static final List<CoapAlgorithm> WIDER_ALGORITHMS =
      List.of(
          CoapAlgorithm.DEFAULT_NSTART1,
          CoapAlgorithm.DEFAULT_NSTART1_ACK_AT_ARRIVAL,
          CoapAlgorithm.GATEWAY,
          CoapAlgorithm.COCO_RED_NSTART1);

  /** Of the 20 settings with a radio: the bar for a gateway, and a lower one. */
  private static final int MOST = 15;

  private static final int MANY = 12;

  private static final List<Guard> GUARDS =
      List.of(
          guard(
              "Throughput of the gateway against D1 where there is no radio",
              CoapMetric.THROUGHPUT,
              LEAST_THROUGHPUT,
              WiderSettings.GUARDED),
          losing("Throughput", CoapMetric.THROUGHPUT),
          losing("Retransmissions", CoapMetric.RETRANSMISSIONS),
          losing("Delivery latency", CoapMetric.DELIVERY_LATENCY));

  private final Map<Row, Parts> parts = new LinkedHashMap<>();
  private final List<Goal> goals;

  /** What a row is made of. */
  private record Parts(Setting setting, CoapAlgorithm algorithm) {}

  /** All rows, the paper's first. */
  public CocoRedExperiment() {
    for (Traffic traffic : Traffic.values()) {
      for (Network network : Networks.ALL) {
        Setting setting = Setting.ofPaper(traffic, network);
        Stream.of(CoapAlgorithm.values()).forEach(algorithm -> add(setting, algorithm));
      }
    }
    for (Setting setting : WiderSettings.ALL) {
      WIDER_ALGORITHMS.forEach(algorithm -> add(setting, algorithm));
    }
    goals =
        goalsOf(
            parts.values().stream()
                .map(Parts::setting)
                .filter(CocoRedExperiment::isRadio)
                .map(Setting::id)
                .distinct()
                .toList());
  }

  private void add(Setting setting, CoapAlgorithm algorithm) {
    parts.put(
        new Row(setting.id(), algorithm.id(), setting.parameters(algorithm)),
        new Parts(setting, algorithm));
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
            + " from 30 s on.",
        "The aims of the gateway are over the twenty settings with a radio: five topologies, the"
            + " observer at the edge or in the middle, two kinds of traffic. In continuous"
            + " traffic all servers have one message under way, whatever their NSTART.",
        "Beside the paper's, with --full: settings without a radio, of many servers, slow handlers and servers"
            + " that think, in which an observer that paces its ACKs (gateway) is to keep up with a"
            + " plain one (default-nstart1, called D1). In these there are 8 servers 10 to 15 ms"
            + " away, 20 ms a notification in the handler and a buffer with a place for each server,"
            + " unless the setting's name says otherwise.");
  }

  @Override
  public List<Row> rows(boolean full) {
    List<Row> rows = new ArrayList<>();
    parts.forEach(
        (row, of) -> {
          if (full || (isRadio(of.setting()) && MAIN_ALGORITHMS.contains(of.algorithm()))) {
            rows.add(row);
          }
        });
    return rows;
  }

  /** Whether it is the paper's, with the sink wherever. */
  private static boolean isRadio(Setting setting) {
    return setting.network() instanceof Network.Radio && setting.workload().equals(Workload.PAPER);
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
  public List<Guard> guards() {
    return GUARDS;
  }

  @Override
  public List<Goal> goals() {
    return goals;
  }

  private static List<Goal> goalsOf(List<String> settings) {
    return List.of(
        goal(CoapAlgorithm.DEFAULT_NSTART1, settings, MOST),
        goal(CoapAlgorithm.COCO_RED_NSTART1, settings, MANY));
  }

  private static Goal goal(CoapAlgorithm reference, List<String> settings, int leastLatency) {
    return new Goal(
        CoapAlgorithm.GATEWAY.id(),
        reference.id(),
        settings,
        List.of(
            aim(CoapMetric.EXCHANGE_TIME, MOST),
            aim(CoapMetric.THROUGHPUT, MOST),
            aim(CoapMetric.RETRANSMISSIONS, MOST),
            aim(CoapMetric.DELIVERY_LATENCY, leastLatency),
            aim(CoapMetric.JAIN, MOST),
            aim(CoapMetric.WORST_SERVER, MANY)));
  }

  private static Goal.Aim aim(CoapMetric metric, int leastBetter) {
    return new Goal.Aim(metric.metric(), leastBetter, 1);
  }

  private static Guard losing(String what, CoapMetric metric) {
    return guard(
        what + " of the gateway against D1 where pacing may lose",
        metric,
        Double.NaN,
        WiderSettings.LOSING);
  }

  /** D1 is the plain observer of servers with one message under way. */
  private static Guard guard(
      String title, CoapMetric metric, double least, List<Setting> settings) {
    return new Guard(
        title,
        CoapAlgorithm.GATEWAY.id(),
        CoapAlgorithm.DEFAULT_NSTART1.id(),
        metric.metric(),
        least,
        settings.stream().map(Setting::id).toList());
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
    return PaperTables.value(of.setting(), of.algorithm(), metric);
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
        new RunFigures(CoapSimulation.run(of.setting().scenario(of.algorithm(), seed)));
    Map<String, Double> values = new LinkedHashMap<>();
    for (CoapMetric metric : CoapMetric.ALL) {
      values.put(metric.metric().id(), metric.of(figures));
    }
    return values;
  }
}
