package dev.fulmar.netem.loss;

import java.util.random.RandomGenerator;

/**
 * Decides which packets are lost. A model may keep state, so each link has an instance of its own;
 * {@code toString()} gives the words of the link specification that ask for the model.
 */
public interface LossModel {

  /**
   * Called exactly once for each packet, in the order of the indexes.
   *
   * @param packetIndex the packet's number in its direction, from 1
   * @param random this packet's random numbers; drawing any count of them affects no other packet
   * @return true if the packet is lost
   */
  boolean drops(long packetIndex, RandomGenerator random);
}
