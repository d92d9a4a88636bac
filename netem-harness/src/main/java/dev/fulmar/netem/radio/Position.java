package dev.fulmar.netem.radio;

/**
 * Where a node stands, in metres.
 *
 * @param xMetres any finite number
 * @param yMetres any finite number
 */
public record Position(double xMetres, double yMetres) {
  /**
   * @throws IllegalArgumentException if a coordinate is not finite
   */
  public Position {
    if (!Double.isFinite(xMetres) || !Double.isFinite(yMetres)) {
      throw new IllegalArgumentException(
          "position is (" + xMetres + ", " + yMetres + "), must be finite");
    }
  }

  /** The distance to another position, in metres. */
  public double distanceMetres(Position other) {
    return Math.hypot(xMetres - other.xMetres, yMetres - other.yMetres);
  }
}
