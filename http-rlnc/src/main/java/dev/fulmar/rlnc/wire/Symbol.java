package dev.fulmar.rlnc.wire;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * What is coded: a whole request and whose it is, with a checksum.
 *
 * <pre>
 *   cid(16) | inc varint | id varint | Binary HTTP (RFC 9292) | CRC32C(4) of all before it
 * </pre>
 */
public final class Symbol {
  private static final int CRC_BYTES = Integer.BYTES;

  private Symbol() {}

  /** The bytes. */
  public static byte[] write(MessageId id, BinaryRequest request) {
    ByteWriter writer = new ByteWriter(request.content().length + 256);
    writer.raw(id.sender().bytes()).varint(id.incarnation()).varint(id.id());
    request.writeTo(writer);
    return writer.fixed32(checksum(writer.buffer(), writer.size())).toBytes();
  }

  /**
   * The same request as another message.
   *
   * @throws IllegalArgumentException if the symbol cannot be read
   */
  public static byte[] renamed(byte[] symbol, MessageId id) {
    if (request(symbol) instanceof Parsed.Accepted<BinaryRequest> accepted) {
      return write(id, accepted.value());
    }
    throw new IllegalArgumentException("symbol cannot be read, must be one that was written here");
  }

  /**
   * The checksum in which a symbol ends.
   *
   * @throws IllegalArgumentException if it has fewer than 4 bytes
   */
  public static int crc(byte[] symbol) {
    if (symbol.length < CRC_BYTES) {
      throw new IllegalArgumentException(
          "symbol has %d bytes, must have at least %d".formatted(symbol.length, CRC_BYTES));
    }
    return ByteBuffer.wrap(symbol).getInt(symbol.length - CRC_BYTES);
  }

  /** Whether the checksum is right and the identity is this sender's and this id. */
  public static boolean isGenuine(byte[] symbol, SenderId sender, long id) {
    if (symbol.length < CRC_BYTES || crc(symbol) != checksum(symbol, symbol.length - CRC_BYTES)) {
      return false;
    }
    try {
      MessageId found = identity(inside(symbol));
      return found.sender().equals(sender) && found.id() == id;
    } catch (RefusedException refused) {
      return false;
    }
  }

  /** The request of a genuine symbol. */
  public static Parsed<BinaryRequest> request(byte[] symbol) {
    try {
      ByteReader reader = inside(symbol);
      identity(reader);
      return BinaryRequest.read(reader);
    } catch (RefusedException refused) {
      return new Parsed.Refused<>(refused.refusal());
    }
  }

  /** All before the checksum. */
  private static ByteReader inside(byte[] symbol) {
    return new ByteReader(symbol, 0, Math.max(0, symbol.length - CRC_BYTES));
  }

  private static MessageId identity(ByteReader reader) throws RefusedException {
    SenderId sender = SenderId.of(reader.take(SenderId.BYTES));
    return new MessageId(sender, reader.number("inc", 1), reader.number("id", 1));
  }

  private static int checksum(byte[] bytes, int count) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, count);
    return (int) crc.getValue();
  }
}
