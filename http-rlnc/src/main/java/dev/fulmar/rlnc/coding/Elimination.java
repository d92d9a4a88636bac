package dev.fulmar.rlnc.coding;

import dev.fulmar.rlnc.field.Gf256;
import java.util.Arrays;

/**
 * A step of Gauss-Jordan, one after another: done to the coefficients at once, to the payloads when
 * somebody needs them.
 *
 * <pre>
 *   new row  -= before[q] · row q        for every pivot q: clears the pivots' columns
 *   new row  *= inverse                  makes its own pivot 1
 *   row q    -= after[q] · new row       clears the new pivot's column
 * </pre>
 */
final class Elimination {
  private static final int NONE = -1;

  private final int[] before;
  private final int[] after;
  private int inverse;
  private int pivot = NONE; // of the row whose payload waits

  /** Steps on a matrix of so many columns. */
  Elimination(int columns) {
    this.before = new int[columns];
    this.after = new int[columns];
  }

  /**
   * Reduces a row's coefficients and, if it is independent, puts it in its place. The step before
   * must be finished.
   *
   * @param row new; its payload is not touched
   * @param rowByPivot in reduced row echelon form, before and after
   * @return the new row's pivot column; the number of columns if the row is dependent
   */
  int begin(Row row, Row[] rowByPivot) {
    Arrays.fill(before, 0);
    Arrays.fill(after, 0);
    for (int q = 0; q < rowByPivot.length; q++) {
      if (rowByPivot[q] != null) {
        before[q] = row.coefficient(q); // other pivots' rows are 0 there and leave it as it is
        row.addCoefficients(rowByPivot[q], before[q]);
      }
    }
    int column = row.leadingColumn();
    if (column == rowByPivot.length) {
      return column;
    }
    inverse = Gf256.inverse(row.coefficient(column));
    row.scaleCoefficients(inverse);
    for (int q = 0; q < rowByPivot.length; q++) {
      if (rowByPivot[q] != null) {
        after[q] = rowByPivot[q].coefficient(column);
        rowByPivot[q].addCoefficients(row, after[q]);
      }
    }
    rowByPivot[column] = row;
    pivot = column;
    return column;
  }

  /** Does to the payloads what was done to the coefficients, unless that is done. */
  void finish(Row[] rowByPivot, Spares spares) {
    if (pivot == NONE) {
      return;
    }
    Row row = rowByPivot[pivot];
    for (int q = 0; q < rowByPivot.length; q++) {
      if (before[q] != 0) {
        row.addPayload(rowByPivot[q], before[q], spares);
      }
    }
    row.scalePayload(inverse, spares);
    for (int q = 0; q < rowByPivot.length; q++) {
      if (after[q] != 0) {
        rowByPivot[q].addPayload(row, after[q], spares);
      }
    }
    pivot = NONE;
  }
}
