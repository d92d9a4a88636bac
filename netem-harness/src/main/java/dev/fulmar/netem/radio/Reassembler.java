package dev.fulmar.netem.radio;

import java.util.HashMap;
import java.util.Map;

/**
 * Puts the datagrams that come to a node together. Only the first fragment takes a buffer: the MAC
 * keeps the frames of a neighbour in order, so one that comes without it belongs to a datagram that
 * is lost.
 */
final class Reassembler {
  private final NodeContext context;

  /** How many frames have come; transfers are equal only to themselves. */
  private final Map<Transfer, Integer> framesOf = new HashMap<>();

  Reassembler(NodeContext context) {
    this.context = context;
  }

  /**
   * Takes a frame that is no repeat.
   *
   * @return whether its datagram is whole now
   */
  boolean isWholeWith(Frame frame) {
    Transfer transfer = frame.transfer();
    if (transfer.fragments() == 1) {
      return true;
    }
    if (frame.fragment() == 0) {
      start(transfer);
      return false;
    }
    if (!framesOf.containsKey(transfer)) {
      context.counters().strayFragments++;
      return false;
    }
    if (framesOf.merge(transfer, 1, Integer::sum) < transfer.fragments()) {
      return false;
    }
    framesOf.remove(transfer);
    return true;
  }

  private void start(Transfer transfer) {
    LowpanConfig lowpan = context.config().lowpan();
    if (framesOf.size() == lowpan.reassemblyBuffers()) {
      context.counters().refusedReassemblies++;
      context.network().lost(transfer, RadioLoss.REASSEMBLY_FULL);
      return;
    }
    framesOf.put(transfer, 1);
    context.events().after(lowpan.reassemblyTimeoutNanos(), () -> expire(transfer));
  }

  private void expire(Transfer transfer) {
    if (framesOf.remove(transfer) != null) {
      context.counters().expiredReassemblies++;
      context.network().lost(transfer, RadioLoss.REASSEMBLY_TIMEOUT);
    }
  }
}
