package dev.fulmar.rlnc.coding;

import dev.fulmar.rlnc.field.Gf256;
import java.util.Optional;

/**
 * One step of Gauss-Jordan: done to the coefficients at once, to the payloads when somebody needs
 * them.
 *
 * <pre>
 *   new row  -= before[q] · row q        for every pivot q: clears the pivots' columns
 *   new row  *= inverse                  makes its own pivot 1
 *   row q    -= after[q] · new row       clears the new pivot's column
 * </pre>
 */
final class Elimination {
  private final int pivot;
  private final int inverse;
  private final int[] before;
  private final int[] after;

  private Elimination(int pivot, int inverse, int[] before, int[] after) {
    this.pivot = pivot;
    this.inverse = inverse;
    this.before = before;
    this.after = after;
  }

  /**
   * Reduces a row's coefficients and, if it is independent, puts it in its place.
   *
   * @param row new; its payload is not touched
   * @param rowByPivot in reduced row echelon form, before and after
   * @return what is still to be done to the payloads; empty if the row is dependent
   */
  static Optional<Elimination> begin(Row row, Row[] rowByPivot) {
    int[] before = new int[rowByPivot.length];
    for (int q = 0; q < rowByPivot.length; q++) {
      if (rowByPivot[q] != null) {
        before[q] = row.coefficient(q); // other pivots' rows are 0 there and leave it as it is
        row.addCoefficients(rowByPivot[q], before[q]);
      }
    }
    int pivot = row.leadingColumn();
    if (pivot == rowByPivot.length) {
      return Optional.empty();
    }
    int inverse = Gf256.inverse(row.coefficient(pivot));
    row.scaleCoefficients(inverse);
    int[] after = new int[rowByPivot.length];
    for (int q = 0; q < rowByPivot.length; q++) {
      if (rowByPivot[q] != null) {
        after[q] = rowByPivot[q].coefficient(pivot);
        rowByPivot[q].addCoefficients(row, after[q]);
      }
    }
    rowByPivot[pivot] = row;
    return Optional.of(new Elimination(pivot, inverse, before, after));
  }

  /** The new row's pivot column. */
  int pivot() {
    return pivot;
  }

  /** Does to the payloads what was done to the coefficients. */
  void finish(Row[] rowByPivot) {
    Row row = rowByPivot[pivot];
    row.copyPayload();
    for (int q = 0; q < rowByPivot.length; q++) {
      if (before[q] != 0) {
        row.addPayload(rowByPivot[q], before[q]);
      }
    }
    row.scalePayload(inverse);
    for (int q = 0; q < rowByPivot.length; q++) {
      if (after[q] != 0) {
        rowByPivot[q].addPayload(row, after[q]);
      }
    }
  }
}
