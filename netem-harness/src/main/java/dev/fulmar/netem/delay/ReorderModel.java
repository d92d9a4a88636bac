package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/**
 * Decides which packets need not keep their turn. A link hands packets over in the order in which
 * they were serialised, whatever delays were drawn; a packet that is exempted arrives when its own
 * delay says so, before those it overtakes, and holds up none behind it. A model may keep state, so
 * each link has an instance of its own; {@code toString()} gives the words of the link
 * specification that ask for the model.
 */
public interface ReorderModel {

  /**
   * Called once for each packet that leaves the queue, in the order in which they do.
   *
   * @param packetIndex the packet's number in its direction, from 1
   * @param random this packet's random numbers; drawing any count of them affects no other packet
   * @return true if the packet may overtake and be overtaken
   */
  boolean exempts(long packetIndex, RandomGenerator random);

  /** Whether it can exempt a packet at all; a link that knows it cannot wakes up less often. */
  default boolean exemptsAny() {
    return true;
  }
}
