package dev.fulmar.netem.radio;

/**
 * How hard it was for a node, or for all nodes.
 *
 * @param busyChannels times that the node wanted to send and found the channel taken
 * @param accessFailures tries that ended without finding it free
 * @param retries tries after a frame's first, whatever made them necessary
 * @param repeats frames received that were discarded as repeats
 * @param withheldAcks acknowledgements not sent, as the node was sending when they were due
 * @param needlessGivingUps frames given up that had been received: only their acknowledgements had
 *     not
 * @param expiredReassemblies datagrams of which some frames came and not all in time, whatever the
 *     cause
 * @param refusedReassemblies datagrams whose first frame found no free buffer
 * @param strayFragments later frames of datagrams that were not being put together
 * @param maxQueueFrames the most frames the node ever held; for all nodes, the largest of them
 */
public record MacStats(
    long busyChannels,
    long accessFailures,
    long retries,
    long repeats,
    long withheldAcks,
    long needlessGivingUps,
    long expiredReassemblies,
    long refusedReassemblies,
    long strayFragments,
    int maxQueueFrames) {
  static final MacStats NONE = new MacStats(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  MacStats plus(MacStats other) {
    return new MacStats(
        busyChannels + other.busyChannels,
        accessFailures + other.accessFailures,
        retries + other.retries,
        repeats + other.repeats,
        withheldAcks + other.withheldAcks,
        needlessGivingUps + other.needlessGivingUps,
        expiredReassemblies + other.expiredReassemblies,
        refusedReassemblies + other.refusedReassemblies,
        strayFragments + other.strayFragments,
        Math.max(maxQueueFrames, other.maxQueueFrames));
  }
}
