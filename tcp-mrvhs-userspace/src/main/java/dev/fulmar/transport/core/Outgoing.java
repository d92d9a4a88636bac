package dev.fulmar.transport.core;

/** A segment that a {@link Sender} wants sent; filled in again and again. */
final class Outgoing {
  /** The position of its first byte. */
  long position;

  /** Its data. */
  int length;

  /** Whether the FIN follows its data. */
  boolean fin;

  /** Whether nothing written comes after it. */
  boolean push;

  private long restPosition;
  private int restLength;
  private boolean restFin;
  private boolean restPush;

  Outgoing set(long position, int length, boolean fin, boolean push) {
    this.position = position;
    this.length = length;
    this.fin = fin;
    this.push = push;
    return this;
  }

  /** As {@link #set}, but no more than a full segment; the rest is kept for {@link #takeRest}. */
  Outgoing setPieceOf(long position, int length, boolean fin, boolean push, int mssBytes) {
    int piece = Math.min(length, mssBytes);
    restPosition = position + piece;
    restLength = length - piece;
    restFin = fin;
    restPush = push;
    return set(position, piece, fin && restLength == 0, push && restLength == 0);
  }

  /** Goes on to the next piece, if one is left and not acknowledged meanwhile. */
  boolean takeRest(long una, int mssBytes) {
    if (restLength == 0 || restPosition < una) {
      return false;
    }
    setPieceOf(restPosition, restLength, restFin, restPush, mssBytes);
    return true;
  }
}
