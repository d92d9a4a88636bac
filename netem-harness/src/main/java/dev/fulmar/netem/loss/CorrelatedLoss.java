package dev.fulmar.netem.loss;

import dev.fulmar.netem.unit.Probability;
import java.util.random.RandomGenerator;

/**
 * Loses a share p of the packets, and a packet resembles the one before it by a correlation rho.
 *
 * <pre>
 *   with probability rho      a packet suffers what befell the one before it
 *   with probability 1 - rho  it is judged afresh: lost with probability p
 *
 *   lost after a loss         p + rho (1 - p)          loss rate            p, exactly
 *   lost after a delivery     p (1 - rho)              correlation at lag n rho^n, exactly
 *                                                      mean burst length    1 / ((1 - rho)(1 - p))
 * </pre>
 *
 * <p>The first packet is judged afresh, so that the rate is p from the start. At rho = 1 it decides
 * for all that follow.
 *
 * <p>tc-netem's {@code loss random PERCENT CORRELATION} is something else: it averages each random
 * number with the one before it, which makes extreme numbers rare, and so loses far less than the
 * percentage says. Here the rate does not depend on the correlation.
 */
public final class CorrelatedLoss implements LossModel {
  private final double probability;
  private final double correlation;
  private boolean first = true;
  private boolean lost;

  /**
   * @param probability p, the share of packets that are lost, from 0 to 1
   * @param correlation rho, of the fates of two packets in succession, from 0 (independent) to 1
   * @throws IllegalArgumentException if one of them is outside its range or not a number
   */
  public CorrelatedLoss(double probability, double correlation) {
    this.probability = Probability.checked("loss probability p", probability);
    this.correlation = Probability.checked("correlation rho", correlation);
  }

  /** The expected share of packets lost: p. */
  public double lossRate() {
    return probability;
  }

  /**
   * The expected number of packets lost in succession.
   *
   * @return at least 1; 0 if nothing is ever lost; infinite if a burst never ends
   */
  public double meanBurstLength() {
    return probability == 0 ? 0 : 1 / ((1 - correlation) * (1 - probability));
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    boolean repeats = random.nextDouble() < correlation;
    boolean afresh = random.nextDouble() < probability;
    lost = (repeats && !first) ? lost : afresh;
    first = false;
    return lost;
  }

  @Override
  public String toString() {
    return "loss correlated(p=%s,rho=%s)"
        .formatted(Probability.words(probability), Probability.words(correlation));
  }
}
