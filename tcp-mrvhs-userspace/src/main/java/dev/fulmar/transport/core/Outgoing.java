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

  Outgoing set(long position, int length, boolean fin, boolean push) {
    this.position = position;
    this.length = length;
    this.fin = fin;
    this.push = push;
    return this;
  }
}
