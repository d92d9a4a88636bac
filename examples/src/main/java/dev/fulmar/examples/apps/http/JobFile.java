package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.rlnc.journal.FileRequestStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * The file of a {@link JobLedger} in a store's folder. It outlives whatever the store does:
 *
 * <pre>
 *   NAME.new written ── forced ──▶ renamed to NAME ── folder forced ──▶ the store takes a request
 * </pre>
 *
 * <p>So a store that has given an id has a whole file beside it, or something else happened to it:
 * then nobody can say which requests it has taken, and nothing is sent that might be sent twice.
 */
final class JobFile {
  static final String NAME = "job.properties";

  private final Path folder;
  private JobLedger ledger;

  private JobFile(Path folder, JobLedger ledger) {
    this.folder = folder;
    this.ledger = ledger;
  }

  /**
   * Reads it, where there is one.
   *
   * @param store the folder's, open: nobody else writes the file
   * @throws CommandFailure if it is missing or damaged or does not fit the store; worded for the
   *     user, with what to do
   */
  static JobFile open(Path folder, FileRequestStore store) {
    return new JobFile(folder, read(folder, store));
  }

  private static JobLedger read(Path folder, FileRequestStore store) {
    String text;
    try {
      text = new String(Files.readAllBytes(folder.resolve(NAME)), ISO_8859_1);
    } catch (NoSuchFileException none) {
      if (store.lastId() == 0) {
        return JobLedger.empty(store.identity());
      }
      throw unusable(folder, store, "is missing");
    } catch (IOException unreadable) {
      throw unusable(folder, store, "cannot be read");
    }
    Optional<JobLedger> found = JobLedger.parse(text);
    if (found.isEmpty()) {
      throw unusable(folder, store, text.isEmpty() ? "is empty" : "is damaged");
    }
    if (!found.get().store().orElse(store.identity()).equals(store.identity())) {
      throw unusable(folder, store, "is another store's");
    }
    boolean isOfAnother =
        found.get().stretches().stream()
            .anyMatch(s -> s.firstId() > store.lastId() + 1 || s.until() > store.lastId() + 1);
    if (isOfAnother) {
      throw unusable(folder, store, "tells of more than the store has ever held");
    }
    return new JobLedger(Optional.of(store.identity()), found.get().stretches());
  }

  private static CommandFailure unusable(Path folder, FileRequestStore store, String what) {
    return new CommandFailure(
        ("--store %s: %s %s, which tells what the store has taken of which job (requests up to %d,"
                + " %d of them undelivered): without it some could be sent twice. Put it back, or"
                + " see at the server what has arrived and post the rest with another --store")
            .formatted(folder, NAME, what, store.lastId(), store.lastId() - store.delivered()));
  }

  JobLedger ledger() {
    return ledger;
  }

  /**
   * Puts another ledger in its place, durably; a crash leaves one or the other.
   *
   * @throws CommandFailure if that fails
   */
  void replace(JobLedger by) {
    Path fresh = folder.resolve(NAME + ".new");
    try {
      write(fresh, by.text());
      Files.move(
          fresh,
          folder.resolve(NAME),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      forceFolder();
    } catch (IOException notThisTime) {
      throw new CommandFailure(
          "--store %s: %s cannot be written: %s".formatted(folder, NAME, notThisTime.getMessage()));
    }
    ledger = by;
  }

  private static void write(Path file, String text) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        int unused = channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** Linux and macOS open a folder as a file to force it; Windows does not need to. */
  private void forceFolder() throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException foldersCannotBeOpenedHere) {
      return;
    }
    try (channel) {
      channel.force(true);
    }
  }
}
