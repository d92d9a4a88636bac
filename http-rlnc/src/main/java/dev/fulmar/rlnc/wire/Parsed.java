package dev.fulmar.rlnc.wire;

/**
 * What came of reading something a peer wrote.
 *
 * @param <T> what it is if it can be read
 */
public sealed interface Parsed<T> {
  /** It could be read. */
  record Accepted<T>(T value) implements Parsed<T> {}

  /** It could not, and why. */
  record Refused<T>(Refusal refusal) implements Parsed<T> {}
}
