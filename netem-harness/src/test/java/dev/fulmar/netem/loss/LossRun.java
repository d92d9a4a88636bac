package dev.fulmar.netem.loss;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.PacketRandom;
import dev.fulmar.netem.Stage;
import java.util.stream.LongStream;

/** What befell packets in succession: true = lost. */
final class LossRun {
  private final boolean[] fates;

  private LossRun(boolean[] fates) {
    this.fates = fates;
  }

  /** The fates, from that of the first packet on. */
  boolean[] fates() {
    return fates;
  }

  /** What a model, fresh, does to packets from the first on. */
  static LossRun of(LossModel model, int packets, long seed) {
    boolean[] fates = new boolean[packets];
    for (int i = 0; i < packets; i++) {
      fates[i] = drops(model, i + 1, seed);
    }
    return new LossRun(fates);
  }

  /** What a model does to the next packet, with the random numbers that a link would give it. */
  static boolean drops(LossModel model, long packetIndex, long seed) {
    return model.drops(packetIndex, new PacketRandom(seed, Direction.UP, Stage.LOSS, packetIndex));
  }

  /** The indexes of the packets lost, from 1. */
  long[] lostIndexes() {
    return LongStream.rangeClosed(1, fates.length).filter(i -> fates[(int) i - 1]).toArray();
  }

  /** The share of packets lost. */
  double rate() {
    return (double) lost() / fates.length;
  }

  long lost() {
    long lost = 0;
    for (boolean fate : fates) {
      lost += fate ? 1 : 0;
    }
    return lost;
  }

  /** How many times a loss followed a delivery, or was the first packet's. */
  long bursts() {
    long bursts = fates[0] ? 1 : 0;
    for (int i = 1; i < fates.length; i++) {
      bursts += fates[i] && !fates[i - 1] ? 1 : 0;
    }
    return bursts;
  }

  /** The mean number of losses in succession. */
  double meanBurstLength() {
    return (double) lost() / bursts();
  }

  /**
   * How often each pair of fates was seen, {@code lag} packets apart.
   *
   * @param spacing the distance between pairs, in packets; large enough for them to be independent
   * @return both delivered, only the second lost, only the first lost, both lost
   */
  long[] pairs(int lag, int spacing) {
    long[] counts = new long[4];
    for (int i = 0; i + lag < fates.length; i += spacing) {
      counts[(fates[i] ? 2 : 0) + (fates[i + lag] ? 1 : 0)]++;
    }
    return counts;
  }

  /** The probabilities of {@link #pairs}, by a loss rate and the probability that both are lost. */
  static double[] pairProbabilities(double lossRate, double bothLost) {
    double oneLost = lossRate - bothLost;
    return new double[] {1 - lossRate - oneLost, oneLost, oneLost, bothLost};
  }
}
