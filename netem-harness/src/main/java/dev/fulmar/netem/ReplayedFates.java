package dev.fulmar.netem;

import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.queue.Backlog;
import dev.fulmar.netem.queue.QueueDiscipline;
import java.util.random.RandomGenerator;

/**
 * Drops the packets that a log says were dropped, at the stage it says; both stages of one link
 * share an instance. What is beyond the end of the log passes, and so does each copy.
 */
final class ReplayedFates implements LossModel, QueueDiscipline {
  private final VerdictReplay replay;
  private final Direction direction;
  private Verdict present = Verdict.PASSED;

  ReplayedFates(VerdictReplay replay, Direction direction) {
    this.replay = replay;
    this.direction = direction;
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    present = replay.fate(direction, packetIndex);
    return present == Verdict.LOST;
  }

  @Override
  public Admission onArrival(
      Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
    boolean dropped = present == Verdict.QUEUE_FULL;
    present = Verdict.PASSED; // whoever comes next without a fate of its own is a copy
    return dropped ? Admission.DROP_ARRIVAL : Admission.ENQUEUE;
  }

  @Override
  public String toString() {
    return "replay(" + replay.name() + ")";
  }
}
