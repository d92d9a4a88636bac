package dev.fulmar.netem.radio;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * What became of the datagrams of a node, or of all nodes. Each is in exactly one place:
 *
 * <pre>
 *   a node       offered + received = delivered + handedOn + dropped + underWay
 *   all nodes    offered            = delivered            + dropped + underWay
 * </pre>
 *
 * @param offered datagrams offered to the node
 * @param received datagrams that came whole from a neighbour, to stay or to go on
 * @param delivered datagrams taken out by {@link RadioMedium#poll}
 * @param handedOn datagrams that a neighbour has whole
 * @param droppedByCause datagrams lost on the way out of the node, for each cause
 * @param underWay datagrams the node has, until the neighbour has the last frame
 */
public record DatagramStats(
    long offered,
    long received,
    long delivered,
    long handedOn,
    Map<RadioLoss, Long> droppedByCause,
    long underWay) {
  static final DatagramStats NONE = new DatagramStats(0, 0, 0, 0, Map.of(), 0);

  /** Copies the map and puts 0 for what is missing. */
  public DatagramStats {
    Map<RadioLoss, Long> whole = new EnumMap<>(RadioLoss.class);
    for (RadioLoss cause : RadioLoss.values()) {
      whole.put(cause, droppedByCause.getOrDefault(cause, 0L));
    }
    droppedByCause = Collections.unmodifiableMap(whole);
  }

  /** Datagrams lost by a cause. */
  public long dropped(RadioLoss cause) {
    return droppedByCause.get(cause);
  }

  /** Datagrams lost, whatever the cause. */
  public long dropped() {
    return droppedByCause.values().stream().mapToLong(Long::longValue).sum();
  }

  DatagramStats plus(DatagramStats other) {
    Map<RadioLoss, Long> sums = new EnumMap<>(RadioLoss.class);
    for (RadioLoss cause : RadioLoss.values()) {
      sums.put(cause, dropped(cause) + other.dropped(cause));
    }
    return new DatagramStats(
        offered + other.offered,
        received + other.received,
        delivered + other.delivered,
        handedOn + other.handedOn,
        sums,
        underWay + other.underWay);
  }
}
