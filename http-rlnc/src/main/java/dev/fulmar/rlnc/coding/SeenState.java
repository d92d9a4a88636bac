package dev.fulmar.rlnc.coding;

import java.util.BitSet;

/**
 * Which messages are seen, and what the paper's acknowledgement says about them.
 *
 * <p>A message is <em>seen</em> when a combination of the form p + q is at hand, q of messages with
 * higher ids only: when its column has a pivot (the paper's Definition 1).
 *
 * <pre>
 *   id      1  2  3  4  5  6
 *   pivot   x  x     x             seen = 2, the largest S such that every id up to S is seen
 *   known   x  x  x  x  x          newest = 5
 * </pre>
 *
 * <p>The paper acknowledges the largest pivot instead, here 4; then the sender forgets message 3,
 * which nobody can solve for any more.
 */
public final class SeenState {
  private final BitSet aheadOfPrefix = new BitSet(); // bit i: id prefix + 1 + i is seen
  private long prefix;
  private long newest;

  /**
   * A state in which all ids up to one are seen, and no others are known.
   *
   * @param prefix that id; 0 when nothing has happened
   * @throws IllegalArgumentException if it is negative
   */
  public SeenState(long prefix) {
    if (prefix < 0) {
      throw new IllegalArgumentException("prefix is " + prefix + ", must not be negative");
    }
    this.prefix = prefix;
    this.newest = prefix;
  }

  /** Notes that messages up to this id exist. */
  public void know(long id) {
    newest = Math.max(newest, id);
  }

  /** Notes that this message is seen; an id that was seen before changes nothing. */
  public void see(long id) {
    know(id);
    if (id > prefix) {
      aheadOfPrefix.set(Math.toIntExact(id - prefix - 1));
      int run = aheadOfPrefix.nextClearBit(0);
      prefix += run;
      BitSet rest = aheadOfPrefix.get(run, aheadOfPrefix.length());
      aheadOfPrefix.clear();
      aheadOfPrefix.or(rest);
    }
  }

  /** The largest S such that every id up to S is seen; 0 if there is none. */
  public long prefix() {
    return prefix;
  }

  /** The largest id known of; never below {@link #prefix}. */
  public long newest() {
    return newest;
  }

  /** How many ids up to {@link #newest} are seen, those of {@link #prefix} included. */
  public long rank() {
    return prefix + aheadOfPrefix.cardinality();
  }
}
