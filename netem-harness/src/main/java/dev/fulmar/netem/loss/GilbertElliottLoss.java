package dev.fulmar.netem.loss;

import dev.fulmar.netem.unit.Probability;
import java.util.random.RandomGenerator;

/**
 * The Gilbert-Elliott model: a link with a good and a bad state, which change from packet to
 * packet.
 *
 * <pre>
 *                    p
 *              ┌───────────▶┐
 *    1 - p ⟲  Good         Bad  ⟲ 1 - r
 *              └◀───────────┘
 *                    r
 *    lost with      1 - k        1 - h
 * </pre>
 *
 * <p>h and k are probabilities of <em>delivery</em>: of a packet in the bad state, and of one in
 * the good state. tc-netem's {@code loss gemodel p r 1-h 1-k} takes their complements: its {@code
 * gemodel 1% 25% 100% 0%} is {@code ge(p=1%,r=25%,h=0%,k=100%)} here. With these values of h and k,
 * the defaults of a specification, this is the simple Gilbert model; with k = 1 alone, Gilbert's.
 *
 * <pre>
 *   share of packets in Bad   πB = p / (p + r)
 *   loss rate                 e  = (1 - πB)(1 - k) + πB (1 - h)         simply  p / (p + r)
 *   mean burst length         e / P(lost, then delivered)               simply  1 / r
 *     P(lost, then delivered) = (1 - πB)(1 - k)((1 - p) k + p h) + πB (1 - h)(r k + (1 - r) h)
 * </pre>
 *
 * <p>The first packet is in Bad with probability πB, so that these hold from the start and no time
 * to settle is needed. If p and r are both 0 the state never changes, and is Good.
 *
 * @see <a href="https://doi.org/10.1002/j.1538-7305.1963.tb00955.x">Elliott, Estimates of Error
 *     Rates for Codes on Burst-Noise Channels</a>
 * @see <a href="https://ieeexplore.ieee.org/document/5755057">Hasslinger and Hohlfeld, The
 *     Gilbert-Elliott Model for Packet Loss in Real Time Services on the Internet</a>
 */
public final class GilbertElliottLoss implements LossModel {
  private final double toBad;
  private final double toGood;
  private final double deliveredInBad;
  private final double deliveredInGood;
  private boolean first = true;
  private boolean bad;

  /**
   * @param toBad p, the probability that a packet in Bad follows one in Good, from 0 to 1
   * @param toGood r, the probability that a packet in Good follows one in Bad, from 0 to 1
   * @param deliveredInBad h, the probability that a packet in Bad is delivered, from 0 to 1
   * @param deliveredInGood k, the probability that a packet in Good is delivered, from 0 to 1
   * @throws IllegalArgumentException if one of them is outside its range or not a number
   */
  public GilbertElliottLoss(
      double toBad, double toGood, double deliveredInBad, double deliveredInGood) {
    this.toBad = Probability.checked("probability p of turning bad", toBad);
    this.toGood = Probability.checked("probability r of turning good", toGood);
    this.deliveredInBad = Probability.checked("probability h of delivery in Bad", deliveredInBad);
    this.deliveredInGood =
        Probability.checked("probability k of delivery in Good", deliveredInGood);
  }

  /** The expected share of packets lost, from 0 to 1. */
  public double lossRate() {
    return (1 - badShare()) * (1 - deliveredInGood) + badShare() * (1 - deliveredInBad);
  }

  /**
   * The expected number of packets lost in succession.
   *
   * @return at least 1; 0 if nothing is ever lost; infinite if a burst never ends
   */
  public double meanBurstLength() {
    double deliveredAfterGood = (1 - toBad) * deliveredInGood + toBad * deliveredInBad;
    double deliveredAfterBad = toGood * deliveredInGood + (1 - toGood) * deliveredInBad;
    double burstEnds =
        (1 - badShare()) * (1 - deliveredInGood) * deliveredAfterGood
            + badShare() * (1 - deliveredInBad) * deliveredAfterBad;
    return lossRate() == 0 ? 0 : lossRate() / burstEnds;
  }

  /** The expected share of packets in the bad state. */
  double badShare() {
    return toBad == 0 ? 0 : toBad / (toBad + toGood);
  }

  /** Whether the last packet judged was in the bad state. */
  boolean isBad() {
    return bad;
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    double badProbability = bad ? 1 - toGood : toBad;
    bad = random.nextDouble() < (first ? badShare() : badProbability);
    first = false;
    return random.nextDouble() >= (bad ? deliveredInBad : deliveredInGood);
  }

  @Override
  public String toString() {
    return "loss ge(p=%s,r=%s,h=%s,k=%s)"
        .formatted(
            Probability.words(toBad),
            Probability.words(toGood),
            Probability.words(deliveredInBad),
            Probability.words(deliveredInGood));
  }
}
