package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.frame.Metric;
import java.util.EnumMap;
import java.util.Map;

/** The paper's tables 3 and 4. */
final class PaperTables {
  private static final double NONE = Double.NaN;

  /** By traffic and topology: default then CoCo-RED of setting time, response time, packet loss. */
  private static final Map<Traffic, Map<String, double[]>> FIGURES =
      new EnumMap<>(
          Map.of(
              Traffic.CONTINUOUS,
              Map.of(
                  "grid", new double[] {17.74, 14.18, 0.67, 0.59, 2.92, 1.63},
                  "chain", new double[] {13.91, 13.26, 0.65, 0.54, 1.30, 1.00},
                  "cross", new double[] {18.09, 17.78, 0.74, 0.70, 3.31, 3.07},
                  "dumbbell", new double[] {18.97, 18.70, 0.78, 0.73, 4.11, 3.64},
                  "random", new double[] {13.26, 12.77, 0.55, 0.44, NONE, NONE}),
              Traffic.BURST,
              Map.of(
                  "grid", new double[] {49.75, 48.56, 0.78, 0.73, 7.24, 6.63},
                  "chain", new double[] {47.60, 46.76, 0.71, 0.66, 6.12, 5.87},
                  "cross", new double[] {50.93, 49.97, 0.84, 0.76, 9.41, 7.12},
                  "dumbbell", new double[] {51.48, 50.81, 0.92, 0.84, 10.64, 7.58},
                  "random", new double[] {46.57, 45.40, 0.69, 0.64, 4.05, 2.41})));

  private PaperTables() {}

  /** Not a number where the tables have none. */
  static double value(Setting setting, CoapAlgorithm algorithm, Metric metric) {
    if (!setting.workload().equals(Workload.PAPER)) {
      return NONE;
    }
    double[] figures = FIGURES.get(setting.traffic()).get(setting.network().topology());
    int column =
        algorithm == CoapAlgorithm.DEFAULT ? 0 : algorithm == CoapAlgorithm.COCO_RED ? 1 : -1;
    int pair = pairOf(metric);
    return figures == null || column < 0 || pair < 0 ? NONE : figures[2 * pair + column];
  }

  private static int pairOf(Metric metric) {
    if (metric.equals(CoapMetric.SETTING_TIME.metric())) {
      return 0;
    }
    if (metric.equals(CoapMetric.RESPONSE_TIME.metric())) {
      return 1;
    }
    return metric.equals(CoapMetric.PACKET_LOSS.metric()) ? 2 : -1;
  }
}
