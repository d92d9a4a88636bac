package dev.fulmar.transport.core;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A capture of datagrams in virtual time, as pcap with raw IPv4. All addresses are zero, so that a
 * dissector computes the very checksum of our segments.
 */
final class PcapFile implements AutoCloseable {
  private static final int MAGIC = 0xA1B2C3D4;
  private static final int LINKTYPE_RAW = 101;
  private static final int IP_AND_UDP_BYTES = 28;
  private static final int PROTOCOL_UDP = 17;

  private final DataOutputStream out;

  PcapFile(Path path) throws IOException {
    out = new DataOutputStream(Files.newOutputStream(path));
    out.writeInt(MAGIC);
    out.writeShort(2);
    out.writeShort(4);
    out.writeLong(0);
    out.writeInt(65_535);
    out.writeInt(LINKTYPE_RAW);
  }

  void write(long nowNanos, int fromPort, int toPort, byte[] datagram) throws IOException {
    int bytes = IP_AND_UDP_BYTES + datagram.length;
    out.writeInt((int) (nowNanos / 1_000_000_000));
    out.writeInt((int) (nowNanos % 1_000_000_000 / 1_000));
    out.writeInt(bytes);
    out.writeInt(bytes);
    out.writeShort(0x4500);
    out.writeShort(bytes);
    out.writeInt(0);
    out.writeByte(64);
    out.writeByte(PROTOCOL_UDP);
    out.writeShort(0);
    out.writeLong(0);
    out.writeShort(fromPort);
    out.writeShort(toPort);
    out.writeShort(8 + datagram.length);
    out.writeShort(0);
    out.write(datagram);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
