package dev.fulmar.netem.queue;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * Controlled Delay: drops packets at their turn once all of them have waited longer than the target
 * for a whole interval, and then faster and faster until one has not.
 *
 * <pre>
 *   sojourn
 *          |        ___/\____/\_            drops, from the first on after
 *   target |_ _ _ _/_ _ _ _ _ _\_ _ _ _     interval/√1, interval/√2, interval/√3 ...
 *          |  ____/ |  |  | | | \____
 *          +--------|--|--|-|-|----------▶
 *           |interval|            a sojourn below the target ends it
 * </pre>
 *
 * <p>The limit is a second, hard bound, kept by dropping what arrives as {@link DropTailQueue}
 * does.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8289">RFC 8289</a>, section 5, whose loop is
 *     unrolled here: the link asks once for each packet whose turn comes
 */
public final class CoDelQueue implements QueueDiscipline {
  private static final long NOT_ABOVE = Long.MIN_VALUE;

  /** For how many intervals after a spell of drops its rate is remembered; RFC 8289, 5.5. */
  private static final int MEMORY_INTERVALS = 16;

  private final QueueLimit limit;
  private final CoDelConfig config;

  /** When the sojourn will have been above the target for an interval, or {@link #NOT_ABOVE}. */
  private long firstAboveNanos = NOT_ABOVE;

  private boolean dropping;
  private After after = After.DELIVERY;
  private long dropNextNanos;

  /** The drops since dropping began, and what they were counted from; RFC 8289, 5.3. */
  private long count;

  private long lastCount;

  /** What became of the packet before this one, which is how far the loop of the RFC has come. */
  private enum After {
    DELIVERY,
    FIRST_DROP,
    LATER_DROP
  }

  /** A queue that holds the given limit at most. */
  public CoDelQueue(QueueLimit limit, CoDelConfig config) {
    this.limit = requireNonNull(limit, "limit");
    this.config = requireNonNull(config, "config");
  }

  @Override
  public Admission onArrival(
      Backlog backlog, int sizeBytes, long nowNanos, RandomGenerator random) {
    boolean fits = !backlog.serialising() || limit.admits(backlog, sizeBytes);
    return fits ? Admission.ENQUEUE : Admission.DROP_ARRIVAL;
  }

  @Override
  public boolean dropsAtTurn(Backlog backlog, int sizeBytes, long waitedNanos, long nowNanos) {
    boolean okToDrop = okToDrop(backlog.bytes() - sizeBytes, waitedNanos, nowNanos);
    After before = after;
    after = After.DELIVERY;
    if (before == After.FIRST_DROP) {
      return false; // the packet behind the first that is dropped always goes
    }
    if (!okToDrop) {
      dropping = false;
      return false;
    }
    if (!dropping) {
      startDropping(nowNanos);
      after = After.FIRST_DROP;
      return true;
    }
    if (before == After.LATER_DROP) {
      dropNextNanos = controlLaw(dropNextNanos);
    }
    if (nowNanos < dropNextNanos) {
      return false;
    }
    count++;
    after = After.LATER_DROP;
    return true;
  }

  /** RFC 8289, 5.6: the estimator, fed with the packet that is taken from the queue. */
  private boolean okToDrop(long bytesBehind, long waitedNanos, long nowNanos) {
    if (waitedNanos < config.targetNanos() || bytesBehind <= config.mtuBytes()) {
      firstAboveNanos = NOT_ABOVE;
      return false;
    }
    if (firstAboveNanos == NOT_ABOVE) {
      firstAboveNanos = nowNanos + config.intervalNanos();
      return false;
    }
    return nowNanos >= firstAboveNanos;
  }

  /**
   * RFC 8289, 5.5: starts from the rate that controlled the queue last, if that is not long ago.
   */
  private void startDropping(long nowNanos) {
    dropping = true;
    long drops = count - lastCount;
    boolean lately = nowNanos - dropNextNanos < MEMORY_INTERVALS * config.intervalNanos();
    count = drops > 1 && lately ? drops : 1;
    dropNextNanos = controlLaw(nowNanos);
    lastCount = count;
  }

  /** RFC 8289, 5.4. */
  private long controlLaw(long fromNanos) {
    return fromNanos + (long) (config.intervalNanos() / Math.sqrt((double) count));
  }

  @Override
  public String toString() {
    return "queue " + limit + " " + config;
  }
}
