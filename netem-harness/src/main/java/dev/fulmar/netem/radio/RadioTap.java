package dev.fulmar.netem.radio;

/**
 * Sees what happens on the air, at the instants it does: what a log or a capture is made of. Called
 * by the thread that drives the medium, which it must neither hold up nor call back.
 */
public interface RadioTap {
  /** Sees nothing. */
  RadioTap NONE = new RadioTap() {};

  /** A datagram was offered; whatever becomes of it is still to come. */
  default void onOffered(RadioDatagram datagram) {}

  /** A node listened for a carrier and found one, or was busy with an acknowledgement. */
  default void onChannelBusy(int node, long nowNanos) {}

  /** The first bit of a frame or an acknowledgement went out. */
  default void onFrameStarted(RadioFrame frame, long nowNanos) {}

  /** Its last bit went out. */
  default void onFrameEnded(RadioFrame frame, FrameOutcome outcome, long nowNanos) {}

  /** The acknowledgement of a frame came back to its sender. */
  default void onAcknowledged(RadioFrame frame, long nowNanos) {}

  /** A frame was received that the receiver took for a repeat and discarded. */
  default void onRepeated(RadioFrame frame, long nowNanos) {}

  /**
   * A datagram was lost.
   *
   * @param node who had it last
   */
  default void onDropped(RadioDatagram datagram, int node, RadioLoss why, long nowNanos) {}

  /** A datagram came to its destination; it is taken out by a poll at this instant or later. */
  default void onDelivered(RadioDelivery delivery) {}
}
