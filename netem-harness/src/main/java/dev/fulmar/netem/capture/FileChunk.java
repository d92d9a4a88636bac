package dev.fulmar.netem.capture;

import java.nio.ByteBuffer;

/** A piece of a file that is written whole or not at all. */
interface FileChunk {
  /** The most bytes that {@link #writeTo} puts. */
  int maxBytes();

  /** Puts the piece, on the thread of the file. */
  void writeTo(ByteBuffer buffer);
}
