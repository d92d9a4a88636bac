package dev.fulmar.netem.capture;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads what the tests need of a pcap-ng file back, and fails at what is no whole block. */
final class PcapNgFile {
  final List<String> interfaces = new ArrayList<>();
  final List<Seen> packets = new ArrayList<>();

  /** A packet as the file tells of it. */
  static final class Seen {
    private final String interfaceName;
    private final long epochNanos;
    private final byte[] ip;
    private final String comment;

    Seen(String interfaceName, long epochNanos, byte[] ip, String comment) {
      this.interfaceName = interfaceName;
      this.epochNanos = epochNanos;
      this.ip = ip;
      this.comment = comment;
    }

    String interfaceName() {
      return interfaceName;
    }

    long epochNanos() {
      return epochNanos;
    }

    byte[] ip() {
      return ip;
    }

    String comment() {
      return comment;
    }
  }

  PcapNgFile(Path path) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(path));
    while (bytes.hasRemaining()) {
      int type = bytes.getInt();
      int totalBytes = bytes.getInt();
      ByteBuffer body = bytes.slice(bytes.position(), totalBytes - 12);
      bytes.position(bytes.position() + body.capacity());
      if (bytes.getInt() != totalBytes || totalBytes % 4 != 0) {
        throw new AssertionError("a block of type %x ends badly".formatted(type));
      }
      switch (type) {
        case 0x0A0D0D0A -> readSection(body);
        case 1 -> readInterface(body);
        case 6 -> readPacket(body);
        default -> throw new AssertionError("unknown block %x".formatted(type));
      }
    }
  }

  private static void readSection(ByteBuffer body) {
    if (body.getInt() != 0x1A2B3C4D || body.getShort() != 1) {
      throw new AssertionError("not a section of version 1");
    }
  }

  private void readInterface(ByteBuffer body) {
    int linkType = body.getShort();
    if (linkType != 1) {
      throw new AssertionError("not LINKTYPE_ETHERNET, but " + linkType);
    }
    body.position(8);
    interfaces.add(option(body, 2));
  }

  private void readPacket(ByteBuffer body) {
    String name = interfaces.get(body.getInt());
    long nanos = body.getLong();
    int packetBytes = body.getInt();
    body.getInt();
    byte[] ip = ipOf(body.slice(body.position(), packetBytes));
    body.position(body.position() + packetBytes + (-packetBytes & 3));
    packets.add(new Seen(name, nanos, ip, option(body, 1)));
  }

  private static byte[] ipOf(ByteBuffer frame) {
    byte[] ip = new byte[frame.remaining() - 14];
    int etherType = frame.getShort(12) & 0xffff;
    frame.position(14).get(ip);
    if (etherType != (ip[0] >> 4 == 4 ? 0x0800 : 0x86DD)) {
      throw new AssertionError("EtherType %x before %x".formatted(etherType, ip[0]));
    }
    return ip;
  }

  private static String option(ByteBuffer body, int wanted) {
    while (true) {
      int code = body.getShort();
      byte[] value = new byte[body.getShort()];
      body.get(value);
      body.position(body.position() + (-value.length & 3));
      if (code == wanted) {
        return new String(value, UTF_8);
      }
      if (code == 0) {
        throw new AssertionError("option %d is missing".formatted(wanted));
      }
    }
  }
}
