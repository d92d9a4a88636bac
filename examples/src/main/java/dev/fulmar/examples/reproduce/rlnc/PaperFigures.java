package dev.fulmar.examples.reproduce.rlnc;

import static dev.fulmar.examples.reproduce.rlnc.RlncMetric.ADDITIONAL;
import static dev.fulmar.examples.reproduce.rlnc.RlncMetric.ADDITIONAL_BYTES;
import static dev.fulmar.examples.reproduce.rlnc.RlncMetric.COMPLETED;
import static dev.fulmar.examples.reproduce.rlnc.RlncMetric.DECODE_TIME;

import dev.fulmar.examples.reproduce.frame.Metric;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The figures that the paper gives as numbers, in its text and in tables I and II; what can only be
 * read off a drawing is left out. Of REST figures 4 and 5 show one mean over all alphas.
 */
final class PaperFigures {
  private static final int REST = 0;

  private static final Map<Key, Double> TEXT = new HashMap<>();

  /** Table II, by alpha: REST, then NC_REST with SCB = 5, over p = .1 to .7. */
  private static final Map<Double, List<double[]>> TABLE_2 =
      Map.of(
          .3,
          List.of(
              new double[] {1702, 1861, 2052, 2339, 2672, 3262, 4176},
              new double[] {1599, 1606, 1626, 1629, 1737, 1767, 2042}),
          .5,
          List.of(
              new double[] {1670, 1796, 1925, 2131, 2385, 2734, 3422},
              new double[] {1605, 1622, 1681, 1688, 1713, 1777, 2011}));

  /** Table I, SCB = 5, by alpha, over p = .1 to .7: seconds. */
  static final Map<Double, double[]> CODING_SECONDS =
      Map.of(
          .3, new double[] {.0123, .0126, .0130, .0132, .0134, .0156, .0179},
          .5, new double[] {.0125, .0125, .0139, .0132, .0147, .0145, .0184},
          1., new double[] {.0120, .0121, .0124, .0132, .0183, .0200, .0202});

  static {
    for (double alpha : Point.ALPHAS) {
      say(ADDITIONAL, alpha, .6, REST, 148);
      say(ADDITIONAL, alpha, .2, REST, 25);
      say(ADDITIONAL_BYTES, alpha, .2, REST, 6526);
      say(COMPLETED, alpha, .5, REST, 1503);
    }
    say(ADDITIONAL, 1, .2, 5, 25);
    say(ADDITIONAL, .3, .7, 5, 46);
    say(ADDITIONAL, .5, .7, 5, 81);
    say(ADDITIONAL, .5, .7, 3, 81); // "the same"
    say(ADDITIONAL, 1, .7, 5, 276);
    say(ADDITIONAL_BYTES, .3, .2, 5, 2862);
    say(ADDITIONAL_BYTES, .5, .2, 5, 3999);
    say(ADDITIONAL_BYTES, 1, .2, 5, 7034);
    say(ADDITIONAL_BYTES, .5, .1, 2, 2458);
    say(COMPLETED, .5, .1, 2, 182);
    say(COMPLETED, .3, .5, 5, 962);
    say(COMPLETED, .5, .5, 5, 1062);
    say(COMPLETED, 1, .5, 5, 2564);
    say(DECODE_TIME, .5, .7, 3, 1.189);
    say(DECODE_TIME, .5, .7, 5, 5.394);
    say(DECODE_TIME, .5, .7, 6, 8.556);
  }

  private PaperFigures() {}

  private record Key(Metric metric, double alpha, double p, int window) {}

  private static void say(RlncMetric metric, double alpha, double p, int window, double value) {
    TEXT.put(new Key(metric.metric(), alpha, p, window), value);
  }

  /** Not a number where the paper has none. */
  static double value(Point point, Way way, Metric metric) {
    if (!(way instanceof Way.Paper paper)
        || !Ways.ofPaper().contains(way)
        || !point.equals(Point.ofPaper(point.p(), point.alpha()))) {
      return Double.NaN;
    }
    int window = paper.coded() ? paper.window() : REST;
    if (metric.equals(RlncMetric.RESPONSE_BYTES.metric())) {
      return responseBytes(point, window);
    }
    if (metric.equals(DECODE_TIME.metric()) && paper.decoder() == SlowDecoder.NONE) {
      return Double.NaN;
    }
    return TEXT.getOrDefault(new Key(metric, point.alpha(), point.p(), window), Double.NaN);
  }

  private static double responseBytes(Point point, int window) {
    List<double[]> rows = TABLE_2.get(point.alpha());
    if (rows == null || (window != REST && window != Ways.BUFFER)) {
      return Double.NaN;
    }
    return rows.get(window == REST ? 0 : 1)[Point.LOSSES.indexOf(point.p())];
  }
}
