package dev.fulmar.rlnc.journal;

import java.io.Closeable;
import java.io.IOException;

/** A folder of files, as far as a journal needs one; what it promises, no disk does by itself. */
interface Disk extends Closeable {
  /** Whether there is a file of this name. */
  boolean exists(String name);

  /** A file of this name, made if there is none; it is there for good after {@link #force}. */
  DiskFile open(String name) throws IOException;

  /** Puts a file in another's place at once; for good after {@link #force}. */
  void replace(String name, String by) throws IOException;

  /** Removes a file if it is there. */
  void delete(String name) throws IOException;

  /** Makes durable which files there are. */
  void force() throws IOException;

  /** What to call a file of this folder in a message. */
  String describe(String name);
}
