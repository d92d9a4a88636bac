package dev.fulmar.netem;

/**
 * Sees each packet go in and come out or be dropped, with its bytes: what a capture is made of.
 * Called by the thread that drives the link, which it must not hold up.
 */
public interface LinkTap {
  /** Sees nothing. */
  LinkTap NONE = new LinkTap() {};

  /** A packet was offered; whatever becomes of it is still to come. */
  default void onOffered(Direction direction, Arrival arrival) {}

  /**
   * A packet, or a copy, was dropped.
   *
   * @param why {@link Verdict#LOST} or {@link Verdict#QUEUE_FULL}
   * @param nowNanos when: as it was offered, or later if it was in the queue
   */
  default void onDropped(Direction direction, Arrival arrival, Verdict why, long nowNanos) {}

  /**
   * A packet, or a copy, came out.
   *
   * @param nowNanos when it was taken out, which may be later than it was due
   */
  default void onDelivered(Direction direction, Packet packet, long nowNanos) {}
}
