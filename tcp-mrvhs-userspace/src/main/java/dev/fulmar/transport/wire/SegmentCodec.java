package dev.fulmar.transport.wire;

import java.nio.ByteBuffer;

/**
 * Reads and writes segments, one in the payload of each UDP datagram.
 *
 * <pre>
 *   0                   1                   2                   3
 *   |         source port           |       destination port        |
 *   |                        sequence number                        |
 *   |                    acknowledgment number                      |
 *   |offset | 0 |     flags         |            window             |
 *   |           checksum            |          urgent (0)           |
 *   |                   options, to a whole word                    |
 *   |                            payload                            |
 * </pre>
 *
 * <p>Buffers are to be in big-endian order, the default. The codec keeps no state.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9293#section-3.1">RFC 9293 section 3.1</a>
 */
public final class SegmentCodec {
  /** A header without options. */
  public static final int MIN_HEADER_BYTES = 20;

  /** A header with as many options as fit, RFC 9293 section 3.1. */
  public static final int MAX_HEADER_BYTES = 60;

  private static final int OFFSET_AT = 12;
  private static final int FLAGS_AT = 13;
  private static final int WINDOW_AT = 14;
  private static final int CHECKSUM_AT = 16;

  private SegmentCodec() {}

  /**
   * Reads the segment between the position and the limit of a buffer, which keeps both.
   *
   * @param into filled in if the result is {@link DecodeResult#OK}, else undefined; its payload
   *     refers to the buffer
   */
  public static DecodeResult decode(ByteBuffer datagram, Segment into) {
    int start = datagram.position();
    int bytes = datagram.remaining();
    if (bytes < MIN_HEADER_BYTES) {
      return DecodeResult.TOO_SHORT;
    }
    int headerBytes = ((datagram.get(start + OFFSET_AT) >>> 4) & 0xF) * Integer.BYTES;
    if (headerBytes < MIN_HEADER_BYTES || headerBytes > bytes) {
      return DecodeResult.BAD_DATA_OFFSET;
    }
    if (Checksum.sum(datagram, start, bytes) != 0xFFFF) {
      return DecodeResult.BAD_CHECKSUM;
    }
    into.ports(datagram.getShort(start) & 0xFFFF, datagram.getShort(start + 2) & 0xFFFF);
    into.sequence(datagram.getInt(start + 4)).acknowledgment(datagram.getInt(start + 8));
    into.flags(datagram.get(start + FLAGS_AT) & 0xFF);
    into.window(datagram.getShort(start + WINDOW_AT) & 0xFFFF);
    into.payload(datagram, start + headerBytes, bytes - headerBytes);
    boolean wellFormed =
        OptionReader.read(datagram, start + MIN_HEADER_BYTES, start + headerBytes, into);
    return wellFormed ? DecodeResult.OK : DecodeResult.BAD_OPTION;
  }

  /** How many bytes {@link #writeHeader} will write. */
  public static int headerBytes(Segment segment) {
    return MIN_HEADER_BYTES + OptionWriter.bytes(segment);
  }

  /**
   * Writes the header at the position of a buffer; the payload is to be put behind it, then {@link
   * #seal} called.
   *
   * @throws IllegalArgumentException if the options do not fit into a header
   * @throws java.nio.BufferOverflowException if the header does not fit into the buffer
   */
  public static void writeHeader(Segment segment, ByteBuffer out) {
    int headerBytes = headerBytes(segment);
    if (headerBytes > MAX_HEADER_BYTES) {
      throw new IllegalArgumentException(
          "header has %d bytes, must have at most %d".formatted(headerBytes, MAX_HEADER_BYTES));
    }
    out.putShort((short) segment.sourcePort()).putShort((short) segment.destinationPort());
    out.putInt(segment.sequence()).putInt(segment.acknowledgment());
    out.put((byte) ((headerBytes / Integer.BYTES) << 4)).put((byte) segment.flags());
    out.putShort((short) segment.window()).putInt(0);
    OptionWriter.write(segment, out);
  }

  /**
   * Puts the checksum into a segment that ends at the position of the buffer.
   *
   * @param start where its header begins
   */
  public static void seal(ByteBuffer out, int start) {
    int sum = Checksum.sum(out, start, out.position() - start);
    out.putShort(start + CHECKSUM_AT, (short) ~sum);
  }

  /**
   * Writes a whole segment, its payload included.
   *
   * @throws IllegalArgumentException if the options do not fit into a header
   * @throws java.nio.BufferOverflowException if the segment does not fit into the buffer
   */
  public static void encode(Segment segment, ByteBuffer out) {
    int start = out.position();
    writeHeader(segment, out);
    ByteBuffer payload = segment.payload();
    out.put(out.position(), payload, segment.payloadIndex(), segment.payloadBytes());
    out.position(out.position() + segment.payloadBytes());
    seal(out, start);
  }
}
