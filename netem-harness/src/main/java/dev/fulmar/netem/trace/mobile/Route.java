package dev.fulmar.netem.trace.mobile;

import java.util.ArrayList;
import java.util.List;

/**
 * A way along a street that the base station stands beside, in legs of constant speed. Who comes to
 * its end goes the same way back, and so on.
 *
 * <pre>
 *      station
 *         │ besideMetres
 *   ──────┼──────▶──────▶──┤stop├──▶─────┤stop├──▶▶▶▶▶▶──┤stop
 *         0  firstMetres   walk               drive
 * </pre>
 */
public final class Route {
  /** The paper's: out and about, two short stops, then away from the station and a last one. */
  public static final Route OF_THE_PAPER =
      from(20, 50).leg(15, 1.5).leg(5, 0).leg(15, 1.5).leg(5, 0).leg(15, 8).leg(5, 0).build();

  private static final double NANOS_PER_SECOND = 1e9;

  private record Leg(double seconds, double metresPerSecond) {}

  private final double besideMetres;
  private final double firstMetres;
  private final List<Leg> legs;
  private final double seconds;

  private Route(Builder builder) {
    this.besideMetres = builder.besideMetres;
    this.firstMetres = builder.firstMetres;
    this.legs = List.copyOf(builder.legs);
    this.seconds = legs.stream().mapToDouble(Leg::seconds).sum();
  }

  /**
   * Begins a route.
   *
   * @param besideMetres how far the station is from the street, m, at least 0
   * @param firstMetres where in the street it begins, m from the place next to the station
   * @throws IllegalArgumentException if {@code besideMetres} is negative or one is no number
   */
  public static Builder from(double besideMetres, double firstMetres) {
    return new Builder(besideMetres, firstMetres);
  }

  /** Legs in their order. */
  public static final class Builder {
    private final double besideMetres;
    private final double firstMetres;
    private final List<Leg> legs = new ArrayList<>();

    private Builder(double besideMetres, double firstMetres) {
      if (!(besideMetres >= 0) || !Double.isFinite(besideMetres + firstMetres)) {
        throw new IllegalArgumentException(
            "route begins at %s m, %s m from the street, must be numbers, the latter not negative"
                .formatted(firstMetres, besideMetres));
      }
      this.besideMetres = besideMetres;
      this.firstMetres = firstMetres;
    }

    /**
     * One leg more.
     *
     * @param seconds above 0
     * @param metresPerSecond 0 to stand, negative to come back; up to 100
     * @throws IllegalArgumentException if one of them is outside its range
     */
    public Builder leg(double seconds, double metresPerSecond) {
      if (!(seconds > 0 && seconds <= 86_400) || !(Math.abs(metresPerSecond) <= 100)) {
        throw new IllegalArgumentException(
            "leg is %s s at %s m/s, must be up to a day, at most 100 m/s"
                .formatted(seconds, metresPerSecond));
      }
      legs.add(new Leg(seconds, metresPerSecond));
      return this;
    }

    /**
     * The route.
     *
     * @throws IllegalStateException if it has no leg
     */
    public Route build() {
      if (legs.isEmpty()) {
        throw new IllegalStateException("route has no leg, must have one");
      }
      return new Route(this);
    }
  }

  /** How far from the station on the ground one is at a time of at least 0, m. */
  public double distanceMetres(long nowNanos) {
    return Math.hypot(besideMetres, placeMetres(nowNanos));
  }

  /** Where in the street, m. */
  double placeMetres(long nowNanos) {
    double within = nowNanos / NANOS_PER_SECOND % (2 * seconds);
    double left = within <= seconds ? within : 2 * seconds - within;
    double place = firstMetres;
    for (Leg leg : legs) {
      double spent = Math.min(left, leg.seconds);
      place += spent * leg.metresPerSecond;
      left -= spent;
    }
    return place;
  }
}
