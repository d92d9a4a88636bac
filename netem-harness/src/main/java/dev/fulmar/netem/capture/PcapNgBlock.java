package dev.fulmar.netem.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The blocks of a pcap-ng file (IETF draft-ietf-opsawg-pcapng), big-endian.
 *
 * <pre>
 *   Section Header         once
 *   Interface Description  one for each point of each direction of each link
 *   Enhanced Packet        one for each packet seen, under the number of its interface
 * </pre>
 */
final class PcapNgBlock {
  private static final int SECTION_HEADER = 0x0A0D0D0A;
  private static final int BYTE_ORDER_MAGIC = 0x1A2B3C4D;
  private static final int INTERFACE_DESCRIPTION = 1;
  private static final int ENHANCED_PACKET = 6;

  private static final int SNAPSHOT_BYTES = 262_144;
  private static final int MAX_TEXT_BYTES = 1_000;

  private static final short OPTION_COMMENT = 1;
  private static final short OPTION_APPLICATION = 4;
  private static final short OPTION_INTERFACE_NAME = 2;
  private static final short OPTION_TIME_RESOLUTION = 9;
  private static final byte NANOSECONDS = 9;

  private PcapNgBlock() {}

  static FileChunk sectionHeader(String application) {
    return block(
        SECTION_HEADER,
        MAX_TEXT_BYTES,
        buffer -> {
          buffer.putInt(BYTE_ORDER_MAGIC).putShort((short) 1).putShort((short) 0);
          buffer.putLong(-1); // the section's length is not known yet
          putOption(buffer, OPTION_APPLICATION, utf8(application));
          putOption(buffer, (short) 0, new byte[0]);
        });
  }

  static FileChunk interfaceDescription(String name) {
    return block(
        INTERFACE_DESCRIPTION,
        MAX_TEXT_BYTES,
        buffer -> {
          buffer.putShort(Ethernet.LINK_TYPE).putShort((short) 0).putInt(SNAPSHOT_BYTES);
          putOption(buffer, OPTION_INTERFACE_NAME, utf8(name));
          putOption(buffer, OPTION_TIME_RESOLUTION, new byte[] {NANOSECONDS});
          putOption(buffer, (short) 0, new byte[0]);
        });
  }

  static FileChunk enhancedPacket(int interfaceNumber, UdpOverIp headers, CapturedPacket packet) {
    int packetBytes = Ethernet.HEADER_BYTES + headers.sizeBytes() + packet.payload().length;
    return block(
        ENHANCED_PACKET,
        packetBytes + MAX_TEXT_BYTES,
        buffer -> {
          buffer.putInt(interfaceNumber).putLong(packet.epochNanos());
          buffer.putInt(packetBytes).putInt(packetBytes);
          Ethernet.put(buffer, headers.version());
          headers.put(buffer, packet.payload());
          pad(buffer, packetBytes);
          putOption(buffer, OPTION_COMMENT, utf8(packet.comment()));
          putOption(buffer, (short) 0, new byte[0]);
        });
  }

  /** A block around a body that leaves the buffer at a multiple of four bytes. */
  private static FileChunk block(int type, int maxBodyBytes, Body body) {
    return new FileChunk() {
      @Override
      public int maxBytes() {
        return maxBodyBytes + 100; // the fixed fields of any of the blocks
      }

      @Override
      public void writeTo(ByteBuffer buffer) {
        int start = buffer.position();
        buffer.putInt(type).putInt(0);
        body.put(buffer);
        int totalBytes = buffer.position() - start + Integer.BYTES;
        buffer.putInt(totalBytes);
        buffer.putInt(start + Integer.BYTES, totalBytes);
      }
    };
  }

  private static void putOption(ByteBuffer buffer, short code, byte[] value) {
    buffer.putShort(code).putShort((short) value.length).put(value);
    pad(buffer, value.length);
  }

  private static void pad(ByteBuffer buffer, int writtenBytes) {
    buffer.put(new byte[-writtenBytes & 3]);
  }

  private static byte[] utf8(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return bytes.length <= MAX_TEXT_BYTES ? bytes : Arrays.copyOf(bytes, MAX_TEXT_BYTES);
  }

  private interface Body {
    void put(ByteBuffer buffer);
  }
}
