package dev.fulmar.netem.queue;

import java.util.random.RandomGenerator;

/**
 * Decides which packets may wait for the serialiser. It holds none itself: the link keeps them, in
 * order, and asks. A discipline may keep state, so each link has an instance of its own; {@code
 * toString()} gives the words of the link specification that ask for the discipline.
 */
public interface QueueDiscipline {

  /** What becomes of an arriving packet. */
  enum Admission {
    /** It joins the queue. */
    ENQUEUE,
    /** It is dropped. */
    DROP_ARRIVAL,
    /** The packet that has waited longest is dropped, then the discipline is asked again. */
    DROP_HEAD
  }

  /**
   * Called for each packet that arrives, also when it need not wait, and again after each {@link
   * Admission#DROP_HEAD}.
   *
   * @param backlog what is there before the packet
   * @param sizeBytes the size of the arriving payload
   * @param nowNanos when it arrives
   * @param random this packet's random numbers, the same sequence going on if asked again
   */
  Admission onArrival(Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random);

  /**
   * Called when a packet is about to go to the serialiser. One that is dropped gives its turn to
   * the next.
   *
   * @param backlog what is waiting, this packet included
   * @param sizeBytes the size of this packet's payload
   * @param waitedNanos how long this packet has waited
   * @param nowNanos when its turn comes
   * @return true to drop the packet instead
   */
  default boolean dropsAtTurn(Backlog backlog, int sizeBytes, long waitedNanos, long nowNanos) {
    return false;
  }
}
