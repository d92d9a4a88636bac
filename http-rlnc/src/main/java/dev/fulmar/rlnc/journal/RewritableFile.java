package dev.fulmar.rlnc.journal;

import java.io.Closeable;
import java.io.IOException;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file of records that is written anew now and then without what is done with.
 *
 * <pre>
 *   NAME      in use
 *   NAME.new  being written: all that counts, then a seal; forced; put in the place of NAME; the
 *             folder forced. A crash on the way leaves one or the other, never half of each.
 * </pre>
 */
final class RewritableFile implements Closeable {
  private static final Logger LOGGER = LoggerFactory.getLogger(RewritableFile.class);

  /** Writes all that counts. */
  @FunctionalInterface
  interface Snapshot {
    /** Appends it. */
    void writeTo(RecordFile file) throws IOException;
  }

  private final Disk disk;
  private final FileKind kind;
  private final JournalOptions options;
  private final RandomGenerator salts;
  private final JournalCounters counters;
  private RecordFile file;
  private long sizeAfterRewriting;

  private RewritableFile(
      Disk disk,
      FileKind kind,
      JournalOptions options,
      RandomGenerator salts,
      JournalCounters counters) {
    this.disk = disk;
    this.kind = kind;
    this.options = options;
    this.salts = salts;
    this.counters = counters;
  }

  /** Opens or makes a file and reads what is in it. */
  static RewritableFile open(
      Disk disk,
      FileKind kind,
      JournalOptions options,
      RandomGenerator salts,
      JournalCounters counters,
      RecordReader.Listener listener)
      throws IOException {
    RewritableFile opened = new RewritableFile(disk, kind, options, salts, counters);
    disk.delete(kind.newName());
    if (disk.exists(kind.name())) {
      opened.recover(listener);
    } else {
      opened.replace(empty -> {});
    }
    return opened;
  }

  private void recover(RecordReader.Listener listener) throws IOException {
    DiskFile found = disk.open(kind.name());
    try {
      file = RecordReader.recover(found, disk.describe(kind.name()), kind, counters, listener);
      disk.force(); // a crash may have come between putting it here and that
    } catch (IOException unusable) {
      found.close();
      throw unusable;
    }
  }

  RecordFile file() {
    return file;
  }

  /** Whether writing it anew is worth while. */
  boolean isLong() {
    return file.size() >= options.compactionBytes()
        && file.size() / options.compactionRatio() >= sizeAfterRewriting;
  }

  /**
   * Writes the file anew; what it held is durable in the new one when this returns.
   *
   * @throws IOException if that fails: the old file goes on being used, unless nobody knows which
   *     of the two is durable; then it has failed
   */
  void rewrite(Snapshot snapshot) throws IOException {
    RecordFile old = file;
    try {
      replace(snapshot);
      counters.compactions.increment();
    } catch (IOException notThisTime) {
      sizeAfterRewriting = old.size(); // not again at once
      counters.failedCompactions.increment();
      throw notThisTime;
    }
    old.close();
  }

  private void replace(Snapshot snapshot) throws IOException {
    DiskFile fresh = disk.open(kind.newName());
    RecordFile written;
    try {
      written =
          RecordFile.create(fresh, disk.describe(kind.name()), kind, salts.nextLong(), counters);
      snapshot.writeTo(written);
      written.appendSeal();
      written.force(written.size());
      disk.replace(kind.name(), kind.newName());
    } catch (IOException notThisTime) {
      discard(fresh);
      throw notThisTime;
    }
    file = written;
    sizeAfterRewriting = written.size();
    try {
      disk.force();
    } catch (IOException unsure) { // after a power cut the old file might be back
      written.fail(unsure);
      throw unsure;
    }
  }

  /** It would take room that may be short. */
  private void discard(DiskFile fresh) {
    try {
      fresh.close();
      disk.delete(kind.newName());
    } catch (IOException leftOver) {
      LOGGER.warn("{} is left over: {}", disk.describe(kind.newName()), leftOver.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
