package dev.fulmar.netem;

/** A log of verdicts that cannot be read: says which line, what is wrong and what is allowed. */
public final class VerdictLogException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final long line;

  VerdictLogException(String name, long line, String problem, String allowed) {
    super("%s line %d: %s; allowed: %s".formatted(name, line, problem, allowed));
    this.line = line;
  }

  /** The line that was wrong, from 1. */
  public long line() {
    return line;
  }
}
