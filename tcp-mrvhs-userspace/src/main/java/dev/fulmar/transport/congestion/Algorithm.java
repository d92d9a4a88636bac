package dev.fulmar.transport.congestion;

import java.util.Arrays;
import java.util.stream.Collectors;

/** The congestion controls that a connection can choose from. */
public enum Algorithm {
  /** {@link NewReno}, the Internet's own (RFC 5681, RFC 6582). */
  NEWRENO("newreno"),

  /** {@link HighSpeed}, for large windows (RFC 3649), by its formula. */
  HIGHSPEED("highspeed"),

  /** {@link HighSpeedTable}, the same by its table of whole numbers. */
  HIGHSPEED_TABLE("highspeed-table"),

  /** {@link Cubic}, what most of the Internet runs (RFC 9438). */
  CUBIC("cubic"),

  /** {@link Bbr}, which goes by the rate at which data arrives, not by loss. */
  BBR("bbr"),

  /** {@link FbTcp}, told the goodput. For controlled networks only. */
  FB_TCP("fb-tcp"),

  /** {@link FbTcp}, told nothing, as the MRVHS paper's simulation has it. */
  FB_TCP_UNFED("fb-tcp-unfed"),

  /** {@link Mrvhs}, exactly the paper. For controlled networks only. */
  MRVHS_PAPER("mrvhs-paper"),

  /** {@link MrvhsGuarded}, the same with guards that make it less unsafe. */
  MRVHS_GUARDED("mrvhs-guarded"),

  /** {@link MrvhsLiteralEq6}: does not yield to loss. For experiments only. */
  MRVHS_LITERAL_EQ6("mrvhs-literal-eq6");

  private final String cliName;

  Algorithm(String cliName) {
    this.cliName = cliName;
  }

  /** Its name on a command line, the same as its controllers' {@link CongestionController#name}. */
  public String cliName() {
    return cliName;
  }

  /** A controller for one connection. */
  public CongestionController create(CongestionConfig config) {
    return switch (this) {
      case NEWRENO -> lossBased(new NewReno(), config);
      case HIGHSPEED -> lossBased(new HighSpeed(), config);
      case HIGHSPEED_TABLE -> lossBased(new HighSpeedTable(), config);
      case CUBIC -> lossBased(new Cubic(), config);
      case BBR -> new Bbr(config);
      case FB_TCP -> FbTcp.fed(config);
      case FB_TCP_UNFED -> FbTcp.unfed(config);
      case MRVHS_GUARDED -> lossBased(new MrvhsGuarded(config.mssBytes()), config);
      case MRVHS_PAPER -> lossBased(new Mrvhs(config.mssBytes()), config);
      case MRVHS_LITERAL_EQ6 -> lossBased(new MrvhsLiteralEq6(config.mssBytes()), config);
    };
  }

  private static CongestionController lossBased(WindowLaw law, CongestionConfig config) {
    return new LossBasedController(law, config);
  }

  /**
   * The algorithm of this name.
   *
   * @throws IllegalArgumentException if there is none, with the names there are
   */
  public static Algorithm of(String cliName) {
    for (Algorithm algorithm : values()) {
      if (algorithm.cliName.equals(cliName)) {
        return algorithm;
      }
    }
    String names =
        Arrays.stream(values()).map(Algorithm::cliName).collect(Collectors.joining(", "));
    throw new IllegalArgumentException(
        "congestion control is '" + cliName + "', must be one of " + names);
  }
}
