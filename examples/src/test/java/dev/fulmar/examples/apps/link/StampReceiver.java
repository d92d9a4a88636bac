package dev.fulmar.examples.apps.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** A plain UDP program on the loopback that notes what {@link Stamps} says. */
final class StampReceiver implements AutoCloseable {
  private static final int MOST_DATAGRAMS = 200_000;
  private static final int BUFFER_BYTES = 4 << 20;

  private final DatagramSocket socket;

  /** Guarded by this, as is the rest. */
  private final double[] oneWayMillis = new double[MOST_DATAGRAMS];

  private int received;
  private long greatestNumber = -1;
  private long lastNanos = System.nanoTime();

  StampReceiver() throws IOException {
    socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    socket.setReceiveBufferSize(BUFFER_BYTES);
    Thread thread = new Thread(this::run, "test-receiver");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  /** Waits until the datagram of this number, or of a later one, has arrived. */
  synchronized void awaitNumber(long number) throws InterruptedException {
    while (greatestNumber < number) {
      wait();
    }
  }

  synchronized int received() {
    return received;
  }

  /** For how long nothing has arrived. */
  synchronized long quietMillis() {
    return (System.nanoTime() - lastNanos) / 1_000_000;
  }

  /** How long each datagram was on its way, the fastest first. */
  synchronized double[] sortedMillis() {
    double[] sorted = Arrays.copyOf(oneWayMillis, received);
    Arrays.sort(sorted);
    return sorted;
  }

  private void run() {
    DatagramPacket packet = new DatagramPacket(new byte[Stamps.SIZE_BYTES], Stamps.SIZE_BYTES);
    try {
      while (true) {
        socket.receive(packet);
        note(ByteBuffer.wrap(packet.getData()), System.nanoTime());
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private synchronized void note(ByteBuffer stamp, long nowNanos) {
    greatestNumber = Math.max(greatestNumber, stamp.getLong());
    oneWayMillis[received++] = (nowNanos - stamp.getLong()) / 1e6;
    lastNanos = nowNanos;
    notifyAll();
  }

  @Override
  public void close() {
    socket.close();
  }
}
