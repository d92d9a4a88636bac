package dev.fulmar.rlnc.journal;

import java.io.IOException;

/**
 * A file of the application that a journal writes together with its records, such as a log of
 * requests: after a crash both tell the same. Nobody else may write to it. Called by one thread at
 * a time.
 */
public interface EffectSink {
  /** Where the next effect goes: its length in bytes. */
  long position() throws IOException;

  /**
   * Writes an effect, or does nothing where it stands there already.
   *
   * @param position where it belongs; an effect torn by a crash may stand there, which is replaced.
   *     Beyond the end if the file was shortened by others: then it goes to the end
   * @throws IOException if it cannot be written; it is written again later
   */
  void apply(long position, byte[] effect) throws IOException;

  /** Makes durable what was applied. */
  void force() throws IOException;
}
