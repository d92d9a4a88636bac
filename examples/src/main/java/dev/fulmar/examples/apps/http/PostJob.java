package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.examples.apps.http.JobLedger.Stretch;
import dev.fulmar.rlnc.journal.FileRequestStore;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a run with {@code --store} is to send, and how much of it the store has taken before: the
 * same command after a crash goes on there instead of sending all of it again.
 *
 * <p>Whatever the moment of the crash, no request is lost or taken twice: the {@link JobFile} tells
 * durably which ids are the job's before the first of them is given, and which were given the store
 * tells.
 */
final class PostJob implements AutoCloseable {
  /** More unfinished jobs than that are a mistake, and their notes would only grow. */
  private static final int MAX_STRETCHES = 1000;

  private final Path folder;
  private final JobFile file;
  private final String digest;
  private final List<Stretch> stretches;
  private final long lastId;
  private final long delivered;
  private final AnswerNotes notes;

  private PostJob(Path folder, JobFile file, String digest, FileRequestStore store)
      throws IOException {
    this.folder = folder;
    this.file = file;
    this.digest = digest;
    this.stretches = file.ledger().of(digest);
    this.lastId = store.lastId();
    this.delivered = store.delivered();
    long base = file.ledger().stretches().get(0).firstId();
    this.notes = AnswerNotes.open(folder, base);
  }

  /**
   * Finds the job that is the same, or begins one; durably, so that the store may take requests.
   *
   * @throws CommandFailure if the store's notes cannot be read or written, or do not fit it
   */
  static PostJob resume(Path folder, FileRequestStore store, URI uri, Bodies bodies) {
    JobFile file = JobFile.open(folder, store);
    String digest = digest(uri, bodies);
    try {
      begin(folder, file, digest, bodies.count(), store);
      return new PostJob(folder, file, digest, store);
    } catch (IOException unusable) {
      throw new CommandFailure(
          "--store %s: %s cannot be used: %s"
              .formatted(folder, AnswerNotes.NAME, unusable.getMessage()));
    }
  }

  private static void begin(
      Path folder, JobFile file, String digest, int requests, FileRequestStore store)
      throws IOException {
    JobLedger ledger = file.ledger();
    boolean isUnderWay = ledger.open().filter(last -> last.digest().equals(digest)).isPresent();
    int taken = ledger.of(digest).stream().mapToInt(s -> s.taken(store.lastId())).sum();
    if (isUnderWay || (taken == requests && !ledger.of(digest).isEmpty())) {
      return;
    }
    if (ledger.stretches().size() >= MAX_STRETCHES) {
      throw new CommandFailure(
          "--store %s has %d jobs that were begun and not ended: end some of them, or use another"
              .formatted(folder, ledger.stretches().size()));
    }
    if (ledger.stretches().isEmpty()) {
      AnswerNotes.delete(folder);
    }
    file.replace(
        ledger.begin(new Stretch(digest, requests, taken, store.lastId() + 1, JobLedger.OPEN)));
  }

  private static String digest(URI uri, Bodies bodies) {
    BodyDigest digest = new BodyDigest();
    digest.update(uri.toString().getBytes(UTF_8));
    digest.update(bodies.digest().getBytes(UTF_8));
    return digest.hex();
  }

  /**
   * The id under which the store took a request in an earlier run; empty if it did not.
   *
   * @param index the request's in the job, from 0
   */
  OptionalLong takenAs(int index) {
    for (Stretch stretch : stretches) {
      int within = index - stretch.from();
      if (within >= 0 && within < stretch.taken(lastId)) {
        return OptionalLong.of(stretch.firstId() + within);
      }
    }
    return OptionalLong.empty();
  }

  /** Whether a request that the store took in an earlier run is one of this job's. */
  boolean includes(long id) {
    return stretches.stream()
        .anyMatch(s -> id >= s.firstId() && id < s.firstId() + s.taken(lastId));
  }

  /** The id under which the store takes the first request that it has not taken. */
  long nextId() {
    return lastId + 1;
  }

  /** Whether a request was known to be delivered when this run began. */
  boolean wasDelivered(long id) {
    return id <= delivered;
  }

  /** What became of the requests, in earlier runs and from now on. */
  AnswerNotes notes() {
    return notes;
  }

  /** All is delivered: the same command is another job from now on. */
  void finish() {
    file.replace(file.ledger().without(digest));
  }

  @Override
  public void close() {
    try {
      notes.close();
    } catch (IOException unsure) {
      throw new CommandFailure(
          "--store %s: %s cannot be written: %s"
              .formatted(folder, AnswerNotes.NAME, unsure.getMessage()));
    }
  }
}
