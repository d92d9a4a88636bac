package dev.fulmar.netem.loss;

import dev.fulmar.netem.unit.Probability;
import java.util.random.RandomGenerator;

/**
 * The four-state Markov chain of tc-netem's {@code loss state}: bursts that may have deliveries
 * within them, and single losses between them.
 *
 * <pre>
 *   4 ◀───p14─── 1 ───p13───▶ 3 ───p32───▶ 2
 *   └─────1─────▶│◀────p31────┘◀────p23────┘        and otherwise it stays
 *
 *    1  delivered, between bursts       3  lost, in a burst
 *    4  lost, alone                     2  delivered, within a burst
 * </pre>
 *
 * The chain moves before each packet; its states' long-run shares stand in the proportion
 *
 * <pre>
 *   π1 : π2 : π3 : π4  =  p31 p23 : p13 p32 : p13 p23 : p14 p31 p23
 *
 *   loss rate          π3 + π4
 *   mean burst length  (π3 + π4) / (π3 (p31 + p32) + π4)     of losses in succession
 * </pre>
 *
 * <p>The first packet's state is drawn from these shares, so that they hold from the start. Where
 * zeros keep the chain from leaving some states, the shares are those that it comes to from state
 * 1.
 *
 * @see <a href="http://netgroup.uniroma2.it/NetemCLG">Salsano, Ludovici and Ordine, Definition of a
 *     general and intuitive loss model for packet networks</a>
 */
public final class Markov4Loss implements LossModel {
  private final double p13;
  private final double p31;
  private final double p32;
  private final double p23;
  private final double p14;
  private final double[] shares;

  /** From 1 to 4; 0 before the first packet. */
  private int state;

  /**
   * Each parameter from 0 to 1.
   *
   * @param p13 a burst begins
   * @param p31 a burst ends; p31 + p32 at most 1
   * @param p32 a burst pauses
   * @param p23 a burst goes on after its pause
   * @param p14 a packet is lost alone; p13 + p14 at most 1
   * @throws IllegalArgumentException if a parameter or a sum is outside its range, or not a number
   */
  public Markov4Loss(double p13, double p31, double p32, double p23, double p14) {
    this.p13 = Probability.checked("p13", p13);
    this.p31 = Probability.checked("p31", p31);
    this.p32 = Probability.checked("p32", p32);
    this.p23 = Probability.checked("p23", p23);
    this.p14 = Probability.checked("p14", p14);
    Probability.checked("p13 + p14", p13 + p14);
    Probability.checked("p31 + p32", p31 + p32);
    this.shares = shares();
  }

  /** The expected share of packets lost, from 0 to 1. */
  public double lossRate() {
    return share(3) + share(4);
  }

  /**
   * The expected number of packets lost in succession.
   *
   * @return at least 1; 0 if nothing is ever lost; infinite if a burst never ends
   */
  public double meanBurstLength() {
    double burstEnds = share(3) * (p31 + p32) + share(4);
    return lossRate() == 0 ? 0 : lossRate() / burstEnds;
  }

  /** The expected share of packets in a state from 1 to 4. */
  double share(int ofState) {
    return shares[ofState - 1];
  }

  /** The state that the last packet was judged in. */
  int state() {
    return state;
  }

  /** The proportion above, each zero spent where it keeps the chain out of states, not later. */
  private double[] shares() {
    if (p13 == 0) {
      return normalised(1, 0, 0, p14);
    }
    if (p32 == 0) {
      return normalised(p31, 0, p13, p14 * p31);
    }
    return normalised(p31 * p23, p13 * p32, p13 * p23, p14 * p31 * p23);
  }

  private static double[] normalised(double one, double two, double three, double four) {
    double sum = one + two + three + four;
    return new double[] {one / sum, two / sum, three / sum, four / sum};
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    double drawn = random.nextDouble();
    state =
        switch (state) {
          case 0 -> first(drawn);
          case 1 -> drawn < p14 ? 4 : drawn < p14 + p13 ? 3 : 1;
          case 2 -> drawn < p23 ? 3 : 2;
          case 3 -> drawn < p32 ? 2 : drawn < p32 + p31 ? 1 : 3;
          default -> 1;
        };
    return state == 3 || state == 4;
  }

  /** Draws a state by the shares. */
  private int first(double drawn) {
    double below = 0;
    for (int candidate = shares.length; candidate > 1; candidate--) {
      below += share(candidate);
      if (drawn < below) {
        return candidate;
      }
    }
    return 1;
  }

  @Override
  public String toString() {
    return "loss markov(p13=%s,p31=%s,p32=%s,p23=%s,p14=%s)"
        .formatted(
            Probability.words(p13),
            Probability.words(p31),
            Probability.words(p32),
            Probability.words(p23),
            Probability.words(p14));
  }
}
