package dev.fulmar.netem.trace.mobile;

/**
 * What is lost on the way from a base station below the roofs to somebody in the street: UMi street
 * canyon of 3GPP TR 38.901, table 7.4.1-1.
 *
 * <pre>
 *   LoS,  d ≤ d_BP   32.4 + 21 log d + 20 log f
 *   LoS,  beyond     32.4 + 40 log d + 20 log f − 9.5 log(d_BP² + (h_BS − h_UT)²)
 *   NLoS             max(LoS, 22.4 + 35.3 log d + 21.3 log f − 0.3 (h_UT − 1.5))
 *
 *   d   distance in space, m        f   carrier, GHz
 *   h   heights, m                  d_BP = 4 (h_BS − 1)(h_UT − 1) f / c
 * </pre>
 */
final class UmiPathLoss {
  /** Shadow fading, standard deviation, dB. */
  static final double LOS_SHADOW_DB = 4;

  static final double NLOS_SHADOW_DB = 7.82;

  /** Over which distance shadows become others, m; table 7.5-6. */
  static final double LOS_SHADOW_METRES = 10;

  static final double NLOS_SHADOW_METRES = 13;

  private static final double STATION_METRES = 10;
  private static final double USER_METRES = 1.5;

  /** h_E, the height of what stands about in a street. */
  private static final double CLUTTER_METRES = 1;

  private static final double LIGHT_METRES_PER_SECOND = 3e8;

  /** Below, the model does not hold. */
  private static final double LEAST_METRES = 10;

  private final double carrierGhz;
  private final double breakpointMetres;

  /** For a carrier, in GHz; from 0.5 to 100. */
  UmiPathLoss(double carrierGhz) {
    this.carrierGhz = carrierGhz;
    this.breakpointMetres =
        4
            * (STATION_METRES - CLUTTER_METRES)
            * (USER_METRES - CLUTTER_METRES)
            * (carrierGhz * 1e9)
            / LIGHT_METRES_PER_SECOND;
  }

  /** In line of sight, dB; of a distance on the ground in m, no less than 10 counted. */
  double losDb(double groundMetres) {
    double ground = Math.max(LEAST_METRES, groundMetres);
    double carrierDb = 20 * Math.log10(carrierGhz);
    if (ground <= breakpointMetres) {
      return 32.4 + 21 * Math.log10(inSpace(ground)) + carrierDb;
    }
    double heights = STATION_METRES - USER_METRES;
    return 32.4
        + 40 * Math.log10(inSpace(ground))
        + carrierDb
        - 9.5 * Math.log10(breakpointMetres * breakpointMetres + heights * heights);
  }

  /** Behind a building, dB; as {@link #losDb}. */
  double nlosDb(double groundMetres) {
    double ground = Math.max(LEAST_METRES, groundMetres);
    double around =
        22.4
            + 35.3 * Math.log10(inSpace(ground))
            + 21.3 * Math.log10(carrierGhz)
            - 0.3 * (USER_METRES - 1.5);
    return Math.max(losDb(ground), around);
  }

  private static double inSpace(double groundMetres) {
    return Math.hypot(groundMetres, STATION_METRES - USER_METRES);
  }
}
