package dev.fulmar.examples.interop;

/** The server did not do what a case asks: the case's FAIL. */
final class CaseFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean silence;

  private CaseFailure(String reason, boolean silence) {
    super(reason);
    this.silence = silence;
  }

  /** The server did something else. */
  @SuppressWarnings("AnnotateFormatMethod") // a library for this one annotation would be too much
  static CaseFailure of(String format, Object... arguments) {
    return new CaseFailure(format.formatted(arguments), false);
  }

  /** The server said nothing at all, as one that has gone would. */
  @SuppressWarnings("AnnotateFormatMethod") // a library for this one annotation would be too much
  static CaseFailure silence(String format, Object... arguments) {
    return new CaseFailure(format.formatted(arguments), true);
  }

  boolean isSilence() {
    return silence;
  }
}
