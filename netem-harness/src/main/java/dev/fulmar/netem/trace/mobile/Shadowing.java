package dev.fulmar.netem.trace.mobile;

import java.util.random.RandomGenerator;

/**
 * What buildings and trees take or give beside the mean loss: normal in dB, and the more alike the
 * closer two places are (TR 38.901 section 7.4.4).
 *
 * <pre>
 *   S(x + Δ) = ρ S(x) + σ sqrt(1 − ρ²) N(0,1),    ρ = exp(−Δ / d_cor)
 * </pre>
 */
final class Shadowing {
  private final double sigmaDb;
  private final double correlationMetres;
  private final RandomGenerator random;
  private double shadowDb;

  /** Of a standard deviation, and the distance over which it is forgotten but for 1/e. */
  Shadowing(double sigmaDb, double correlationMetres, RandomGenerator random) {
    this.sigmaDb = sigmaDb;
    this.correlationMetres = correlationMetres;
    this.random = random;
    this.shadowDb = sigmaDb * random.nextGaussian();
  }

  /** Goes on by so many metres; the shadow there, dB, positive where it takes. */
  double moveBy(double metres) {
    double kept = Math.exp(-metres / correlationMetres);
    shadowDb = kept * shadowDb + sigmaDb * Math.sqrt(1 - kept * kept) * random.nextGaussian();
    return shadowDb;
  }
}
