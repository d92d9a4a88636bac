package dev.fulmar.netem;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Writes verdicts as CSV: the header {@code direction,index,verdict,size}, then one line a verdict,
 * for example {@code UP,17,LOST,1200}, each ended by {@code \n}.
 *
 * <p>Safe for use by several threads, as the two directions of a relay are. It neither flushes nor
 * closes what it writes to.
 */
public final class VerdictLog implements VerdictListener {
  /** Its first line. */
  static final String HEADER = "direction,index,verdict,size";

  private final Appendable out;

  /**
   * Starts a log by writing its header.
   *
   * @throws UncheckedIOException if {@code out} refuses the header
   */
  public VerdictLog(Appendable out) {
    this.out = requireNonNull(out, "out");
    write(HEADER + "\n");
  }

  /**
   * {@inheritDoc}
   *
   * @throws UncheckedIOException if the line cannot be written
   */
  @Override
  public synchronized void onVerdict(
      Direction direction, long index, Verdict verdict, int sizeBytes) {
    write(direction + "," + index + "," + verdict + "," + sizeBytes + "\n");
  }

  private void write(String line) {
    try {
      out.append(line);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write a verdict", e);
    }
  }
}
