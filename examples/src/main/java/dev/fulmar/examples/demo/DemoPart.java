package dev.fulmar.examples.demo;

import dev.fulmar.examples.report.Measurement;
import dev.fulmar.examples.report.SvgPlot;
import java.io.IOException;
import java.util.List;

/** One protocol beside its baseline. */
interface DemoPart {
  /** What it is called, for a heading and for the note that it is running. */
  String title();

  /**
   * Runs all variants side by side.
   *
   * @throws IOException if a socket cannot be opened
   */
  Outcome run() throws IOException;

  /**
   * What a part showed.
   *
   * @param introduction what was run, in whole lines
   * @param measurements the table, row by row
   * @param checks what was checked and held, a sentence each
   * @param violations what was checked and did not hold, a sentence each
   * @param plot beside the table
   * @param latenessNanos the largest p99 lateness of any link
   */
  record Outcome(
      String introduction,
      List<Measurement> measurements,
      List<String> checks,
      List<String> violations,
      SvgPlot plot,
      long latenessNanos) {}
}
