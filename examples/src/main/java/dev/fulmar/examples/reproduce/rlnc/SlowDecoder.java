package dev.fulmar.examples.reproduce.rlnc;

/**
 * What the paper's server does while it decodes, read from its figures. Each arrival that brings
 * something new makes it eliminate a matrix of as many rows as it has received and not solved, k,
 * and no more than SCB, in
 *
 * <pre>
 *   D(k) = 0.044 k^3 s        of Figure 5d at p = .7: 1.189, 5.394 and 8.556 s for SCB 3, 5 and 6
 * </pre>
 *
 * <p>What arrives meanwhile is refused without a word, but only while there are {@value
 * #LEAST_ROWS} rows and more: the paper finds nothing of it up to p = .4, nor with SCB = 3.
 */
enum SlowDecoder {
  /** Takes no time. */
  NONE,
  /** Takes the paper's. */
  PAPER;

  static final int LEAST_ROWS = 5;
  private static final double NANOS_A_CUBE = 0.044e9;

  /** For how long it decodes so many rows. */
  long decodeNanos(long rows, int window) {
    long size = Math.min(rows, window);
    return this == NONE || size < 2 ? 0 : Math.round(NANOS_A_CUBE * size * size * size);
  }

  /** For how long it refuses meanwhile. */
  long busyNanos(long rows, int window) {
    return rows < LEAST_ROWS ? 0 : decodeNanos(rows, window);
  }
}
