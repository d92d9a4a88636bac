package dev.fulmar.examples.reproduce.frame;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonParseException;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The figures of all runs, a line each, written as they come: whatever ends the program loses no
 * more than the runs under way. A line that it left half written is passed over by the next {@code
 * --resume}. Files of several machines may be put one behind the other.
 *
 * <p>Not thread-safe.
 */
final class ResultFile implements Closeable {
  /** Its name in the folder of the command. */
  static final String NAME = "results.jsonl";

  private static final String LOCKED = "another run is writing " + NAME;

  private final List<CellResult> found = new ArrayList<>();
  private final BufferedWriter writer;
  private int unreadable;

  /**
   * Opens the file in a folder that exists.
   *
   * @param resume whether what is there is kept and read; otherwise it is thrown away
   * @throws IOException if it cannot be read or written, or another run writes it
   */
  ResultFile(Path folder, boolean resume) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(NAME),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    writer = new BufferedWriter(Channels.newWriter(channel, UTF_8));
    try {
      lock(channel);
      if (!resume) {
        channel.truncate(0);
      } else if (read(channel)) {
        append("");
      }
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Until the file is closed: of two runs in one folder the later would end the earlier's lines.
   */
  private static void lock(FileChannel channel) throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException ownOther) {
      throw new IOException(LOCKED, ownOther);
    }
    throw new IOException(LOCKED);
  }

  /**
   * Reads through the channel, whose lock would go with any other one that is closed.
   *
   * @return whether the last line has no end
   */
  private boolean read(FileChannel channel) throws IOException {
    byte[] bytes = Channels.newInputStream(channel).readAllBytes();
    String text = new String(bytes, UTF_8); // a torn letter is no error
    for (String line : text.lines().filter(l -> !l.isBlank()).toList()) {
      try {
        found.add(CellResult.of(line));
      } catch (JsonParseException torn) {
        unreadable++;
      }
    }
    return !text.isEmpty() && !text.endsWith("\n");
  }

  /** What was there, in its order. */
  List<CellResult> found() {
    return found;
  }

  /** How many lines were there that are no result: torn, or somebody else's. */
  int unreadable() {
    return unreadable;
  }

  /**
   * Adds a line; when this returns, it no longer depends on this program.
   *
   * @throws IOException if it cannot be written
   */
  void append(CellResult result) throws IOException {
    append(result.json());
  }

  private void append(String line) throws IOException {
    writer.write(line);
    writer.write('\n');
    writer.flush();
  }

  @Override
  public void close() throws IOException {
    writer.close();
  }
}
