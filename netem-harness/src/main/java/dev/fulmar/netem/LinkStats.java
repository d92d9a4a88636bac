package dev.fulmar.netem;

/**
 * What a link has done so far. Each packet is in exactly one place:
 *
 * <pre>
 *   offered + duplicated = delivered + droppedLoss + droppedQueue + inside    (packets and bytes)
 * </pre>
 *
 * @param offered packets offered
 * @param offeredBytes their payload bytes, as in the other byte counts
 * @param corrupted packets damaged, whatever became of them afterwards
 * @param duplicated copies made
 * @param duplicatedBytes their bytes
 * @param delivered packets taken out by {@link Link#poll}
 * @param deliveredBytes their bytes
 * @param droppedLoss packets the loss model took
 * @param droppedLossBytes their bytes
 * @param droppedQueue packets the queue discipline dropped
 * @param droppedQueueBytes their bytes
 * @param inside packets waiting, being serialised, travelling, or due and not yet taken out
 * @param insideBytes their bytes
 * @param queueDepth packets waiting for the serialiser when the link last heard the time; the one
 *     being serialised does not wait
 * @param queueBytes their bytes
 * @param overtaken packets delivered after one that was offered later
 * @param maxQueueDepth the most packets that ever waited
 * @param maxQueueBytes the most bytes that ever waited
 * @param queueingNanos the time the delivered packets spent waiting, summed up
 * @param serialisationNanos the time they spent being put on the wire, summed up
 * @param propagationNanos the time they spent travelling, summed up
 */
public record LinkStats(
    long offered,
    long offeredBytes,
    long corrupted,
    long duplicated,
    long duplicatedBytes,
    long delivered,
    long deliveredBytes,
    long droppedLoss,
    long droppedLossBytes,
    long droppedQueue,
    long droppedQueueBytes,
    long inside,
    long insideBytes,
    long queueDepth,
    long queueBytes,
    long overtaken,
    long maxQueueDepth,
    long maxQueueBytes,
    long queueingNanos,
    long serialisationNanos,
    long propagationNanos) {

  /** Packets dropped, whatever the cause. */
  public long dropped() {
    return droppedLoss + droppedQueue;
  }

  /** Bytes dropped, whatever the cause. */
  public long droppedBytes() {
    return droppedLossBytes + droppedQueueBytes;
  }

  /** The whole time the delivered packets spent inside, summed up. */
  public long totalNanos() {
    return queueingNanos + serialisationNanos + propagationNanos;
  }
}
