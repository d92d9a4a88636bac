package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.transport.congestion.Algorithm;
import java.util.List;
import java.util.Map;

/** What the MRVHS paper prints, in per cent; its text has no absolute figures. */
final class MrvhsTables {
  /** In this order. */
  private static final List<Algorithm> COLUMNS =
      List.of(
          Algorithm.NEWRENO,
          Algorithm.HIGHSPEED,
          Algorithm.CUBIC,
          Algorithm.BBR,
          Algorithm.FB_TCP_UNFED);

  private static final Map<PacketErrors, double[]> TABLE_2 =
      Map.of(
          PacketErrors.NULL, new double[] {.89, .89, .89, 1.14, 213.70},
          PacketErrors.SMALL, new double[] {146.01, 18.42, 27.31, 87.19, 205.06},
          PacketErrors.MEDIUM, new double[] {379.02, 105.29, 105.29, 144.64, 202.53},
          PacketErrors.HIGH, new double[] {1242.05, 347.35, 347.35, 4.75, 5.48});

  private static final Map<PacketErrors, double[]> TABLE_3 =
      Map.of(
          PacketErrors.NULL, new double[] {-.27, -.27, -.27, .38, 8.06},
          PacketErrors.SMALL, new double[] {1.36, 4.34, 5.21, -.72, 6.41},
          PacketErrors.MEDIUM, new double[] {4.14, 4.14, 4.14, -3.11, 4.98},
          PacketErrors.HIGH, new double[] {.20, 2.04, 2.04, .30, .50});

  private MrvhsTables() {}

  /** The algorithms of the paper, MRVHS first. */
  static List<Algorithm> algorithms() {
    return List.of(
        Algorithm.MRVHS_PAPER,
        Algorithm.NEWRENO,
        Algorithm.HIGHSPEED,
        Algorithm.CUBIC,
        Algorithm.BBR,
        Algorithm.FB_TCP_UNFED);
  }

  /** Table 2 as a factor: the throughput of MRVHS over another's; not a number of what is none. */
  static double throughputOver(Algorithm other, PacketErrors errors) {
    return 1 + at(TABLE_2, other, errors) / 100;
  }

  /** Table 3: by how many per cent MRVHS's latency is below another's. */
  static double latencyBelow(Algorithm other, PacketErrors errors) {
    return at(TABLE_3, other, errors);
  }

  private static double at(
      Map<PacketErrors, double[]> table, Algorithm other, PacketErrors errors) {
    if (other == Algorithm.MRVHS_PAPER) {
      return 0;
    }
    int column = COLUMNS.indexOf(other);
    return column < 0 ? Double.NaN : table.get(errors)[column];
  }
}
