package dev.fulmar.rlnc.journal;

import dev.fulmar.rlnc.wire.Incarnation;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The openings of a store of which a server may have met one as the last: the one that a server
 * confirmed, and all after it.
 *
 * <pre>
 *   1 r1, 2 r2 (confirmed), 3 r3 (no answer), 4 r4     4 r4 comes after r2 or r3
 * </pre>
 */
final class Openings {
  private final List<Incarnation> possible = new ArrayList<>(); // by number; none names another

  /** What a file holds of an opening, in order. */
  void found(Incarnation opening) {
    if (!possible.isEmpty() && last().run() == opening.run()) {
      possible.remove(possible.size() - 1); // it had kept the run of the one before
    }
    possible.add(opening);
  }

  /**
   * One opening more. It has a run of its own, unless too many before it were never answered.
   *
   * @return what it may come after, too
   */
  Incarnation open(RandomGenerator random) {
    List<Long> before = possible.stream().map(Incarnation::run).toList();
    long number = possible.isEmpty() ? 1 : last().number() + 1;
    if (before.size() <= Incarnation.MAX_AFTER) {
      found(Incarnation.of(number, random.nextLong()));
      return new Incarnation(number, last().run(), before);
    }
    found(Incarnation.of(number, last().run()));
    return new Incarnation(number, last().run(), before.subList(0, Incarnation.MAX_AFTER));
  }

  /** Whether there was anything before an opening that a server has met, and is forgotten now. */
  boolean confirm(long number) {
    return possible.removeIf(opening -> opening.number() < number);
  }

  /** All, by number. */
  List<Incarnation> possible() {
    return List.copyOf(possible);
  }

  /** The number of the last one; there must be one. */
  long lastNumber() {
    return last().number();
  }

  private Incarnation last() {
    return possible.get(possible.size() - 1);
  }
}
