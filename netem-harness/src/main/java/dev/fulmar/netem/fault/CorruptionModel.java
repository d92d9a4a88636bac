package dev.fulmar.netem.fault;

import java.util.random.RandomGenerator;

/**
 * Decides which packets are damaged, and where. A model may keep state, so each link has an
 * instance of its own; {@code toString()} gives the words of the link specification that ask for
 * the model.
 */
public interface CorruptionModel {
  /** What {@link #flippedBit} returns for a packet that stays whole. */
  int NONE = -1;

  /**
   * Called once for each packet that is not lost, in the order of the indexes.
   *
   * @param packetIndex the packet's number in its direction, from 1
   * @param sizeBytes the size of the payload; an empty one cannot be damaged
   * @param random this packet's random numbers; drawing any count of them affects no other packet
   * @return the bit that arrives inverted, counted from 0 at the most significant bit of the first
   *     byte, below {@code 8 * sizeBytes}; or {@link #NONE}
   */
  int flippedBit(long packetIndex, int sizeBytes, RandomGenerator random);
}
