package dev.fulmar.rlnc.journal;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Records one after the other in a file, each of which is there whole or not at all.
 *
 * <pre>
 *   file    magic(4) version(4) salt(8) crc(4) record*
 *   record  length(4) crc(4) durable(8) payload[length]
 *   crc     CRC32C of all before it in the header, of the salt and all that follows it in a record
 *   seal    a record without a payload; the first ends what was copied from an earlier file
 * </pre>
 *
 * <p>{@code durable} is how much of the file was forced when the record was written. It tells a
 * tail that a crash tore, of which nobody was told anything, from a file that was damaged: whatever
 * is unreadable before a later record's {@code durable} had been promised. The salt is random, so
 * that no client can send a payload which looks like such a record.
 *
 * <p>Not thread-safe, but for {@link #force}, one of which may run beside {@link #append}.
 */
final class RecordFile implements Closeable {
  static final int MAX_PAYLOAD_BYTES = 64 << 20;
  private static final byte[] SEAL = new byte[0];

  private final DiskFile file;
  private final String name;
  private final RecordFormat format;
  private final JournalCounters counters;
  private long end;
  private volatile long durable;
  private volatile String failure = "";

  RecordFile(
      DiskFile file, String name, RecordFormat format, JournalCounters counters, long durable) {
    this.file = file;
    this.name = name;
    this.format = format;
    this.counters = counters;
    this.end = durable;
    this.durable = durable;
  }

  /** Begins an empty file. */
  static RecordFile create(
      DiskFile file, String name, FileKind kind, long salt, JournalCounters counters)
      throws IOException {
    RecordFormat format = new RecordFormat(salt);
    file.truncate(0);
    file.append(ByteBuffer.wrap(format.header(kind)));
    RecordFile created = new RecordFile(file, name, format, counters, 0);
    created.end = RecordFormat.HEADER_BYTES;
    return created;
  }

  /**
   * Writes a record at the end; durable after {@link #force}.
   *
   * @param payload not empty
   * @throws IOException if there is no room, or the disk fails; the file is as it was then
   */
  void append(byte[] payload) throws IOException {
    append(payload, durable);
  }

  /** Writes a record that says of all before it, and of itself, that it is durable. */
  void appendSeal() throws IOException {
    append(SEAL, end + RecordFormat.FRAME_BYTES);
  }

  private void append(byte[] payload, long durableThen) throws IOException {
    refuseIfFailed();
    if (payload.length > MAX_PAYLOAD_BYTES) {
      throw new IOException(
          "%s: a record has %d bytes, allowed: %d"
              .formatted(name, payload.length, MAX_PAYLOAD_BYTES));
    }
    try {
      file.append(ByteBuffer.wrap(format.record(payload, durableThen)));
    } catch (IOException noRoom) {
      takeBack();
      throw new IOException(
          "%s cannot be written, what it holds stays: %s".formatted(name, noRoom.getMessage()),
          noRoom);
    }
    end += RecordFormat.FRAME_BYTES + payload.length;
    counters.records.increment();
  }

  private void takeBack() {
    try {
      file.truncate(end);
    } catch (IOException broken) {
      fail(broken);
    }
  }

  /**
   * Makes durable what was appended up to a length of the file.
   *
   * @throws IOException if the disk fails. What it holds then nobody knows, so that nothing more is
   *     accepted until the file is opened again
   */
  void force(long upTo) throws IOException {
    refuseIfFailed();
    try {
      file.force();
    } catch (IOException broken) {
      fail(broken);
      throw new IOException(failure, broken);
    }
    durable = Math.max(durable, upTo);
    counters.forces.increment();
  }

  /** Takes nothing more, as nobody knows what the disk holds. */
  void fail(IOException cause) {
    failure =
        "%s failed, and nothing more is taken until it is opened again: %s"
            .formatted(name, cause.getMessage());
  }

  /**
   * Called before something is done that could not be recorded.
   *
   * @throws IOException if nothing more is taken
   */
  void refuseIfFailed() throws IOException {
    if (hasFailed()) {
      throw new IOException(failure);
    }
  }

  boolean hasFailed() {
    return !failure.isEmpty();
  }

  /** The length, in bytes. */
  long size() {
    return end;
  }

  /** Forces what was appended, and seals it: damage to it is no torn end from here on. */
  void seal() throws IOException {
    force(end);
    appendSeal();
    force(end);
  }

  @Override
  public void close() throws IOException {
    failure = name + " is closed";
    file.close();
  }
}
