package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/**
 * By how much a packet travels longer or shorter than a link's base delay; {@code toString()} gives
 * the words of the link specification that ask for it, from {@code jitter} on.
 *
 * <p>A jitter keeps no state: the draws of two packets are independent.
 */
public interface Jitter {

  /**
   * Called exactly once for each packet.
   *
   * @param random this packet's random numbers
   * @return what to add to the base delay, in ns; may be negative
   */
  long offsetNanos(RandomGenerator random);
}
