package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.http.PostOutcome.AnswerLost;
import dev.fulmar.examples.apps.http.PostOutcome.Delivered;
import dev.fulmar.examples.apps.http.PostOutcome.FateUnknown;
import dev.fulmar.examples.apps.http.PostOutcome.Refused;
import dev.fulmar.examples.apps.http.PostOutcome.Undelivered;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts what becomes of requests; safe for many threads. */
final class PostTally {
  /**
   * How many there are of a kind.
   *
   * @param requests at least 1
   * @param first the lowest number of them
   */
  record Group(long requests, long first) {
    Group with(long number) {
      return new Group(requests + 1, Math.min(first, number));
    }
  }

  /**
   * What became of all so far.
   *
   * @param delivered with a success, those whose answer is lost included
   * @param answersLost delivered without an answer
   * @param refused by status, in ascending order
   * @param unknown may have been delivered; empty if none
   * @param reason why one is undelivered or unknown; empty if none is
   */
  record Counts(
      long delivered,
      long answersLost,
      Map<Integer, Group> refused,
      Optional<Group> unknown,
      Optional<String> reason) {
    static final Counts NONE = new Counts(0, 0, Map.of(), Optional.empty(), Optional.empty());
  }

  private final Map<Integer, Group> refused = new TreeMap<>();
  private long count;
  private long delivered;
  private long answersLost;
  private Optional<Group> unknown = Optional.empty();
  private Optional<String> reason = Optional.empty();
  private boolean ended;

  /**
   * One more.
   *
   * @param number the request's among all to be sent, from 1
   */
  synchronized void count(long number, PostOutcome outcome) {
    count++;
    if (outcome instanceof Delivered) {
      delivered++;
    } else if (outcome instanceof AnswerLost) {
      delivered++;
      answersLost++;
    } else if (outcome instanceof Refused refusal) {
      refused.merge(refusal.status(), new Group(1, number), (group, unused) -> group.with(number));
    } else if (outcome instanceof FateUnknown fate) {
      unknown = Optional.of(unknown.map(g -> g.with(number)).orElseGet(() -> new Group(1, number)));
      reason = reason.or(() -> Optional.of(fate.sentence()));
    } else if (outcome instanceof Undelivered undelivered) {
      ended = true;
      reason = reason.or(() -> Optional.of(undelivered.sentence()));
    }
  }

  /** How many it counted. */
  synchronized long ended() {
    return count;
  }

  /** Whether one was undelivered when the client ended. */
  synchronized boolean hasEnded() {
    return ended;
  }

  synchronized Counts counts() {
    return new Counts(delivered, answersLost, new TreeMap<>(refused), unknown, reason);
  }
}
