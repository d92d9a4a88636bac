package dev.fulmar.examples.apps.http;

import dev.fulmar.examples.apps.CommandFailure;
import dev.fulmar.rlnc.protocol.RequestStore;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;

/**
 * What a run with {@code --store} was to send, beside the store: the same command after a crash
 * goes on where the store ends instead of sending all of it again.
 *
 * <pre>
 *   ids of the store   1 ...  first-1 | first ... lastId | ...
 *                      earlier jobs     taken            still to be taken
 * </pre>
 *
 * @param first the id of the job's first request
 * @param taken how many of its requests the store has taken already
 * @param doneBefore how many of these were known to be delivered when it was opened
 */
record PostJob(Path file, long first, int taken, int doneBefore) {
  private static final String NAME = "job.properties";
  private static final String DIGEST = "sha256";
  private static final String FIRST = "first";

  /**
   * Finds the job that is the same, or begins one.
   *
   * @throws CommandFailure if the file cannot be read or written
   */
  static PostJob resume(Path folder, RequestStore store, URI uri, List<byte[]> bodies) {
    Path file = folder.resolve(NAME);
    String digest = digest(uri, bodies);
    try {
      Properties noted = read(file);
      if (digest.equals(noted.getProperty(DIGEST))) {
        long first = Long.parseLong(noted.getProperty(FIRST));
        return new PostJob(
            file,
            first,
            within(store.lastId() - first + 1, bodies.size()),
            within(store.delivered() - first + 1, bodies.size()));
      }
      long first = store.lastId() + 1;
      write(file, digest, first);
      return new PostJob(file, first, 0, 0);
    } catch (IOException | NumberFormatException unusable) {
      throw new CommandFailure("--store %s: %s cannot be used".formatted(folder, NAME));
    }
  }

  private static int within(long count, int most) {
    return (int) Math.max(0, Math.min(most, count));
  }

  private static Properties read(Path file) throws IOException {
    Properties noted = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      noted.load(reader);
    } catch (NoSuchFileException none) {
      return noted;
    } catch (IllegalArgumentException malformed) {
      throw new IOException(malformed);
    }
    return noted;
  }

  /** At once or not at all. */
  private static void write(Path file, String digest, long first) throws IOException {
    Properties note = new Properties();
    note.setProperty(DIGEST, digest);
    note.setProperty(FIRST, Long.toString(first));
    Path fresh = file.resolveSibling(NAME + ".new");
    try (Writer writer = Files.newBufferedWriter(fresh)) {
      note.store(writer, "what fulmar http post was sending from this store");
    }
    Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static String digest(URI uri, List<byte[]> bodies) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      sha256.update(uri.toString().getBytes(StandardCharsets.UTF_8));
      for (byte[] body : bodies) {
        sha256.update(ByteBuffer.allocate(Integer.BYTES).putInt(body.length).flip());
        sha256.update(body);
      }
      return HexFormat.of().formatHex(sha256.digest());
    } catch (NoSuchAlgorithmException impossible) { // every Java has it
      throw new AssertionError(impossible);
    }
  }

  /** Whether an id of the store is one of this job's. */
  boolean includes(long id) {
    return id >= first;
  }

  /** All is sent: the same command is another job from now on. */
  void finish() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException stays) {
      throw new CommandFailure("%s cannot be removed".formatted(file));
    }
  }
}
