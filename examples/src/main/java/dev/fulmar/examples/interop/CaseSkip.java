package dev.fulmar.examples.interop;

/** A case cannot be tried against this server: its SKIP. */
final class CaseSkip extends RuntimeException {
  private static final long serialVersionUID = 1L;

  CaseSkip(String reason) {
    super(reason);
  }
}
