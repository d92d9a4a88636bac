package dev.fulmar.examples.interop;

import dev.fulmar.netem.Arrival;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Verdict;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;

/** What either side sent in a case, lost or not, in the order of sending. Thread-safe. */
final class WireLog implements LinkTap {
  /** More than a case may receive, see {@link Wire}; what comes later is not logged. */
  private static final int MAX_ENTRIES = 4 * Wire.MAX_DATAGRAMS;

  private final List<Entry> entries = new ArrayList<>();

  /** A datagram on its way. */
  private record Entry(Direction direction, Arrival arrival, boolean lost) {}

  @Override
  public synchronized void onOffered(Direction direction, Arrival arrival) {
    if (entries.size() < MAX_ENTRIES) {
      entries.add(new Entry(direction, arrival, false));
    }
  }

  @Override
  public synchronized void onDropped(
      Direction direction, Arrival arrival, Verdict why, long nowNanos) {
    for (int i = entries.size() - 1; i >= 0; i--) {
      Entry entry = entries.get(i);
      if (entry.direction == direction && entry.arrival.index() == arrival.index()) {
        entries.set(i, new Entry(direction, entry.arrival, true));
        return;
      }
    }
  }

  /** How many datagrams there are; a mark for {@link #since}. */
  synchronized int size() {
    return entries.size();
  }

  /** The messages of one side from a mark on. */
  List<Sent> since(int mark, Direction direction) {
    List<Entry> some;
    synchronized (this) {
      some = List.copyOf(entries.subList(mark, entries.size()));
    }
    return some.stream()
        .filter(entry -> entry.direction == direction)
        .map(entry -> new Sent(Codec.message(entry.arrival.payload()), entry.lost))
        .toList();
  }

  /**
   * A message as its sender sent it.
   *
   * @param lost whether the link lost it
   */
  record Sent(Message message, boolean lost) {
    /** Whether it is an acknowledgement without an answer (RFC 7252, 4.2). */
    boolean isEmptyAckOf(int mid) {
      return message instanceof EmptyMessage
          && message.getType() == CoAP.Type.ACK
          && message.getMID() == mid;
    }
  }
}
