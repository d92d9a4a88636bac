package dev.fulmar.rlnc.journal;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a file of records from its beginning, and mends what a crash left at its end. */
final class RecordReader {
  private static final Logger LOGGER = LoggerFactory.getLogger(RecordReader.class);

  private static final int WINDOW_BYTES = 1 << 16;

  /** Takes what was read. */
  interface Listener {
    /**
     * A record, in the order in which they were written.
     *
     * @throws IOException if it makes no sense
     */
    void onRecord(ByteBuffer payload) throws IOException;

    /** All before, and what followed from it, was made durable. */
    void onSeal();
  }

  private final DiskFile file;
  private final String name;
  private final long size;
  private final RecordFormat format;
  private long at = RecordFormat.HEADER_BYTES;

  private RecordReader(DiskFile file, String name, FileKind kind) throws IOException {
    this.file = file;
    this.name = name;
    this.size = file.size();
    this.format = readHeader(kind);
  }

  /**
   * Reads all records, cuts off a torn one, and returns the file to go on with.
   *
   * @throws IOException if the file is another's, of another version, or damaged before its end: it
   *     is left as it is then
   */
  static RecordFile recover(
      DiskFile file, String name, FileKind kind, JournalCounters counters, Listener listener)
      throws IOException {
    RecordReader reader = new RecordReader(file, name, kind);
    reader.readAll(listener);
    if (reader.at < reader.size) {
      reader.cutTail(counters);
    }
    file.force(); // what was read is acted upon from here on
    counters.forces.increment();
    return new RecordFile(file, name, reader.format, counters, reader.at);
  }

  private RecordFormat readHeader(FileKind kind) throws IOException {
    if (size < RecordFormat.HEADER_BYTES) { // it had its place only when it was whole
      throw damagedAt(0);
    }
    byte[] bytes = readBytes(0, RecordFormat.HEADER_BYTES);
    ByteBuffer header = ByteBuffer.wrap(bytes);
    if (header.getInt(0) != kind.magic()) {
      throw new IOException(name + " is no file of this kind; it is left as it is");
    }
    int found = header.getInt(RecordFormat.VERSION_AT);
    if (found != kind.version()) {
      throw new IOException(
          "%s has version %d, allowed: %d; it is left as it is, for the release that wrote it"
              .formatted(name, found, kind.version()));
    }
    if (header.getInt(RecordFormat.HEADER_CRC_AT) != RecordFormat.headerCrc(bytes)) {
      throw damagedAt(RecordFormat.VERSION_AT);
    }
    return new RecordFormat(header.getLong(RecordFormat.SALT_AT));
  }

  private void readAll(Listener listener) throws IOException {
    boolean sealed = false;
    for (Optional<ByteBuffer> next = recordAt(at); next.isPresent(); next = recordAt(at)) {
      ByteBuffer payload = next.get();
      at += RecordFormat.FRAME_BYTES + payload.remaining();
      if (payload.hasRemaining()) {
        listener.onRecord(payload);
      } else {
        sealed = true;
        listener.onSeal();
      }
    }
    if (!sealed) {
      throw damagedAt(at);
    }
  }

  private Optional<ByteBuffer> recordAt(long position) throws IOException {
    if (size - position < RecordFormat.FRAME_BYTES) {
      return Optional.empty();
    }
    int length = ByteBuffer.wrap(readBytes(position, Integer.BYTES)).getInt();
    return isPossible(length, position) ? recordAt(position, length) : Optional.empty();
  }

  private boolean isPossible(int length, long position) {
    return length >= 0
        && length <= RecordFile.MAX_PAYLOAD_BYTES
        && length <= size - position - RecordFormat.FRAME_BYTES;
  }

  private Optional<ByteBuffer> recordAt(long position, int length) throws IOException {
    byte[] record = readBytes(position, RecordFormat.FRAME_BYTES + length);
    return format.isWhole(record)
        ? Optional.of(ByteBuffer.wrap(record).position(RecordFormat.FRAME_BYTES).slice())
        : Optional.empty();
  }

  /** What follows the last good record was never promised, or the file is damaged. */
  private void cutTail(JournalCounters counters) throws IOException {
    if (wasPromised()) {
      throw damagedAt(at);
    }
    counters.tornTails.increment();
    LOGGER.warn(
        "{} ended in {} bytes of a record that was never finished; they are cut off",
        name,
        size - at);
    file.truncate(at);
  }

  /** Whether a later record knows that the file was durable beyond the last good one. */
  private boolean wasPromised() throws IOException {
    long start = at + 1;
    while (size - start >= RecordFormat.FRAME_BYTES) {
      byte[] bytes = readBytes(start, (int) Math.min(WINDOW_BYTES, size - start));
      ByteBuffer window = ByteBuffer.wrap(bytes);
      int places = bytes.length - RecordFormat.FRAME_BYTES + 1;
      for (int place = 0; place < places; place++) {
        long position = start + place;
        int length = window.getInt(place);
        long durable = window.getLong(place + RecordFormat.DURABLE_AT);
        if (durable > at
            && durable <= position + RecordFormat.FRAME_BYTES
            && isPossible(length, position)
            && recordAt(position, length).isPresent()) {
          return true;
        }
      }
      start += places;
    }
    return false;
  }

  private IOException damagedAt(long position) {
    return new IOException(
        "%s is damaged at byte %d of %d, before what had been made durable; it is left as it is"
            .formatted(name, position, size));
  }

  private byte[] readBytes(long position, int count) throws IOException {
    byte[] bytes = new byte[count];
    ByteBuffer into = ByteBuffer.wrap(bytes);
    file.read(into, position);
    if (into.hasRemaining()) {
      throw new IOException("%s cannot be read at byte %d".formatted(name, position));
    }
    return bytes;
  }
}
