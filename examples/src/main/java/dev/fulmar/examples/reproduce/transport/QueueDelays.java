package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.Packet;
import java.util.Arrays;

/** How long packets wait in a queue, from some time on, to a tenth of a millisecond. */
final class QueueDelays implements LinkTap {
  private static final long STEP_NANOS = 100_000;
  private static final int STEPS = 100_000;

  private final long fromNanos;
  private final long[] counts = new long[STEPS];

  QueueDelays(long fromNanos) {
    this.fromNanos = fromNanos;
  }

  @Override
  public void onDelivered(Direction direction, Packet packet, long nowNanos) {
    if (nowNanos >= fromNanos) {
      counts[(int) Math.min(STEPS - 1, packet.queueingDelayNanos() / STEP_NANOS)]++;
    }
  }

  /** The delay that a share of the packets do not exceed, in ms; not a number without packets. */
  double quantileMs(double share) {
    long all = Arrays.stream(counts).sum();
    long below = 0;
    for (int step = 0; step < STEPS; step++) {
      below += counts[step];
      if (below > 0 && below >= share * all) {
        return (step + .5) * STEP_NANOS / 1e6;
      }
    }
    return Double.NaN;
  }
}
