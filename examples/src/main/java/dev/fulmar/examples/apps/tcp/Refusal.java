package dev.fulmar.examples.apps.tcp;

/** The receiver will not have a file; the message says why, to the sender. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  Refusal(String sentence) {
    super(sentence);
  }
}
