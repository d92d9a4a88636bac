package dev.fulmar.netem.fault;

import java.util.random.RandomGenerator;

/**
 * Decides which packets come twice. A model may keep state, so each link has an instance of its
 * own; {@code toString()} gives the words of the link specification that ask for the model.
 */
public interface DuplicationModel {

  /**
   * Called once for each packet that is not lost, in the order of the indexes.
   *
   * @param packetIndex the packet's number in its direction, from 1
   * @param random this packet's random numbers; drawing any count of them affects no other packet
   * @return true if a copy of the packet follows it into the queue
   */
  boolean duplicates(long packetIndex, RandomGenerator random);
}
