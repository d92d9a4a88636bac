package dev.fulmar.examples.interop;

import dev.fulmar.netem.loss.LossModel;
import java.util.random.RandomGenerator;

/** Loses one packet of those to come, and the others as another model does. */
final class LoseNth implements LossModel {
  private final LossModel others;
  private final int position;
  private int packets;

  /**
   * @param position of the packet to lose, from 1
   */
  LoseNth(int position, LossModel others) {
    this.position = position;
    this.others = others;
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    packets++;
    return packets == position || others.drops(packetIndex, random);
  }

  @Override
  public String toString() {
    return "loss packets(" + position + "), then " + others;
  }
}
