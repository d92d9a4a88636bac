package dev.fulmar.rlnc.journal;

/** What belongs into the sink, and where. */
final class Effect {
  private final long position;
  private final byte[] bytes;

  Effect(long position, byte[] bytes) {
    this.position = position;
    this.bytes = bytes;
  }

  long position() {
    return position;
  }

  /** Not copied. */
  byte[] bytes() {
    return bytes;
  }
}
