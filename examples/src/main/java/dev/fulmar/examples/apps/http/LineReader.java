package dev.fulmar.examples.apps.http;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The bytes between line feeds; a line feed at the end begins no further line. */
final class LineReader implements Closeable {
  private static final int BUFFER_BYTES = 1 << 16;

  /** A line has more bytes than it may have. */
  static final class LineTooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private final InputStream in;
  private final int maxBytes;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int at;
  private int end;

  /** A reader that takes lines of so many bytes at most, and holds not much more. */
  LineReader(InputStream in, int maxBytes) {
    this.in = in;
    this.maxBytes = maxBytes;
  }

  /**
   * The next line; empty at the end.
   *
   * @throws LineTooLongException if it is longer than it may be
   */
  Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (fill()) {
      int feed = at;
      while (feed < end && buffer[feed] != '\n') {
        feed++;
      }
      if (line.size() + feed - at > maxBytes) {
        throw new LineTooLongException();
      }
      line.write(buffer, at, feed - at);
      at = feed + 1;
      if (feed < end) {
        return Optional.of(line.toByteArray());
      }
    }
    return line.size() == 0 ? Optional.empty() : Optional.of(line.toByteArray());
  }

  /** Whether there is anything to read; a line feed that ended the last line is behind. */
  private boolean fill() throws IOException {
    if (at >= end) {
      end = Math.max(0, in.read(buffer));
      at = 0;
    }
    return end > 0;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
