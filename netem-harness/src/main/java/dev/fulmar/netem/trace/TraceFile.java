package dev.fulmar.netem.trace;

import dev.fulmar.netem.rate.CapacityTrace;
import dev.fulmar.netem.rate.OpportunityTrace;
import dev.fulmar.netem.rate.RateSchedule;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/** Reads and writes traces of a link's capacity; the package says which forms there are. */
public final class TraceFile {
  private TraceFile() {}

  /**
   * Reads a trace of either form.
   *
   * @throws TraceException if the file cannot be read or holds no trace; it names the line and what
   *     is allowed there
   */
  public static CapacityTrace read(String file) throws TraceException {
    try {
      return read(Path.of(file));
    } catch (InvalidPathException invalid) {
      throw new TraceException("'%s' cannot be read: it is no file name".formatted(file));
    }
  }

  /**
   * Reads a trace of either form.
   *
   * @throws TraceException as {@link #read(String)}
   */
  public static CapacityTrace read(Path file) throws TraceException {
    String name = file.toString();
    try (Reader reader = reader(file)) {
      TraceLines lines = new TraceLines(name, reader);
      String first = lines.peek();
      boolean comma = first != null && first.contains(",");
      return comma || isCsv(file) ? CsvForm.read(lines) : MahimahiForm.read(lines);
    } catch (TraceException refused) {
      throw refused;
    } catch (IOException failure) {
      throw TraceException.of(name, "read", failure);
    }
  }

  /** Whether a file of this name is written as {@code t_ms,mbps}: if it ends in {@code .csv}. */
  public static boolean isCsv(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".csv");
  }

  /**
   * Writes a trace in the form that its kind has. The file is there whole or not at all: it is
   * written as {@code .NAME.part} and renamed.
   *
   * @throws TraceException if it cannot be written
   * @throws IllegalArgumentException if it is a schedule with several rates that does not repeat
   */
  public static void write(CapacityTrace trace, Path file) throws TraceException {
    Path part = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      try (Writer out = Files.newBufferedWriter(part)) {
        if (trace instanceof OpportunityTrace opportunities) {
          MahimahiForm.write(opportunities, out);
        } else if (trace instanceof RateSchedule schedule) {
          CsvForm.write(schedule, out);
        }
      }
      Path unused = Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException failure) {
      throw TraceException.of(file.toString(), "written", failure);
    } finally {
      remove(part);
    }
  }

  private static Reader reader(Path file) throws IOException {
    if (Files.isDirectory(file)) {
      throw new IOException("it is a folder");
    }
    // whatever the bytes are, they are shown and refused rather than fail to be characters
    return new BufferedReader(
        new InputStreamReader(Files.newInputStream(file), StandardCharsets.ISO_8859_1));
  }

  private static void remove(Path part) throws TraceException {
    try {
      boolean unused = Files.deleteIfExists(part);
    } catch (IOException failure) {
      throw TraceException.of(part.toString(), "removed", failure);
    }
  }
}
