package dev.fulmar.netem.queue;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * Drops the packet that arrives when the queue is full.
 *
 * <p>The packet being serialised has left the queue and does not count, as in the Linux queueing
 * disciplines: with a limit of one packet, one is on the wire and one waits. A packet that finds
 * the serialiser idle need not wait and always passes, even one larger than a limit in bytes.
 */
public final class DropTailQueue implements QueueDiscipline {
  private final QueueLimit limit;

  /** A queue with the given limit. */
  public DropTailQueue(QueueLimit limit) {
    this.limit = requireNonNull(limit, "limit");
  }

  @Override
  public Admission onArrival(
      Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
    boolean fits = !backlog.serialising() || limit.admits(backlog, sizeBytes);
    return fits ? Admission.ENQUEUE : Admission.DROP_ARRIVAL;
  }

  @Override
  public String toString() {
    return "queue " + limit;
  }
}
