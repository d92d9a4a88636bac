package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.http.LineReader.LineTooLongException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The lines of a file, which is read once to count them and once more to send them. What can be
 * read only once, as a pipe, is held meanwhile.
 */
final class LineBodies implements Bodies {
  /** What is no file and may never end is held up to this. */
  private static final int MAX_HELD_BYTES = 16 << 20;

  /** Opens what has the lines. */
  @FunctionalInterface
  private interface Source {
    InputStream open() throws IOException;
  }

  private final Path path;
  private final Source source;
  private final int maxBytes;
  private final int count;
  private final String digest;

  /** The number of the line that is too long, or how many bytes may be held, in the sentence. */
  static final class UnusableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnusableException(String sentence) {
      super(sentence);
    }
  }

  private LineBodies(Path path, Source source, int maxBytes) throws IOException, UnusableException {
    this.path = path;
    this.source = source;
    this.maxBytes = maxBytes;
    int lines = 0;
    BodyDigest hash = new BodyDigest();
    try (LineReader reader = new LineReader(source.open(), maxBytes)) {
      for (Optional<byte[]> line = reader.next(); line.isPresent(); line = reader.next()) {
        hash.update(line.get());
        lines = Math.incrementExact(lines);
      }
    } catch (LineTooLongException tooLong) {
      throw new UnusableException(
          "line %d has more than %d bytes, allowed: %d".formatted(lines + 1L, maxBytes, maxBytes));
    } catch (ArithmeticException tooMany) {
      throw new UnusableException(
          "more than %d lines, allowed: %d".formatted(lines, Integer.MAX_VALUE));
    }
    this.count = lines;
    this.digest = hash.hex();
  }

  /**
   * Counts the lines.
   *
   * @param maxBytes what a line may have
   * @throws IOException if it cannot be read
   * @throws UnusableException if a line is too long, or it has no end; worded for the user
   */
  static LineBodies read(Path path, int maxBytes) throws IOException, UnusableException {
    if (Files.isRegularFile(path)) {
      return new LineBodies(path, () -> Files.newInputStream(path), maxBytes);
    }
    byte[] held = hold(path, maxBytes);
    return new LineBodies(path, () -> new ByteArrayInputStream(held), maxBytes);
  }

  private static byte[] hold(Path path, int maxBytes) throws IOException, UnusableException {
    byte[] held;
    try (InputStream in = Files.newInputStream(path)) {
      held = in.readNBytes(MAX_HELD_BYTES + 1);
    }
    if (held.length <= MAX_HELD_BYTES) {
      return held;
    }
    LineBodies checked =
        new LineBodies(path, () -> new ByteArrayInputStream(held), maxBytes); // a long line first
    throw new UnusableException(
        "more than %d lines in %d bytes and no end, allowed of what is no regular file: %d bytes"
            .formatted(checked.count() - 1, MAX_HELD_BYTES, MAX_HELD_BYTES));
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public String digest() {
    return digest;
  }

  @Override
  public Cursor cursor() {
    try {
      return new Lines(new LineReader(source.open(), maxBytes));
    } catch (IOException gone) {
      throw changed();
    }
  }

  private CommandFailure changed() {
    return new CommandFailure(
        "--lines '%s' is not what it was when it was counted: not all of it was sent"
            .formatted(path));
  }

  private final class Lines implements Cursor {
    private final LineReader reader;
    private final BodyDigest hash = new BodyDigest();
    private int given;

    Lines(LineReader reader) {
      this.reader = reader;
    }

    @Override
    public byte[] next() {
      byte[] line;
      try {
        line = reader.next().orElseThrow(LineBodies.this::changed);
      } catch (IOException unreadable) {
        throw changed();
      }
      hash.update(line);
      if (++given == count && !hash.hex().equals(digest)) {
        throw changed();
      }
      return line;
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException wasOnlyRead) {
        throw changed();
      }
    }
  }
}
