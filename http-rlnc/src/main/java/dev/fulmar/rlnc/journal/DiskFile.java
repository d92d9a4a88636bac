package dev.fulmar.rlnc.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that is read anywhere and written at its end. */
interface DiskFile extends Closeable {
  /** Its length in bytes. */
  long size() throws IOException;

  /** Reads until the buffer is full or the file ends. */
  void read(ByteBuffer into, long position) throws IOException;

  /** Writes all of it; if that fails, some of it may be there. Durable after {@link #force}. */
  void append(ByteBuffer bytes) throws IOException;

  /** Cuts the file. */
  void truncate(long sizeBytes) throws IOException;

  /** Makes durable what was written. */
  void force() throws IOException;
}
