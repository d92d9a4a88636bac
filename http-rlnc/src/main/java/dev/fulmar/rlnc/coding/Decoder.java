package dev.fulmar.rlnc.coding;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Solves for messages as their combinations arrive: incremental Gauss-Jordan elimination.
 *
 * <pre>
 *            columns: base+1 ... base+capacity
 *   pivot 1 [ 1 . . 7 2 ]  payload        reduced row echelon form: a pivot is 1
 *   pivot 2 [ . 1 . 3 9 ]  payload        and all else in its column 0
 *   pivot 3 [ . . 1 4 4 ]  payload        a row with nothing but its pivot is solved
 * </pre>
 *
 * <p>Call in this order, for each combination:
 *
 * <ol>
 *   <li>{@link #add}: reduces the coefficients only, so that a combination that says nothing new
 *       costs almost nothing, and one can be acknowledged before the payloads are touched,
 *   <li>{@link #nextSolved} until it is empty: eliminates the payloads, then hands out messages in
 *       id order, each once,
 *   <li>{@link #prune}, whenever the sender is known to need lower ids no more.
 * </ol>
 *
 * <p>Rows and their payloads are used again and again: as long as there is something to decode, and
 * once the longest message has come, what is allocated is what is handed out.
 *
 * <p>Solved messages stay until they are pruned, since combinations that involve them may still
 * come. Not thread-safe.
 */
public final class Decoder {
  private static final int UNKNOWN = -1;

  private final Row[] rowByPivot;
  private final Elimination elimination;
  private final Spares spares;
  private final int[] lengths; // by column; UNKNOWN where nothing was said
  private long base;
  private long handedOut;

  /**
   * A decoder to which all ids up to one are history.
   *
   * @param base that id; 0 for none
   * @param capacity how many columns it has at a time, from 1; it keeps at most as many payloads
   * @throws IllegalArgumentException if one is out of its range
   */
  public Decoder(long base, int capacity) {
    if (base < 0 || capacity < 1) {
      throw new IllegalArgumentException(
          "base is %d, capacity %d, must be at least 0 and 1".formatted(base, capacity));
    }
    this.base = base;
    this.handedOut = base;
    this.rowByPivot = new Row[capacity];
    this.elimination = new Elimination(capacity);
    this.spares = new Spares(capacity);
    this.lengths = new int[capacity];
    Arrays.fill(lengths, UNKNOWN);
  }

  /**
   * Whether every id of a combination has a column here: above {@link #base}, inside the capacity.
   */
  public boolean covers(Combination combination) {
    return combination.oldest() > base && combination.newest() - base <= rowByPivot.length;
  }

  /** Whether a combination gives a message another length than one before. */
  public boolean contradicts(Combination combination) {
    for (int i = 0; i < combination.count(); i++) {
      int column = column(combination.oldest() + i);
      int known = column < lengths.length ? lengths[column] : UNKNOWN;
      if (known != UNKNOWN && known != combination.lengths()[i]) {
        return true;
      }
    }
    return false;
  }

  /**
   * Takes in the coefficients of a combination.
   *
   * @return the id that is seen from now on; empty if the combination is dependent on those before,
   *     then it is dropped
   * @throws IllegalArgumentException if the decoder does not cover it
   */
  public OptionalLong add(Combination combination) {
    if (!covers(combination)) {
      throw new IllegalArgumentException(
          "combination of %d to %d, must be inside %d to %d"
              .formatted(
                  combination.oldest(), combination.newest(), base + 1, base + rowByPivot.length));
    }
    elimination.finish(rowByPivot, spares);
    int from = column(combination.oldest());
    System.arraycopy(combination.lengths(), 0, lengths, from, combination.count());
    Row row = spares.takeRow();
    row.begin(combination, from);
    int pivot = elimination.begin(row, rowByPivot);
    if (pivot == rowByPivot.length) {
      spares.give(row);
      return OptionalLong.empty();
    }
    return OptionalLong.of(base + 1 + pivot);
  }

  /** The next message in id order, if it is solved; it is handed out once. */
  public Optional<NativeMessage> nextSolved() {
    elimination.finish(rowByPivot, spares);
    int next = column(handedOut + 1);
    if (next >= rowByPivot.length || rowByPivot[next] == null || !rowByPivot[next].isSolved()) {
      return Optional.empty();
    }
    handedOut++;
    byte[] body = rowByPivot[next].copyOfPayload(lengths[next]); // prunes the padding
    return Optional.of(new NativeMessage(handedOut, body));
  }

  /**
   * Forgets messages that were handed out and are needed no more.
   *
   * @param oldest the lowest id that combinations may still involve
   */
  public void prune(long oldest) {
    elimination.finish(rowByPivot, spares);
    int gone = (int) (baseAfter(oldest) - base);
    if (gone <= 0) {
      return;
    }
    for (int column = 0; column < gone; column++) {
      spares.give(rowByPivot[column]); // each was handed out, so each is there
    }
    int kept = rowByPivot.length - gone;
    System.arraycopy(rowByPivot, gone, rowByPivot, 0, kept);
    Arrays.fill(rowByPivot, kept, rowByPivot.length, null);
    System.arraycopy(lengths, gone, lengths, 0, kept);
    Arrays.fill(lengths, kept, lengths.length, UNKNOWN);
    boolean isEmpty = true;
    for (Row row : rowByPivot) {
      if (row != null) {
        row.shift(gone);
        isEmpty = false;
      }
    }
    if (isEmpty) {
      spares.dropPayloads();
    }
    base += gone;
  }

  /** What {@link #base} would be after {@link #prune}. */
  public long baseAfter(long oldest) {
    return Math.max(base, Math.min(oldest - 1, handedOut));
  }

  /**
   * The bytes of a message that was handed out and not yet pruned.
   *
   * @return empty if there is no such message
   */
  public Optional<byte[]> solved(long id) {
    return id > base && id <= handedOut
        ? Optional.of(rowByPivot[column(id)].copyOfPayload(lengths[column(id)]))
        : Optional.empty();
  }

  /** All ids up to this one are history: pruned, or never asked for. */
  public long base() {
    return base;
  }

  /** The highest id that {@link #nextSolved} returned; the base before the first. */
  public long handedOut() {
    return handedOut;
  }

  /**
   * What the rows keep, in bytes, and what is kept of those before for those to come; the latter
   * only as long as there is any row.
   */
  public long heldBytes() {
    long bytes = spares.payloadBytes();
    for (Row row : rowByPivot) {
      bytes += row == null ? 0 : row.sizeBytes();
    }
    return bytes;
  }

  /** What the payloads of the rows take, in bytes. */
  public long heldPayloadBytes() {
    long bytes = 0;
    for (Row row : rowByPivot) {
      bytes += row == null ? 0 : row.payloadBytes();
    }
    return bytes;
  }

  private int column(long id) {
    return (int) Math.min(id - base - 1, rowByPivot.length);
  }
}
