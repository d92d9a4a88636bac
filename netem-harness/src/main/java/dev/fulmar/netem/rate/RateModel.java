package dev.fulmar.netem.rate;

/**
 * Says how long the serialiser needs to put a packet on the wire. A model keeps state, so each link
 * has an instance of its own; {@code toString()} gives the words of the link specification that ask
 * for the model.
 */
public interface RateModel {

  /**
   * Called once for each packet, when its first bit goes out; the serialiser has one packet at a
   * time, so {@code startNanos} is never before what the previous call returned.
   *
   * @param startNanos when the first bit goes out
   * @param waitedNanos how long the packet had waited then; 0: the serialiser was idle, or became
   *     so in the nanosecond in which the packet came
   * @param sizeBytes the size of the payload, from 0 to 65,535
   * @return when the last bit is out; not before {@code startNanos}
   */
  long finishNanos(long startNanos, long waitedNanos, int sizeBytes);
}
