package dev.fulmar.examples.interop;

/** What a case comes to. */
enum Verdict {
  /** The server did all that the case asks. */
  PASS,

  /** The server did something else, or nothing. */
  FAIL,

  /** The case could not be tried, so that nothing is known. */
  SKIP
}
