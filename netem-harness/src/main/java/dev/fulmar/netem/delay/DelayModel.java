package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/**
 * Says how long a packet travels once it is on the wire. A model may keep state, so each link has
 * an instance of its own; {@code toString()} gives the words of the link specification that ask for
 * the model.
 */
public interface DelayModel {

  /**
   * Called exactly once for each packet that leaves the queue, in the order in which they do. The
   * link keeps packets in order: one that would overtake its predecessor arrives with it.
   *
   * @param packetIndex the packet's number in its direction, from 1
   * @param random this packet's random numbers; drawing any count of them affects no other packet
   * @return the time from the last bit sent to the last bit received, in ns; never negative
   */
  long delayNanos(long packetIndex, RandomGenerator random);
}
