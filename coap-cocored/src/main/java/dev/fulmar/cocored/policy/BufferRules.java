package dev.fulmar.cocored.policy;

/**
 * What a {@link ReceiveBuffer} does beyond the paper. {@link #PLAIN} is the paper: everything off.
 *
 * @param supersede a fresher notification takes the place of one that waits in the same relation
 * @param earlyDropUnrepeated messages that nobody repeats meet early detection too
 * @param peerRoom alpha: a peer may hold at most this many times the room that is left; {@code >
 *     0}, infinite for no bound
 * @param shareDrops the probability of an early drop is scaled by the peer's share of the queue
 * @param maxDropsInARow a relation loses at most so many messages in a row to early drops; {@code
 *     >= 1}, {@link Integer#MAX_VALUE} for no limit
 * @param relationTable how many relations' losses are remembered; {@code >= 1}
 * @param idleDecay AvgQ decays while the queue is empty
 */
public record BufferRules(
    boolean supersede,
    boolean earlyDropUnrepeated,
    double peerRoom,
    boolean shareDrops,
    int maxDropsInARow,
    int relationTable,
    boolean idleDecay) {

  /** How many relations' losses are remembered unless something else is asked for. */
  public static final int DEFAULT_RELATION_TABLE = 4096;

  /** Nothing beyond the paper. */
  public static final BufferRules PLAIN =
      new BufferRules(
          false,
          false,
          Double.POSITIVE_INFINITY,
          false,
          Integer.MAX_VALUE,
          DEFAULT_RELATION_TABLE,
          false);

  /**
   * @throws IllegalArgumentException if a figure is out of its range, naming it and the range
   */
  public BufferRules {
    if (!(peerRoom > 0)) {
      throw new IllegalArgumentException("peerRoom is " + peerRoom + ", must be greater than 0");
    }
    if (maxDropsInARow < 1) {
      throw new IllegalArgumentException(
          "maxDropsInARow is " + maxDropsInARow + ", must be at least 1");
    }
    if (relationTable < 1) {
      throw new IllegalArgumentException(
          "relationTable is " + relationTable + ", must be at least 1");
    }
  }

  boolean limitsPeerRoom() {
    return peerRoom < Double.POSITIVE_INFINITY;
  }

  boolean limitsDropsInARow() {
    return maxDropsInARow < Integer.MAX_VALUE;
  }
}
