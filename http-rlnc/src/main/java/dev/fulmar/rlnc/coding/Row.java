package dev.fulmar.rlnc.coding;

import dev.fulmar.rlnc.field.Gf256;
import java.util.Arrays;

/** A row of the decoding matrix and the payload that goes with it, padded as far as was needed. */
final class Row {
  private final byte[] coefficients;
  private byte[] payload;

  /**
   * A row.
   *
   * @param coefficients by column, changed in place from now on
   * @param payload copied before it is changed
   */
  Row(byte[] coefficients, byte[] payload) {
    this.coefficients = coefficients;
    this.payload = payload;
  }

  int coefficient(int column) {
    return Gf256.unsigned(coefficients[column]);
  }

  byte[] payload() {
    return payload;
  }

  int sizeBytes() {
    return coefficients.length + payload.length;
  }

  /** The first column whose coefficient is not 0; the number of columns if there is none. */
  int leadingColumn() {
    int column = 0;
    while (column < coefficients.length && coefficients[column] == 0) {
      column++;
    }
    return column;
  }

  /** Whether exactly one coefficient is not 0. */
  boolean isSolved() {
    int nonZero = 0;
    for (byte coefficient : coefficients) {
      nonZero += coefficient == 0 ? 0 : 1;
    }
    return nonZero == 1;
  }

  void addCoefficients(Row other, int factor) {
    Gf256.addScaled(coefficients, other.coefficients, factor, coefficients.length);
  }

  void scaleCoefficients(int factor) {
    Gf256.scale(coefficients, factor, coefficients.length);
  }

  /** The shorter of two payloads counts as padded with zeros to the length of the longer. */
  void addPayload(Row other, int factor) {
    if (factor != 0) {
      int commonBytes = other.payload.length;
      if (payload.length < commonBytes) {
        payload = Arrays.copyOf(payload, commonBytes);
      }
      Gf256.addScaled(payload, other.payload, factor, commonBytes);
    }
  }

  void scalePayload(int factor) {
    Gf256.scale(payload, factor, payload.length);
  }

  /** Makes the payload this row's own. */
  void copyPayload() {
    payload = payload.clone();
  }

  /** Drops the first columns, which are all 0 or belong to nobody any more. */
  void shift(int columns) {
    int kept = coefficients.length - columns;
    System.arraycopy(coefficients, columns, coefficients, 0, kept);
    Arrays.fill(coefficients, kept, coefficients.length, (byte) 0);
  }
}
