package dev.fulmar.examples.apps;

import java.io.PrintWriter;

/** One line on stderr that is written over and over, where a person looks on; else nothing. */
public final class LiveLine {
  /** Back to the first column and erase to the end of the line (ECMA-48, 8.3.41). */
  private static final String ERASE = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean watched;
  private boolean shown;

  /**
   * A line that is not there yet.
   *
   * @param watched whether {@code err} is a terminal
   */
  LiveLine(PrintWriter err, boolean watched) {
    this.err = err;
    this.watched = watched;
  }

  /** Puts these words in place of the last. */
  public void show(String words) {
    if (watched) {
      err.print(ERASE + words);
      err.flush();
      shown = true;
    }
  }

  /** Takes the line away, to make room for others. */
  public void clear() {
    if (shown) {
      err.print(ERASE);
      err.flush();
      shown = false;
    }
  }
}
