package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fulmar.examples.apps.http.PostOutcome.AnswerLost;
import dev.fulmar.examples.apps.http.PostOutcome.Delivered;
import dev.fulmar.examples.apps.http.PostOutcome.FateUnknown;
import dev.fulmar.examples.apps.http.PostOutcome.Refused;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the requests of a store were answered, in a file of its folder, so that a run that goes on
 * after a crash tells of those before it. A line is written at once but not forced: what is missing
 * counts as lost, never as a success. Safe for many threads.
 */
final class AnswerNotes implements Closeable {
  static final String NAME = "answers";

  private static final Pattern LINE = Pattern.compile("(\\d{1,18}) (ok|lost|unknown|[1-9]\\d\\d)");

  private final BitSet successes = new BitSet(); // by id - base
  private final Map<Long, PostOutcome> others = new HashMap<>();
  private final long base;
  private final OutputStream out;
  private Optional<IOException> failure = Optional.empty();

  private AnswerNotes(Path file, long base) throws IOException {
    this.base = base;
    read(file);
    this.out = new FileOutputStream(file.toFile(), true);
    out.write('\n'); // what a crash left of the last line stands alone
  }

  /**
   * Reads the notes of a folder and adds to them.
   *
   * @param base of requests with lower ids nobody asks
   */
  static AnswerNotes open(Path folder, long base) throws IOException {
    return new AnswerNotes(folder.resolve(NAME), base);
  }

  private void read(Path file) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file, ISO_8859_1)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher words = LINE.matcher(line);
        if (words.matches()) {
          keep(Long.parseLong(words.group(1)), words.group(2));
        }
      }
    } catch (NoSuchFileException none) {
      return;
    }
  }

  private void keep(long id, String word) {
    boolean isAsked = id >= base && id - base < Integer.MAX_VALUE;
    if (isAsked && word.equals("ok")) {
      successes.set((int) (id - base));
    } else if (isAsked) {
      others.put(id, outcome(word));
    }
  }

  private static PostOutcome outcome(String word) {
    return switch (word) {
      case "lost" -> new AnswerLost();
      case "unknown" -> new FateUnknown("an earlier run could not tell whether it was delivered");
      default -> new Refused(Integer.parseInt(word));
    };
  }

  /** What became of a delivered request. */
  PostOutcome of(long id) {
    boolean isSuccess = id - base < Integer.MAX_VALUE && successes.get((int) (id - base));
    return isSuccess ? new Delivered() : others.getOrDefault(id, new AnswerLost());
  }

  /** Adds one; an undelivered request is left out, since it may still be delivered. */
  synchronized void note(long id, PostOutcome outcome) {
    Optional<String> word = word(outcome);
    if (word.isEmpty() || failure.isPresent()) {
      return;
    }
    try {
      out.write("%d %s\n".formatted(id, word.get()).getBytes(ISO_8859_1));
    } catch (IOException full) {
      failure = Optional.of(full);
    }
  }

  private static Optional<String> word(PostOutcome outcome) {
    if (outcome instanceof Delivered) {
      return Optional.of("ok");
    } else if (outcome instanceof AnswerLost) {
      return Optional.of("lost");
    } else if (outcome instanceof FateUnknown) {
      return Optional.of("unknown");
    }
    return outcome instanceof Refused refused
        ? Optional.of(Integer.toString(refused.status()))
        : Optional.empty();
  }

  /** Why no more is noted; the requests themselves are safe all the same. */
  synchronized Optional<IOException> failure() {
    return failure;
  }

  @Override
  public synchronized void close() throws IOException {
    out.close();
  }

  /** Throws the notes of a folder away, where no job asks for them any more. */
  static void delete(Path folder) throws IOException {
    boolean unused = Files.deleteIfExists(folder.resolve(NAME));
  }
}
