package dev.fulmar.netem.capture;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes packets to a pcap-ng file that Wireshark, tshark and tcpdump read: raw IP packets, with
 * times in ns and a comment each, under named interfaces.
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

  /** By their numbers; guarded by this. */
  private final List<IpVersion> interfaces = new ArrayList<>();

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
   * @param version of all its packets
   * @return its number
   */
  public synchronized int addInterface(String name, IpVersion version) {
    interfaces.add(requireNonNull(version, "version"));
    file.offerHeader(PcapNgBlock.interfaceDescription(requireNonNull(name, "name"), version));
    return interfaces.size() - 1;
  }

  /**
   * Writes a packet, or counts it as left out; one whose payload no UDP datagram can hold is left
   * out, too.
   *
   * @param interfaceNumber from {@link #addInterface}
   * @throws IllegalArgumentException if there is no such interface, or it is of another IP version
   */
  public void write(int interfaceNumber, CapturedPacket packet) {
    check(interfaceNumber, packet.ipVersion());
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

  private synchronized void check(int interfaceNumber, IpVersion version) {
    if (interfaceNumber < 0 || interfaceNumber >= interfaces.size()) {
      throw new IllegalArgumentException(
          "interface is %d, must be from 0 to %d, as it was added"
              .formatted(interfaceNumber, interfaces.size() - 1));
    }
    if (interfaces.get(interfaceNumber) != version) {
      throw new IllegalArgumentException(
          "interface %d takes IP%s, must be one of IP%s"
              .formatted(interfaceNumber, interfaces.get(interfaceNumber), version));
    }
  }
}
