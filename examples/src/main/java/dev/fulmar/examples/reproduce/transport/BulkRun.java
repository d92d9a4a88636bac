package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.ConnectionStats;
import java.util.SplittableRandom;

/** One connection that sends for a minute over one link, as in the paper. */
final class BulkRun {
  /** How long a run is. */
  static final long SECONDS = 60;

  /** MSS of the paper's ns-3. */
  static final int MSS_BYTES = 1400;

  /** The window at which a connection of the paper's stops growing, in segments. */
  static final int MAX_WINDOW_SEGMENTS = 4681;

  static final long SAMPLE_NANOS = 10_000_000;

  private static final long SECOND_NANOS = 1_000_000_000;
  private static final int TIMESTAMPS_BYTES = 12;
  private static final int BUFFER_BYTES = 16 << 20;
  private static final int SAMPLES = (int) (SECONDS * SECOND_NANOS / SAMPLE_NANOS);

  private final Simulation simulation = new Simulation();
  private final Link forward;
  private final Connection connection;
  private final double[] windowSegments = new double[SAMPLES];
  private final double[] megabitsPerSecond = new double[SAMPLES];
  private long acknowledgedBefore;

  private BulkRun(Algorithm algorithm, Course course, PacketErrors errors, long seed) {
    ConnectionConfig config = config(algorithm, (long) MAX_WINDOW_SEGMENTS * MSS_BYTES);
    BulkHost sender = new BulkHost(new SplittableRandom(1));
    BulkHost receiver = new BulkHost(new SplittableRandom(2)).listening(config);
    forward = new Link(course.forward(errors, seed), seed, Direction.UP);
    connection = sender.send(0, config);
    simulation.connect(
        sender, receiver, forward, new Link(course.backward(), seed, Direction.DOWN));
  }

  /** What all connections here have in common; the time-out is the paper's, 1 s at least. */
  static ConnectionConfig config(Algorithm algorithm, long maxWindowBytes) {
    return ConnectionConfig.builder()
        .congestion(algorithm::create)
        .maxSegmentBytes(MSS_BYTES + TIMESTAMPS_BYTES)
        .maxProbedSegmentBytes(MSS_BYTES + TIMESTAMPS_BYTES) // as it is, for the whole run
        .maxWindowBytes(maxWindowBytes)
        .sendBufferBytes(BUFFER_BYTES)
        .receiveBufferBytes(BUFFER_BYTES)
        .build();
  }

  /** Runs it; the same arguments give the same outcome. */
  static BulkOutcome run(Algorithm algorithm, Course course, PacketErrors errors, long seed) {
    return new BulkRun(algorithm, course, errors, seed).run();
  }

  private BulkOutcome run() {
    for (int sample = 0; sample < SAMPLES; sample++) {
      int index = sample;
      simulation.schedule((sample + 1) * SAMPLE_NANOS, () -> take(index));
    }
    simulation.runUntil(SECONDS * SECOND_NANOS);
    ConnectionStats stats = connection.stats();
    LinkStats link = forward.stats();
    return new BulkOutcome(
        stats.bytesAcknowledged() * 8 / 1e6 / SECONDS,
        (double) link.totalNanos() / link.delivered() / 1e6,
        stats.retransmittedSegments(),
        stats.timeouts(),
        (double) link.dropped() / link.offered(),
        windowSegments,
        megabitsPerSecond);
  }

  private void take(int sample) {
    ConnectionStats stats = connection.stats();
    windowSegments[sample] = (double) stats.congestionWindowBytes() / MSS_BYTES;
    long news = stats.bytesAcknowledged() - acknowledgedBefore;
    megabitsPerSecond[sample] = news * 8e3 / SAMPLE_NANOS;
    acknowledgedBefore = stats.bytesAcknowledged();
  }
}
