package dev.fulmar.rlnc.wire;

/** Opens the reader of structured fields to the fuzz tests. */
public final class Dictionaries {
  private Dictionaries() {}

  /** Whether a text is a dictionary (RFC 9651). */
  public static boolean isWellFormed(String text) {
    try {
      StructuredDictionary.parse(text);
      return true;
    } catch (RefusedException refused) {
      return false;
    }
  }
}
