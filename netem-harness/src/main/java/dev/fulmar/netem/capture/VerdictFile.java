package dev.fulmar.netem.capture;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.VerdictListener;
import dev.fulmar.netem.VerdictLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * A {@link VerdictLog} in a file, written in the background: a relay does not wait for the disk.
 * Verdicts beyond the pending bytes allowed, and all that come after a disk has refused some, are
 * counted in {@link #stats}. Thread-safe.
 */
public final class VerdictFile implements VerdictListener, AutoCloseable {
  /** How much may wait for the disk unless said otherwise: 16 MiB. */
  public static final long DEFAULT_MAX_PENDING_BYTES = 16 << 20;

  private final BackgroundFile file;
  private final VerdictLog log;

  private VerdictFile(BackgroundFile file) {
    this.file = file;
    this.log = new VerdictLog(new Lines());
  }

  /** As {@link #open(Path, long)}, with {@link #DEFAULT_MAX_PENDING_BYTES}. */
  public static VerdictFile open(Path path) throws IOException {
    return open(path, DEFAULT_MAX_PENDING_BYTES);
  }

  /**
   * Starts a file, in place of one that is there; from then on it must be closed.
   *
   * @param maxPendingBytes how much may wait for the disk, at least 1,000,000
   * @throws IOException if the file cannot be opened
   * @throws IllegalArgumentException if too little may wait
   */
  public static VerdictFile open(Path path, long maxPendingBytes) throws IOException {
    return new VerdictFile(new BackgroundFile(path, PendingBytes.checked(maxPendingBytes)));
  }

  @Override
  public void onVerdict(Direction direction, long index, Verdict verdict, int sizeBytes) {
    log.onVerdict(direction, index, verdict, sizeBytes);
  }

  /** How many verdicts are in the file, and how many are not. */
  public FileStats stats() {
    return file.stats();
  }

  /** Writes what is pending and ends the file. Calling it again does nothing. */
  @Override
  public void close() {
    file.close();
  }

  /** What the log appends, a whole line each time, becomes a chunk. */
  private final class Lines implements Appendable {
    private boolean begun;

    @Override
    public Appendable append(CharSequence line) {
      Line chunk = new Line(line.toString().getBytes(US_ASCII));
      if (begun) {
        file.offer(chunk);
      } else {
        begun = true; // the log begins with its header
        file.offerHeader(chunk);
      }
      return this;
    }

    @Override
    public Appendable append(CharSequence text, int start, int end) {
      return append(text.subSequence(start, end));
    }

    @Override
    public Appendable append(char single) {
      return append(String.valueOf(single));
    }
  }

  private static final class Line implements FileChunk {
    private final byte[] bytes;

    Line(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public int maxBytes() {
      return bytes.length;
    }

    @Override
    public void writeTo(ByteBuffer buffer) {
      buffer.put(bytes);
    }
  }
}
