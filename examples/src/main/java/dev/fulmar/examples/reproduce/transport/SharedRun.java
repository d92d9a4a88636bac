package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.ConnectionConfig;
import java.util.SplittableRandom;

/** Two connections that send over one bottleneck. */
final class SharedRun {
  private static final long SECOND_NANOS = 1_000_000_000;

  /** No window holds either back before the queue is full. */
  private static final int MAX_WINDOW_BDPS = 8;

  private static final long LEAST_MAX_WINDOW_BYTES = 1 << 20;

  private final Simulation simulation = new Simulation();
  private final BulkHost sender = new BulkHost(new SplittableRandom(1));
  private final Connection[] connections = new Connection[2];
  private final long[] before = new long[2];
  private final SharedLink link;
  private final long skippedNanos;
  private final QueueDelays delays;
  private final Link forward;

  private SharedRun(SharedLink link, Algorithm one, Algorithm other, long seed) {
    this.link = link;
    this.skippedNanos = link.skippedSeconds() * SECOND_NANOS;
    this.delays = new QueueDelays(skippedNanos);
    SplittableRandom random = new SplittableRandom(seed);
    BulkHost receiver = new BulkHost(new SplittableRandom(2)).listening(config(one));
    forward =
        new Link(link.forward(), seed, Direction.UP, (way, index, verdict, size) -> {}, delays);
    simulation.connect(sender, receiver, forward, new Link(link.backward(), seed, Direction.DOWN));
    boolean oneFirst = random.nextBoolean();
    long later = random.nextLong(SECOND_NANOS);
    begin(0, one, oneFirst ? 0 : later);
    begin(1, other, oneFirst ? later : 0);
  }

  private ConnectionConfig config(Algorithm algorithm) {
    return BulkRun.config(
        algorithm, Math.max(LEAST_MAX_WINDOW_BYTES, MAX_WINDOW_BDPS * link.bdpBytes()));
  }

  private void begin(int index, Algorithm algorithm, long atNanos) {
    sender.at(atNanos, () -> connections[index] = sender.send(atNanos, config(algorithm)));
  }

  /** Runs it; the same arguments give the same outcome. */
  static SharedOutcome run(SharedLink link, Algorithm one, Algorithm other, long seed) {
    return new SharedRun(link, one, other, seed).run();
  }

  private SharedOutcome run() {
    simulation.runUntil(skippedNanos);
    LinkStats skipped = forward.stats();
    for (int index = 0; index < 2; index++) {
      before[index] = connections[index].stats().bytesAcknowledged();
    }
    simulation.runUntil(link.seconds() * SECOND_NANOS);
    LinkStats all = forward.stats();
    double seconds = link.seconds() - link.skippedSeconds();
    return new SharedOutcome(
        megabits(0) / seconds,
        megabits(1) / seconds,
        (all.deliveredBytes() - skipped.deliveredBytes()) * 8 / 1e6 / seconds / link.megabits(),
        (double) (all.dropped() - skipped.dropped()) / (all.offered() - skipped.offered()),
        delays.quantileMs(.95));
  }

  private double megabits(int index) {
    return (connections[index].stats().bytesAcknowledged() - before[index]) * 8 / 1e6;
  }
}
