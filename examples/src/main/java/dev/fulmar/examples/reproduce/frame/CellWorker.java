package dev.fulmar.examples.reproduce.frame;

import java.util.Map;

/** Runs cells, one after the other. */
interface CellWorker extends AutoCloseable {
  /**
   * Runs one.
   *
   * @throws CellFailure if there are no figures
   */
  Map<String, Double> run(Cell cell) throws CellFailure;

  @Override
  void close();

  /** Why there are no figures of a cell. */
  final class CellFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final boolean workerDied;

    /**
     * A failure.
     *
     * @param reason in words, of one line
     * @param workerDied whether this worker is of no use any more
     */
    CellFailure(String reason, boolean workerDied) {
      super(reason);
      this.workerDied = workerDied;
    }

    boolean workerDied() {
      return workerDied;
    }
  }
}
