package dev.fulmar.netem.capture;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Writes packets to a pcap-ng file that Wireshark, tshark and tcpdump read: IP packets of either
 * version behind an Ethernet header of zeros, with times in ns and a comment each, under named
 * interfaces.
 *
 * <p>The file is written in the background. {@link #write} never waits: packets beyond the pending
 * bytes allowed, and all that come after a disk has refused some, are counted in {@link #stats}.
 * Thread-safe.
 */
public final class PcapNgWriter implements AutoCloseable {
  /** How much may wait for the disk unless said otherwise: 16 MiB. */
  public static final long DEFAULT_MAX_PENDING_BYTES = 16 << 20;

  private static final String APPLICATION = "Fulmar netem-harness";

  private final BackgroundFile file;

  /** How many there are; guarded by this. */
  private int interfaces;

  private PcapNgWriter(BackgroundFile file) {
    this.file = file;
    file.offerHeader(PcapNgBlock.sectionHeader(APPLICATION));
  }

  /** As {@link #open(Path, long)}, with {@link #DEFAULT_MAX_PENDING_BYTES}. */
  public static PcapNgWriter open(Path path) throws IOException {
    return open(path, DEFAULT_MAX_PENDING_BYTES);
  }

  /**
   * Starts a file, in place of one that is there; from then on it must be closed.
   *
   * @param maxPendingBytes how much may wait for the disk, at least 1,000,000
   * @throws IOException if the file cannot be opened
   * @throws IllegalArgumentException if too little may wait
   */
  public static PcapNgWriter open(Path path, long maxPendingBytes) throws IOException {
    return new PcapNgWriter(new BackgroundFile(path, PendingBytes.checked(maxPendingBytes)));
  }

  /**
   * Adds an interface under which packets are written.
   *
   * @return its number
   */
  public synchronized int addInterface(String name) {
    file.offerHeader(PcapNgBlock.interfaceDescription(requireNonNull(name, "name")));
    return interfaces++;
  }

  /**
   * Writes a packet, or counts it as left out; one whose payload no UDP datagram can hold is left
   * out, too.
   *
   * @param interfaceNumber from {@link #addInterface}
   * @throws IllegalArgumentException if there is no such interface
   */
  public void write(int interfaceNumber, CapturedPacket packet) {
    check(interfaceNumber);
    UdpOverIp headers = new UdpOverIp(packet.ipVersion(), packet.source(), packet.destination());
    if (packet.payload().length > headers.maxPayloadBytes()) {
      file.leaveOut();
    } else {
      file.offer(PcapNgBlock.enhancedPacket(interfaceNumber, headers, packet));
    }
  }

  /** How many packets are in the file, and how many are not. */
  public FileStats stats() {
    return file.stats();
  }

  /** Writes what is pending and ends the file. Calling it again does nothing. */
  @Override
  public void close() {
    file.close();
  }

  private synchronized void check(int interfaceNumber) {
    if (interfaceNumber < 0 || interfaceNumber >= interfaces) {
      throw new IllegalArgumentException(
          "interface is %d, must be from 0 to %d, as it was added"
              .formatted(interfaceNumber, interfaces - 1));
    }
  }
}
