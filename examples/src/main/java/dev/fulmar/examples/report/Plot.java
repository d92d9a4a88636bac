package dev.fulmar.examples.report;

import java.io.IOException;

/** What can be drawn on a page. */
public interface Plot {
  /**
   * The plot as an {@code <svg>} element, to stand inside a page.
   *
   * @throws IOException if this Java cannot draw, or there is nothing to draw
   */
  String svg() throws IOException;
}
