package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.rate.ConstantRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A bottleneck of two connections, 40 ms each way.
 *
 * @param megabits a second
 * @param buffer its queue, in products of rate and round trip (BDP)
 * @param seconds how long a run is
 * @param skippedSeconds of them, at the beginning, that do not count
 */
record SharedLink(int megabits, double buffer, int seconds, int skippedSeconds) {
  private static final int SECONDS = 30;
  private static final int SKIPPED_SECONDS = 5;

  private static final long ONE_WAY_NANOS = 40_000_000;
  private static final double ROUND_TRIP_SECONDS = .08;
  private static final List<Double> BUFFERS = List.of(.1, .5, 1., 4.);

  /** Payload and header of a full segment. */
  private static final int PACKET_BYTES = BulkRun.MSS_BYTES + 32;

  /** One that is used for half a minute. */
  static SharedLink of(int megabits, double buffer) {
    return new SharedLink(megabits, buffer, SECONDS, SKIPPED_SECONDS);
  }

  /** The same for four minutes, of which the first two do not count: who began is forgotten. */
  SharedLink settled() {
    return new SharedLink(megabits, buffer, 240, 120);
  }

  /** Of 10 and 100 Mbit/s, by every buffer. */
  static List<SharedLink> slow() {
    return at(10, 100);
  }

  /** Of 1 Gbit/s. */
  static List<SharedLink> fast() {
    return at(1000);
  }

  private static List<SharedLink> at(int... rates) {
    List<SharedLink> links = new ArrayList<>();
    for (int megabits : rates) {
      BUFFERS.forEach(buffer -> links.add(of(megabits, buffer)));
    }
    return links;
  }

  String id() {
    String whole = buffer == Math.rint(buffer) ? "%.0f" : "%.1f";
    String length = seconds == SECONDS ? "" : "-settled";
    return String.format(Locale.ROOT, "%dmbit-b" + whole, megabits, buffer) + length;
  }

  /** Bytes that fill the path, without its queue. */
  long bdpBytes() {
    return (long) (megabits * 1e6 / 8 * ROUND_TRIP_SECONDS);
  }

  int queuePackets() {
    return (int) Math.max(1, Math.round(buffer * bdpBytes() / PACKET_BYTES));
  }

  LinkConfig forward() {
    return LinkConfig.builder()
        .rate(() -> new ConstantRate(megabits * 1_000_000L))
        .queue(() -> new DropTailQueue(QueueLimit.packets(queuePackets())))
        .delay(() -> new ConstantDelay(ONE_WAY_NANOS))
        .build();
  }

  LinkConfig backward() {
    return LinkConfig.builder().delay(() -> new ConstantDelay(ONE_WAY_NANOS)).build();
  }

  String parameters() {
    return "%d Mbit/s, 40 ms each way, queue %d packets, %d s without the first %d"
        .formatted(megabits, queuePackets(), seconds, skippedSeconds);
  }
}
