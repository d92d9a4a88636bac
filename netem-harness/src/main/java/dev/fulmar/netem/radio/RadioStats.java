package dev.fulmar.netem.radio;

/**
 * What happened at a node, or at all nodes, so far.
 *
 * @param datagrams what was offered and where it is
 * @param frames transmissions of frames that carry datagrams, counted at their senders
 * @param acks transmissions of acknowledgements, counted at their senders
 * @param mac what stood in the way
 */
public record RadioStats(
    DatagramStats datagrams, FrameStats frames, FrameStats acks, MacStats mac) {
  static final RadioStats NONE =
      new RadioStats(DatagramStats.NONE, FrameStats.NONE, FrameStats.NONE, MacStats.NONE);

  RadioStats plus(RadioStats other) {
    return new RadioStats(
        datagrams.plus(other.datagrams),
        frames.plus(other.frames),
        acks.plus(other.acks),
        mac.plus(other.mac));
  }
}
