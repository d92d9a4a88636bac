package dev.fulmar.netem.scenario;

/** A scenario that cannot be read: says file, line and key, what is wrong and what is allowed. */
public final class ScenarioException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int line;

  ScenarioException(String file, int line, String key, String problem) {
    super(
        "%s line %d%s: %s"
            .formatted(file, line, key.isEmpty() ? "" : ", key '" + key + "'", problem));
    this.line = line;
  }

  /** The line that was wrong, from 1. */
  public int line() {
    return line;
  }
}
