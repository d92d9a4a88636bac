package dev.fulmar.examples.bench;

/**
 * Something that is done over and over, and how much of it gets done.
 *
 * @param name of what is measured
 * @param bytesPerTurn how many bytes one turn deals with
 * @param turn does it once; long enough that the clock may be read between turns
 */
record Measured(String name, long bytesPerTurn, Runnable turn) {
  /** Does it for so long, once at least; in MB/s. */
  double megabytesPerSecond(long nanos) {
    long startNanos = System.nanoTime();
    long elapsedNanos = 0;
    long turns = 0;
    while (turns == 0 || elapsedNanos < nanos) {
      turn.run();
      turns++;
      elapsedNanos = System.nanoTime() - startNanos;
    }
    return turns * bytesPerTurn * 1e3 / Math.max(1, elapsedNanos);
  }
}
