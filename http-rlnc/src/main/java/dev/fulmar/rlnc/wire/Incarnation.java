package dev.fulmar.rlnc.wire;

import static java.util.Objects.requireNonNull;

import java.util.HexFormat;
import java.util.List;

/**
 * One opening of a sender's store. Its number alone does not tell a store from a copy of it that
 * was opened as often: the run does, which each opening draws anew.
 *
 * <pre>
 *   the store      1 r1 ── 2 r2 ── 3 r3          3 r3 names r2 as what the server knows
 *                            └ copied
 *   the copy                       3 q3 ── 4 q4  neither is, nor comes after, 3 r3: refused
 * </pre>
 *
 * @param number how often the store was opened, 1 to {@link MessageId#MAX}
 * @param run 64 bits, drawn at random when it was opened
 * @param after the runs before this one of which a server may know one as the latest: the last that
 *     a server confirmed, then all that none did; at most {@link #MAX_AFTER}
 */
public record Incarnation(long number, long run, List<Long> after) {
  /** How many runs before it one can name. */
  public static final int MAX_AFTER = 16;

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if the number is out of its range, or there are too many runs
   */
  public Incarnation {
    after = List.copyOf(requireNonNull(after, "after"));
    if (number < 1 || number > MessageId.MAX) {
      throw new IllegalArgumentException(
          "incarnation is %d, must be from 1 to %d".formatted(number, MessageId.MAX));
    }
    if (after.size() > MAX_AFTER) {
      throw new IllegalArgumentException(
          "incarnation comes after %d runs, must be at most %d".formatted(after.size(), MAX_AFTER));
    }
  }

  /** One that names no run before it. */
  public static Incarnation of(long number, long run) {
    return new Incarnation(number, run, List.of());
  }

  /** The same without the runs before it: what a server remembers. */
  public Incarnation alone() {
    return after.isEmpty() ? this : of(number, run);
  }

  /** Whether both are the same opening of the same store. */
  public boolean isSame(Incarnation other) {
    return number == other.number && run == other.run;
  }

  /**
   * Whether who knows one as the latest may believe this one: it is the same, or a later one that
   * names it. Otherwise two copies of one store are at work, or what is known is out of date.
   */
  public boolean continues(Incarnation known) {
    return number > known.number ? run == known.run || after.contains(known.run) : isSame(known);
  }

  /** The number and the beginning of the run. */
  @Override
  public String toString() {
    return "%d (run %s…)".formatted(number, HexFormat.of().toHexDigits((int) (run >>> 32)));
  }
}
