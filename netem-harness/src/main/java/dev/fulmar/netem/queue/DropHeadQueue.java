package dev.fulmar.netem.queue;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * Makes room in a full queue by dropping the packets that have waited longest, so that what arrives
 * late is given up for what is fresh.
 *
 * <p>The limit counts as in {@link DropTailQueue}. A packet larger than the whole limit is dropped
 * itself: no room could be made for it.
 */
public final class DropHeadQueue implements QueueDiscipline {
  private static final Backlog NOTHING = new Backlog(0, 0, true);

  private final QueueLimit limit;

  /** A queue with the given limit. */
  public DropHeadQueue(QueueLimit limit) {
    this.limit = requireNonNull(limit, "limit");
  }

  @Override
  public Admission onArrival(
      Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
    if (!backlog.serialising() || limit.admits(backlog, sizeBytes)) {
      return Admission.ENQUEUE;
    }
    return limit.admits(NOTHING, sizeBytes) ? Admission.DROP_HEAD : Admission.DROP_ARRIVAL;
  }

  @Override
  public String toString() {
    return "queue " + limit + " drophead";
  }
}
