package dev.fulmar.examples.apps.tcp.kernel;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Carries the segments of a kernel's TCP in UDP datagrams, and back.
 *
 * <pre>
 *   kernel ── IP ──▶ TunDevice ── segment ──▶ UDP socket ──▶ Fulmar, over a link
 *          ◀── IP ──           ◀── segment ──            ◀──
 * </pre>
 */
final class TunShim implements AutoCloseable {
  private static final int MAX_PACKET_BYTES = 65_535;

  private final TunDevice tun;
  private final int kernelAddress;
  private final int peerAddress;
  private final DatagramSocket udp;
  private final Thread outward = new Thread(this::carryOut, "tun to udp");
  private final Thread inward = new Thread(this::carryIn, "udp to tun");
  private final List<String> failures = new CopyOnWriteArrayList<>();
  private final List<byte[]> fromKernel = new CopyOnWriteArrayList<>(); // the first only
  private volatile Optional<SocketAddress> target;

  /**
   * A shim at work.
   *
   * @param target where Fulmar is; if empty, where the first datagram comes from
   */
  TunShim(TunDevice tun, int kernelAddress, int peerAddress, Optional<SocketAddress> target)
      throws SocketException {
    this.tun = tun;
    this.kernelAddress = kernelAddress;
    this.peerAddress = peerAddress;
    this.target = target;
    this.udp = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    udp.setReceiveBufferSize(4 << 20);
    outward.start();
    inward.start();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) udp.getLocalSocketAddress();
  }

  /** What went wrong; nothing should. */
  List<String> failures() {
    return failures;
  }

  /** The first segment that the kernel sent. */
  ByteBuffer firstFromKernel() {
    return ByteBuffer.wrap(fromKernel.get(0));
  }

  private void carryOut() {
    byte[] buffer = new byte[MAX_PACKET_BYTES];
    try {
      for (Optional<ByteBuffer> next = tun.receive(buffer);
          next.isPresent();
          next = tun.receive(buffer)) {
        if (Ipv4Segment.is(next.get(), kernelAddress, peerAddress) && target.isPresent()) {
          sendSegment(Ipv4Segment.unwrap(next.get()), target.get());
        }
      }
    } catch (IOException failed) {
      failures.add(failed.toString());
    }
  }

  private void sendSegment(ByteBuffer segment, SocketAddress to) throws IOException {
    byte[] bytes = new byte[segment.remaining()];
    segment.get(bytes);
    if (fromKernel.isEmpty()) {
      fromKernel.add(bytes);
    }
    udp.send(new DatagramPacket(bytes, bytes.length, to));
  }

  private void carryIn() {
    byte[] buffer = new byte[MAX_PACKET_BYTES];
    try {
      while (true) {
        DatagramPacket datagram = new DatagramPacket(buffer, buffer.length);
        udp.receive(datagram);
        target = Optional.of(datagram.getSocketAddress());
        ByteBuffer segment = ByteBuffer.wrap(buffer, 0, datagram.getLength());
        byte[] packet = Ipv4Segment.wrap(segment, peerAddress, kernelAddress);
        tun.send(packet, packet.length);
      }
    } catch (IOException failed) {
      if (!udp.isClosed()) {
        failures.add(failed.toString());
      }
    }
  }

  @Override
  public void close() {
    udp.close();
    tun.close();
    try {
      outward.join();
      inward.join();
      tun.release();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt(); // the device is gone with the process
    }
  }
}
