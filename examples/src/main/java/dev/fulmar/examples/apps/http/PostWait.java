package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.netty.client.Waiting;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Tells that nothing goes on and why, once each time, and when it goes on. Losses are what a bad
 * link is made of: of silence it is told only after several in a row.
 *
 * <p>A client that tells of it itself is heard; one that does not is looked at. Safe for many
 * threads.
 */
final class PostWait {
  /** Time-outs in a row, with nothing delivered between, that are no news. */
  private static final long USUAL_TIMEOUTS = 2;

  /** What is over sooner is no news either. */
  private static final long USUAL_NANOS = TimeUnit.SECONDS.toNanos(3);

  /**
   * Why a client may wait, as counted since its beginning.
   *
   * @param postponed answers that asked for time
   * @param unreachable connections that could not be made
   * @param timeouts transmissions nobody answered in time
   */
  record Reasons(long postponed, long unreachable, long timeouts) {}

  private final Consumer<String> note;
  private long ended;
  private long sinceNanos;
  private Reasons before = new Reasons(0, 0, 0);
  private boolean told;
  private boolean heard;

  /**
   * Waits for nothing yet.
   *
   * @param note takes sentences for the user
   */
  PostWait(Consumer<String> note, long nowNanos) {
    this.note = note;
    this.sinceNanos = nowNanos;
  }

  /** The client waits; from now on it is not looked at any more. */
  synchronized void hear(Waiting reason) {
    heard = true;
    told = true;
    note.accept("waiting: " + reason.sentence() + ", trying again" + when(reason));
  }

  private static String when(Waiting reason) {
    if (reason instanceof Waiting.Busy busy && busy.retryAfterNanos().isPresent()) {
      long nanos = busy.retryAfterNanos().getAsLong();
      return " in %d s".formatted(Math.max(1, TimeUnit.NANOSECONDS.toSeconds(nanos)));
    }
    return "";
  }

  /** The client goes on. */
  synchronized void hearGoingOn(long waitedNanos) {
    tellGoingOn(waitedNanos);
  }

  private void tellGoingOn(long waitedNanos) {
    if (told) {
      note.accept("going on after %d s".formatted(TimeUnit.NANOSECONDS.toSeconds(waitedNanos)));
    }
    told = false;
  }

  /**
   * To be called now and then.
   *
   * @param endedNow how many requests have ended so far
   * @param now why none may have
   */
  synchronized void look(long endedNow, Reasons now, long nowNanos) {
    if (heard) {
      return;
    }
    if (endedNow > ended) {
      tellGoingOn(nowNanos - sinceNanos);
      ended = endedNow;
      sinceNanos = nowNanos;
      before = now;
      return;
    }
    if (!told && nowNanos - sinceNanos >= USUAL_NANOS) {
      reason(now)
          .ifPresent(
              reason -> {
                note.accept("waiting: " + reason);
                told = true;
              });
    }
  }

  private Optional<String> reason(Reasons now) {
    if (now.postponed() > before.postponed()) {
      return Optional.of("the server is full (503 or the like), trying again");
    } else if (now.unreachable() > before.unreachable()) {
      return Optional.of("the server cannot be reached, trying again");
    }
    return now.timeouts() > before.timeouts() + USUAL_TIMEOUTS
        ? Optional.of("nobody answers, trying again")
        : Optional.empty();
  }
}
