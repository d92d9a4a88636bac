package dev.fulmar.examples.apps;

/** The command could not do what was asked, or one of its own checks failed: exit code 1. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * A failure.
   *
   * @param sentence what went wrong, in plain words, for a person at a terminal
   */
  public CommandFailure(String sentence) {
    super(sentence);
  }
}
