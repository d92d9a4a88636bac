package dev.fulmar.rlnc.coding;

import dev.fulmar.rlnc.field.Gf256;
import java.util.Arrays;

/**
 * A row of the decoding matrix and the payload that goes with it, padded as far as was needed. It
 * is used for one combination after another.
 */
final class Row {
  private static final byte[] NONE = {};

  /** The widest vector: a row of coefficients is made up of whole ones, the last filled with 0. */
  private static final int VECTOR_BYTES = 64;

  private final int columns;
  private final byte[] coefficients;
  private byte[] payload = NONE;
  private int lengthBytes; // of the payload, which may have more room
  private boolean isOwn; // the payload, or it is the combination's and not to be changed

  /** A row of so many columns, to be begun. */
  Row(int columns) {
    this.columns = columns;
    this.coefficients = new byte[(columns + VECTOR_BYTES - 1) / VECTOR_BYTES * VECTOR_BYTES];
  }

  /**
   * Takes a combination in.
   *
   * @param column of its first coefficient
   */
  void begin(Combination combination, int column) {
    Arrays.fill(coefficients, (byte) 0);
    System.arraycopy(combination.coefficients(), 0, coefficients, column, combination.count());
    payload = combination.payload();
    lengthBytes = payload.length;
    isOwn = false;
  }

  /** Gives the payload back. */
  void end(Spares spares) {
    if (isOwn) {
      spares.givePayload(payload);
    }
    payload = NONE;
    lengthBytes = 0;
    isOwn = false;
  }

  int coefficient(int column) {
    return Gf256.unsigned(coefficients[column]);
  }

  /** The first bytes of the payload, in an array of its own. */
  byte[] copyOfPayload(int bytes) {
    return Arrays.copyOf(payload, bytes);
  }

  /** How many bytes the payload takes, those of its room included. */
  int payloadBytes() {
    return payload.length;
  }

  int sizeBytes() {
    return columns + payload.length;
  }

  /** The first column whose coefficient is not 0; the number of columns if there is none. */
  int leadingColumn() {
    int column = 0;
    while (column < columns && coefficients[column] == 0) {
      column++;
    }
    return column;
  }

  /** Whether exactly one coefficient is not 0. */
  boolean isSolved() {
    int nonZero = 0;
    for (int column = 0; column < columns; column++) {
      nonZero += coefficients[column] == 0 ? 0 : 1;
    }
    return nonZero == 1;
  }

  void addCoefficients(Row other, int factor) {
    if (factor != 0) {
      Gf256.addScaled(coefficients, other.coefficients, factor, coefficients.length);
    }
  }

  void scaleCoefficients(int factor) {
    if (factor != 1) {
      Gf256.scale(coefficients, factor, coefficients.length);
    }
  }

  /** The shorter of two payloads counts as padded with zeros to the length of the longer. */
  void addPayload(Row other, int factor, Spares spares) {
    if (factor != 0) {
      makeOwn(Math.max(lengthBytes, other.lengthBytes), spares);
      Gf256.addScaled(payload, other.payload, factor, other.lengthBytes);
    }
  }

  void scalePayload(int factor, Spares spares) {
    if (factor != 1) {
      makeOwn(lengthBytes, spares);
      Gf256.scale(payload, factor, lengthBytes);
    }
  }

  /** Makes the payload this row's, and so long. */
  private void makeOwn(int bytes, Spares spares) {
    if (!isOwn || payload.length < bytes) {
      byte[] before = payload;
      payload = spares.takePayload(bytes);
      System.arraycopy(before, 0, payload, 0, lengthBytes);
      if (isOwn) {
        spares.givePayload(before);
      }
      isOwn = true;
    }
    if (bytes > lengthBytes) {
      Arrays.fill(payload, lengthBytes, bytes, (byte) 0);
      lengthBytes = bytes;
    }
  }

  /** Drops the first columns, which are all 0 or belong to nobody any more. */
  void shift(int dropped) {
    int kept = columns - dropped;
    System.arraycopy(coefficients, dropped, coefficients, 0, kept);
    Arrays.fill(coefficients, kept, columns, (byte) 0);
  }
}
