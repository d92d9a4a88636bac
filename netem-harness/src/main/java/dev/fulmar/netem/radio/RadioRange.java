package dev.fulmar.netem.radio;

/**
 * How far a transmission reaches: discs with sharp edges, those at the very edge included.
 *
 * @param transmissionMetres up to here a frame can be received; above 0
 * @param interferenceMetres up to here it spoils what is being received; at least as far
 * @param carrierSenseMetres up to here others hear that the channel is taken; at least 0. Where it
 *     is less than the interference range, terminals are hidden from one another
 */
public record RadioRange(
    double transmissionMetres, double interferenceMetres, double carrierSenseMetres) {
  /** 15 m and 30 m, as the CoAP paper's table 2 has them, and a carrier sense of 15 m. */
  public static final RadioRange DEFAULT = new RadioRange(15, 30, 15);

  /**
   * @throws IllegalArgumentException if a range is not as said
   */
  public RadioRange {
    if (!(transmissionMetres > 0 && Double.isFinite(transmissionMetres))) {
      throw new IllegalArgumentException(
          "transmission range is " + transmissionMetres + " m, must be above 0");
    }
    if (!(interferenceMetres >= transmissionMetres && Double.isFinite(interferenceMetres))) {
      throw new IllegalArgumentException(
          "interference range is %s m, must be at least the transmission range, %s m"
              .formatted(interferenceMetres, transmissionMetres));
    }
    if (!(carrierSenseMetres >= 0 && Double.isFinite(carrierSenseMetres))) {
      throw new IllegalArgumentException(
          "carrier sense range is " + carrierSenseMetres + " m, must be at least 0");
    }
  }
}
