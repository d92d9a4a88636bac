package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.Admission.Verdict;

/**
 * The paper's {@link Admission} and, around it, the {@link BufferRules} that are on.
 *
 * <pre>
 * arrival ─▶ idle decay ─▶ peer's room ─▶ Admission, p_d x the peer's share ─▶ drops in a row ─▶ verdict
 * </pre>
 *
 * <p>Not thread-safe: the owner's lock guards it.
 */
final class ArrivalPolicy {
  private final Admission admission;
  private final BufferRules rules;
  private final PeerShares shares = new PeerShares();
  private final DropLimit limit;

  ArrivalPolicy(Admission admission, BufferRules rules) {
    this.admission = requireNonNull(admission, "admission");
    this.rules = requireNonNull(rules, "rules");
    this.limit = new DropLimit(rules.maxDropsInARow(), rules.relationTable());
  }

  /** The verdict, before it is carried out. */
  Verdict decide(Arrival<?> arrival, long queue, long size) {
    Verdict verdict = verdict(arrival, queue, size);
    if (!rules.limitsDropsInARow()) {
      return verdict;
    }
    if (verdict == Verdict.EARLY_DROP && !limit.mayDrop(arrival.relation())) {
      verdict = Verdict.ACCEPT;
    }
    if (verdict == Verdict.ACCEPT) {
      limit.passed(arrival.relation());
    } else {
      limit.lost(arrival.relation());
    }
    return verdict;
  }

  private Verdict verdict(Arrival<?> arrival, long queue, long size) {
    boolean early = arrival.repeated() || rules.earlyDropUnrepeated();
    double scale = rules.shareDrops() ? shares.dropScale(arrival.peer(), size, queue) : 1;
    Verdict verdict =
        early
            ? admission.onArrival(queue, size, scale)
            : admission.onUnrepeatedArrival(queue, size);
    if (!rules.limitsPeerRoom() || verdict == Verdict.FULL) {
      return verdict;
    }
    boolean hasRoom =
        shares.hasRoom(arrival.peer(), size, queue, admission.capacity(), rules.peerRoom());
    return hasRoom ? verdict : Verdict.OVER_SHARE;
  }

  /** Whether a message fits that takes the place of another one. */
  boolean fits(long queueWithoutTheOther, long size) {
    return admission.onUnrepeatedArrival(queueWithoutTheOther, size) == Verdict.ACCEPT;
  }

  void entered(Object peer, long size) {
    shares.add(peer, size);
  }

  void left(Object peer, long size) {
    shares.remove(peer, size);
  }

  /** The queue has been empty for as long as so many messages could have been served in. */
  void idle(double messages) {
    if (rules.idleDecay()) {
      admission.onIdle(messages);
    }
  }

  double averageQueue() {
    return admission.averageQueue();
  }

  int peers() {
    return shares.peers();
  }

  int relations() {
    return limit.size();
  }

  long relationsForgotten() {
    return limit.evictions();
  }
}
