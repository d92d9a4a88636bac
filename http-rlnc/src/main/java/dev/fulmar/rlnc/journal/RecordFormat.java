package dev.fulmar.rlnc.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/** The bytes of a {@link RecordFile}, in network order. */
final class RecordFormat {
  static final int HEADER_BYTES = 20;
  static final int FRAME_BYTES = 16;
  static final int VERSION_AT = 4;
  static final int SALT_AT = 8;
  static final int HEADER_CRC_AT = 16;
  static final int CRC_AT = 4;
  static final int DURABLE_AT = 8;

  private final long salt;

  RecordFormat(long salt) {
    this.salt = salt;
  }

  byte[] header(FileKind kind) {
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES);
    header.putInt(kind.magic()).putInt(kind.version()).putLong(salt);
    return header.putInt(headerCrc(header.array())).array();
  }

  static int headerCrc(byte[] header) {
    CRC32C crc = new CRC32C();
    crc.update(header, 0, HEADER_CRC_AT);
    return (int) crc.getValue();
  }

  byte[] record(byte[] payload, long durable) {
    ByteBuffer record = ByteBuffer.allocate(FRAME_BYTES + payload.length);
    record.putInt(payload.length).putInt(0).putLong(durable).put(payload);
    return record.putInt(CRC_AT, crc(record.array())).array();
  }

  boolean isWhole(byte[] record) {
    return ByteBuffer.wrap(record).getInt(CRC_AT) == crc(record);
  }

  private int crc(byte[] record) {
    CRC32C crc = new CRC32C();
    crc.update(ByteBuffer.allocate(Long.BYTES).putLong(0, salt));
    crc.update(record, DURABLE_AT, record.length - DURABLE_AT);
    return (int) crc.getValue();
  }
}
