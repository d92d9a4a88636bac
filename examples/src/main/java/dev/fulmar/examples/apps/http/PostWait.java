package dev.fulmar.examples.apps.http;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Tells that nothing goes on and why, once each time, and when it goes on. Losses are what a bad
 * link is made of: of silence it is told only after several in a row.
 */
final class PostWait {
  /** Time-outs in a row, with nothing delivered between, that are no news. */
  private static final long USUAL_TIMEOUTS = 2;

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

  /**
   * Waits for nothing yet.
   *
   * @param note takes sentences for the user
   */
  PostWait(Consumer<String> note, long nowNanos) {
    this.note = note;
    this.sinceNanos = nowNanos;
  }

  /**
   * To be called now and then.
   *
   * @param endedNow how many requests have ended so far
   * @param now why none may have
   */
  void look(long endedNow, Reasons now, long nowNanos) {
    if (endedNow > ended) {
      if (told) {
        note.accept("going on after %d s".formatted(seconds(nowNanos)));
      }
      told = false;
      ended = endedNow;
      sinceNanos = nowNanos;
      before = now;
      return;
    }
    if (!told) {
      reason(now)
          .ifPresent(
              reason -> {
                note.accept("waiting: " + reason);
                told = true;
              });
    }
  }

  private long seconds(long nowNanos) {
    return TimeUnit.NANOSECONDS.toSeconds(nowNanos - sinceNanos);
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
