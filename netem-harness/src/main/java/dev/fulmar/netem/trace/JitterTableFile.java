package dev.fulmar.netem.trace;

import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.delay.TableJitter;
import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Reads samples of jitter from a text file.
 *
 * <pre>
 *   # what follows a # is a remark
 *   jitter_ms
 *   -1.5
 *   0
 *   12.000001
 * </pre>
 *
 * <p>Empty lines do not count. The first line names the unit; then comes one sample a line, in any
 * order, with decimals down to the nanosecond.
 */
public final class JitterTableFile {
  /** How such a file is written, for a person to read. */
  public static final String FORM =
      "a first line jitter_ms, then 1 to %d lines of a number from -%2$d to %2$d, as -1.5"
          .formatted(TableJitter.MAX_SAMPLES, ConstantDelay.MAX_NANOS / 1_000_000);

  /** The largest file, remarks included. */
  public static final long MAX_FILE_BYTES = 64_000_000;

  private static final String HEADER = "jitter_ms";
  private static final Pattern SAMPLE = Pattern.compile("[-+]?[0-9]{1,7}(\\.[0-9]{1,6})?");
  private static final int MAX_QUOTED_CHARS = 40;

  private final LongStream.Builder samplesNanos = LongStream.builder();
  private int samples;
  private boolean headed;

  private JitterTableFile() {}

  /**
   * The samples of a file, in ns.
   *
   * @param fileName relative to the working directory, or absolute
   * @throws IllegalArgumentException if there is no such file or it is not as said, with the line;
   *     the message is a predicate to be put after the file's name
   */
  public static long[] readNanos(String fileName) {
    try {
      return readNanos(Path.of(fileName));
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException("is not the name of a file", e);
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("is not a text in UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot be read", e);
    }
  }

  private static long[] readNanos(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("is no file, or not a plain one");
    }
    if (Files.size(file) > MAX_FILE_BYTES) {
      throw new IllegalArgumentException(
          "has %d bytes, must have at most %d".formatted(Files.size(file), MAX_FILE_BYTES));
    }
    JitterTableFile table = new JitterTableFile();
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      int number = 1;
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        table.accept(withoutRemark(line).strip(), number++);
      }
    }
    if (table.samples == 0) {
      throw new IllegalArgumentException("has no samples");
    }
    return table.samplesNanos.build().toArray();
  }

  private static String withoutRemark(String line) {
    int start = line.indexOf('#');
    return start < 0 ? line : line.substring(0, start);
  }

  private void accept(String line, int number) {
    if (line.isEmpty()) {
      return;
    }
    if (headed) {
      addSample(line, number);
    } else if (line.equals(HEADER)) {
      headed = true;
    } else {
      throw refusal(line, number, "where '" + HEADER + "' is due");
    }
  }

  private void addSample(String line, int number) {
    if (!SAMPLE.matcher(line).matches()) {
      throw refusal(line, number, "where a number of ms is due");
    }
    long sampleNanos = new BigDecimal(line).movePointRight(6).longValueExact();
    if (Math.abs(sampleNanos) > ConstantDelay.MAX_NANOS) {
      throw refusal(line, number, "which is more than an hour");
    }
    if (++samples > TableJitter.MAX_SAMPLES) {
      throw refusal(line, number, "one sample too many");
    }
    samplesNanos.add(sampleNanos);
  }

  private static IllegalArgumentException refusal(String line, int number, String problem) {
    String quoted =
        line.length() <= MAX_QUOTED_CHARS ? line : line.substring(0, MAX_QUOTED_CHARS) + "..";
    return new IllegalArgumentException(
        "has '%s' at line %d, %s".formatted(quoted, number, problem));
  }
}
