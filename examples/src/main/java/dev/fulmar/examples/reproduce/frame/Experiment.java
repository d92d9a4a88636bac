package dev.fulmar.examples.reproduce.frame;

import dev.fulmar.examples.report.HtmlReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What is reproduced: its rows, how one of them is run, and what the paper says. */
public interface Experiment {
  /** As the papers have it. */
  int PAPER_RUNS = 20;

  /** The paper's name in files and on the command line. */
  String name();

  /** The report's heading. */
  String title();

  /** The report's introduction, a paragraph each. */
  List<String> introduction();

  /** What the machine it runs on has to do with the figures, for the report. */
  default String circumstances() {
    return "every cell is run in virtual time, so the machine's speed and load change no figure";
  }

  /** How many runs of each row there are unless one asks for more or fewer. */
  default int runs() {
    return PAPER_RUNS;
  }

  /**
   * The rows in the order of the tables.
   *
   * @param full false leaves out all that is beyond the paper's own tables
   */
  List<Row> rows(boolean full);

  /** What is measured of each row. */
  List<Metric> metrics();

  /** The variants that the others are compared with, seed by seed. */
  List<String> references();

  /** What a variant is, in words. */
  String wordsOf(String variant);

  /**
   * The paper's figure.
   *
   * @return not a number where it has none
   */
  double paperValue(Row row, Metric metric);

  /**
   * The variant whose figure the paper compares a variant's with.
   *
   * @return the same variant where it compares with none
   */
  String counterpart(String variant);

  /** What is asked beside the paper's own claims; by default nothing. */
  default List<Guard> guards() {
    return List.of();
  }

  /** What is to be reached beyond the paper; by default nothing. */
  default List<Goal> goals() {
    return List.of();
  }

  /** Whether a guard asks about a setting. */
  default boolean isGuarded(String setting) {
    return guards().stream().anyMatch(guard -> guard.settings().contains(setting));
  }

  /**
   * Adds to the page what only this experiment has, and writes files of its own; by default
   * nothing.
   *
   * @param means what came out
   * @param folder where the files go
   * @throws IOException if a file cannot be written
   */
  default void appendix(HtmlReport page, Means means, Path folder) throws IOException {}

  /**
   * Runs a row once. The same row and seed give the same figures, in any virtual machine, unless
   * {@link #circumstances} says otherwise.
   *
   * @return a figure for each metric by its id; not a number where there was nothing to measure
   */
  Map<String, Double> run(Row row, long seed);
}
