package dev.fulmar.netem.spec;

/**
 * A piece of a link specification: a word, or one of {@code ( ) ,}.
 *
 * @param column where it starts, in characters from 1
 */
record SpecToken(String text, int column) {

  boolean is(String other) {
    return text.equals(other);
  }
}
