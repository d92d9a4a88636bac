package dev.fulmar.netem;

/** Hears what a link decided about each packet. */
@FunctionalInterface
public interface VerdictListener {

  /**
   * Called once for each offered packet, in the order of the indexes, before {@link Link#offer}
   * returns. A queue discipline that drops a packet it had let in causes a second call for that
   * index, with {@link Verdict#QUEUE_FULL}: the last verdict about an index is its fate.
   *
   * @param direction the way the packet was going
   * @param index the packet's number in its direction, from 1
   * @param sizeBytes the size of the payload
   */
  void onVerdict(Direction direction, long index, Verdict verdict, int sizeBytes);

  /**
   * Called before the verdict about a packet that the link has damaged.
   *
   * @param flippedBit the bit that arrives inverted, counted from 0 at the most significant bit of
   *     the first byte
   */
  default void onCorrupted(Direction direction, long index, int flippedBit) {}

  /** Called after the verdict about a packet of which the link has made a copy. */
  default void onDuplicated(Direction direction, long index) {}

  /** Called when the queue drops the copy that the link has made of a packet. */
  default void onCopyDropped(Direction direction, long index) {}
}
