package dev.fulmar.cocored.policy;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps early drops from hitting one relation too often in a row: five losses of one notification
 * cancel every relation of its sender (RFC 7641 section 4.5).
 *
 * <p>The table is bounded: past its capacity the relation that was touched longest ago is
 * forgotten, which may cost it one more run of drops. Not thread-safe: the owner's lock guards it.
 */
final class DropLimit {
  private final int maxInARow;
  private final int capacity;
  private final Map<Object, Integer> losses = new LinkedHashMap<>(16, 0.75f, true);
  private long evictions;

  /**
   * @param maxInARow how many losses in a row a relation may have; {@code >= 1}
   * @param capacity how many relations are remembered; {@code >= 1}
   */
  DropLimit(int maxInARow, int capacity) {
    this.maxInARow = maxInARow;
    this.capacity = capacity;
  }

  /** Whether an early drop of the relation's next message stays within the limit. */
  boolean mayDrop(Object relation) {
    return losses.getOrDefault(relation, 0) < maxInARow;
  }

  /** A message of the relation was dropped, early or because it did not fit. */
  void lost(Object relation) {
    losses.merge(relation, 1, (a, b) -> Math.min(maxInARow, a + b));
    if (losses.size() > capacity) {
      var eldest = losses.entrySet().iterator();
      eldest.next();
      eldest.remove();
      evictions++;
    }
  }

  /** A message of the relation was queued: its losses in a row are over. */
  void passed(Object relation) {
    losses.remove(relation);
  }

  /** How many relations are remembered. */
  int size() {
    return losses.size();
  }

  /** How many relations were forgotten to make room for others. */
  long evictions() {
    return evictions;
  }
}
