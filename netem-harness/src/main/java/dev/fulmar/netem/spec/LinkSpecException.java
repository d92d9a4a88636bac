package dev.fulmar.netem.spec;

/** A link specification that cannot be read: says which word, where, and what is allowed there. */
public final class LinkSpecException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String word;
  private final int column;
  private final String allowed;

  LinkSpecException(SpecToken token, String problem, String allowed) {
    super(
        "'%s' at column %d: %s; allowed: %s"
            .formatted(token.text(), token.column(), problem, allowed));
    this.word = token.text();
    this.column = token.column();
    this.allowed = allowed;
  }

  /** The word that was wrong, as written. */
  public String word() {
    return word;
  }

  /** Where the word starts, in characters from 1. */
  public int column() {
    return column;
  }

  /** What may stand there, for a person to read. */
  public String allowed() {
    return allowed;
  }
}
