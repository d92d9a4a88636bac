package dev.fulmar.cocored.policy;

import java.util.HashMap;
import java.util.Map;

/**
 * How much of a buffer each peer holds, and what follows for its next message.
 *
 * <pre>
 * Q what the buffer holds      q_i what peer i holds of it, its new message included
 * K what it can hold           n   the peers that hold something, peer i included
 *
 * room     q_i <= max(size, alpha (K - Q))      a peer's first message needs no room of its own
 * drops    p_d is multiplied by q_i n / (Q + size): 1 for a peer with the fair share
 * </pre>
 *
 * <p>Only peers with something in the buffer are remembered, so the table never outgrows it. The
 * bound on the room is the dynamic threshold of Choudhury and Hahne (IEEE/ACM Transactions on
 * Networking 6(2), 1998): one greedy peer ends at {@code K alpha / (1 + alpha)} and leaves the rest
 * free, m greedy ones at {@code K alpha / (1 + m alpha)} each. Counting only the flows that are
 * queued, and dropping by their share, is after FRED (Lin and Morris, SIGCOMM 1997).
 *
 * <p>Not thread-safe: the owner's lock guards it.
 */
final class PeerShares {
  private final Map<Object, Share> held = new HashMap<>();

  private static final class Share {
    private long size;
  }

  /** A peer's message has been queued. */
  void add(Object peer, long size) {
    held.computeIfAbsent(peer, p -> new Share()).size += size;
  }

  /** A peer's message has left the buffer. */
  void remove(Object peer, long size) {
    Share share = held.get(peer);
    share.size -= size;
    if (share.size == 0) {
      held.remove(peer);
    }
  }

  private long heldBy(Object peer) {
    Share share = held.get(peer);
    return share == null ? 0 : share.size;
  }

  /** How many peers hold something. */
  int peers() {
    return held.size();
  }

  /** Whether the bound on a peer's room admits a message. */
  boolean hasRoom(Object peer, long size, long queue, long capacity, double alpha) {
    long others = heldBy(peer);
    return others == 0 || others + size <= alpha * (capacity - queue);
  }

  /** What the probability of an early drop is multiplied with; {@code > 0}. */
  double dropScale(Object peer, long size, long queue) {
    long others = heldBy(peer);
    int active = held.size() + (others == 0 ? 1 : 0);
    return (double) (others + size) * active / (queue + size);
  }
}
