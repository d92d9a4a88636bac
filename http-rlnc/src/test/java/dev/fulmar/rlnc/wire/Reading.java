package dev.fulmar.rlnc.wire;

/** What tests expect of a reading. */
final class Reading {
  private Reading() {}

  static <T> T accepted(Parsed<T> parsed) {
    if (parsed instanceof Parsed.Refused<T> refused) {
      throw new AssertionError(refused.refusal());
    }
    return ((Parsed.Accepted<T>) parsed).value();
  }

  static Refusal.Reason reason(Parsed<?> parsed) {
    return ((Parsed.Refused<?>) parsed).refusal().reason();
  }
}
