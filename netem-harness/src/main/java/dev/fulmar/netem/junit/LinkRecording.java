package dev.fulmar.netem.junit;

import dev.fulmar.netem.Arrival;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.VerdictListener;
import dev.fulmar.netem.capture.PcapNgWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Keeps what a link did in memory, so that a test that passes leaves no file, and tells it again
 * when the test has failed. Thread-safe, as the two directions of a relay have threads of their
 * own.
 */
final class LinkRecording implements VerdictListener, LinkTap {
  /** How many verdicts are kept. */
  static final int MAX_VERDICTS = 500_000;

  /** How many bytes of packets are kept, with what keeping one costs. */
  static final long MAX_BYTES = 16 << 20;

  private static final long BYTES_A_PACKET = 128;

  private final BiFunction<PcapNgWriter, String, LinkTap> capture;
  private final List<Consumer<VerdictListener>> verdicts = new ArrayList<>();
  private final List<Consumer<LinkTap>> packets = new ArrayList<>();
  private final Map<Fate, Long> counts = new HashMap<>();
  private long verdictsLeftOut;
  private long packetsLeftOut;
  private long bytes;

  /**
   * @param capture makes what writes the packets of this link to a file, under a name
   */
  LinkRecording(BiFunction<PcapNgWriter, String, LinkTap> capture) {
    this.capture = capture;
  }

  @Override
  public synchronized void onVerdict(
      Direction direction, long index, Verdict verdict, int sizeBytes) {
    counts.merge(new Fate(direction, verdict), 1L, Long::sum);
    keep(listener -> listener.onVerdict(direction, index, verdict, sizeBytes));
  }

  @Override
  public synchronized void onCorrupted(Direction direction, long index, int flippedBit) {
    keep(listener -> listener.onCorrupted(direction, index, flippedBit));
  }

  @Override
  public synchronized void onDuplicated(Direction direction, long index) {
    keep(listener -> listener.onDuplicated(direction, index));
  }

  @Override
  public synchronized void onCopyDropped(Direction direction, long index) {
    keep(listener -> listener.onCopyDropped(direction, index));
  }

  @Override
  public synchronized void onOffered(Direction direction, Arrival arrival) {
    keep(arrival.sizeBytes(), tap -> tap.onOffered(direction, arrival));
  }

  @Override
  public synchronized void onDropped(
      Direction direction, Arrival arrival, Verdict why, long nowNanos) {
    keep(arrival.sizeBytes(), tap -> tap.onDropped(direction, arrival, why, nowNanos));
  }

  @Override
  public synchronized void onDelivered(Direction direction, Packet packet, long nowNanos) {
    keep(packet.sizeBytes(), tap -> tap.onDelivered(direction, packet, nowNanos));
  }

  private void keep(Consumer<VerdictListener> event) {
    if (verdicts.size() < MAX_VERDICTS) {
      verdicts.add(event);
    } else {
      verdictsLeftOut++;
    }
  }

  private void keep(int sizeBytes, Consumer<LinkTap> event) {
    bytes += sizeBytes + BYTES_A_PACKET;
    if (bytes <= MAX_BYTES) {
      packets.add(event);
    } else {
      packetsLeftOut++;
    }
  }

  /** Tells a listener all verdicts that were kept, in their order. */
  synchronized void tellVerdicts(VerdictListener listener) {
    verdicts.forEach(event -> event.accept(listener));
  }

  /** Writes all packets that were kept, in their order, under the name of the link. */
  synchronized void writePackets(PcapNgWriter writer, String name) {
    LinkTap tap = capture.apply(writer, name);
    packets.forEach(event -> event.accept(tap));
  }

  synchronized boolean hasPackets() {
    return !packets.isEmpty();
  }

  synchronized boolean hasVerdicts() {
    return !verdicts.isEmpty();
  }

  /** What became of the packets each way, in words, and what was not kept. */
  synchronized String summary() {
    String both = summary(Direction.UP) + "; " + summary(Direction.DOWN);
    return verdictsLeftOut + packetsLeftOut == 0
        ? both
        : "%s; not kept: %d verdicts, %d sightings of packets"
            .formatted(both, verdictsLeftOut, packetsLeftOut);
  }

  private String summary(Direction direction) {
    return "%s %d passed, %d lost, %d dropped by the queue"
        .formatted(
            direction,
            count(direction, Verdict.PASSED),
            count(direction, Verdict.LOST),
            count(direction, Verdict.QUEUE_FULL));
  }

  private long count(Direction direction, Verdict verdict) {
    return counts.getOrDefault(new Fate(direction, verdict), 0L);
  }

  private record Fate(Direction direction, Verdict verdict) {}
}
