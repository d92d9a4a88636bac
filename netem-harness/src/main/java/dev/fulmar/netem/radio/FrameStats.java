package dev.fulmar.netem.radio;

/**
 * What became of the transmissions of a node, or of all nodes, as air saw it.
 *
 * <pre>
 *   sent = received + collided + receiverSending + onAir
 * </pre>
 *
 * @param sent transmissions begun; each try of a frame is one
 * @param received those the receiver has whole
 * @param collided those spoilt by a third node
 * @param receiverSending those whose receiver was sending itself
 * @param onAir those that have not ended: 0 or 1 for a node
 */
public record FrameStats(
    long sent, long received, long collided, long receiverSending, long onAir) {
  static final FrameStats NONE = new FrameStats(0, 0, 0, 0, 0);

  FrameStats plus(FrameStats other) {
    return new FrameStats(
        sent + other.sent,
        received + other.received,
        collided + other.collided,
        receiverSending + other.receiverSending,
        onAir + other.onAir);
  }
}
