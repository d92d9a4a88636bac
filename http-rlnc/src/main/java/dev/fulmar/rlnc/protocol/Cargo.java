package dev.fulmar.rlnc.protocol;

/**
 * What a transmission of a {@link ClientSession} carries.
 *
 * @param kind how it goes
 * @param id of the one message it carries; 0 if it is not one
 * @param rack what the server was told with it: all responses up to this id have arrived
 */
record Cargo(Kind kind, long id, long rack) {
  /** How it goes. */
  enum Kind {
    NATIVE,
    COMBINATION,
    PROBE,
    PLAIN
  }

  boolean is(Kind other) {
    return kind == other;
  }

  /** Whether its answer is a bundle of responses. */
  boolean isToCodedPath() {
    return kind == Kind.COMBINATION || kind == Kind.PROBE;
  }
}
