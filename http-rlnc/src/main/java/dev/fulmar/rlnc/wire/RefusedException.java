package dev.fulmar.rlnc.wire;

/** Carries a refusal from the depth of a parser to its entry; it never leaves this package. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  RefusedException(Refusal.Reason reason, String detail) {
    super(detail, null, false, false); // a peer's mistake costs no stack trace
    this.refusal = new Refusal(reason, detail);
  }

  Refusal refusal() {
    return refusal;
  }
}
