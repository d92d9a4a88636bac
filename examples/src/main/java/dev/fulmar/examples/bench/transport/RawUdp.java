package dev.fulmar.examples.bench.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.DatagramChannel;

/**
 * Datagrams of 1,400 bytes through the loopback and nothing else: what the machine can do. Many are
 * lost, for nothing slows the sender down; those that arrive count.
 */
final class RawUdp {
  private static final int DATAGRAM_BYTES = 1400;
  private static final int BUFFER_BYTES = 4 << 20;

  /** So often the sender looks at the clock. */
  private static final int BURST = 256;

  private long received;

  private RawUdp() {}

  /** Sends for so long. */
  static Transfer run(long nanos) throws IOException {
    RawUdp run = new RawUdp();
    DatagramChannel in = DatagramChannel.open();
    Thread receiver = new Thread(() -> run.receive(in), "bench-raw-udp");
    long elapsedNanos;
    try (in;
        DatagramChannel out = DatagramChannel.open()) {
      in.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
      in.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      out.connect(in.getLocalAddress());
      receiver.setDaemon(true);
      receiver.start();
      elapsedNanos = send(out, nanos);
    }
    join(receiver); // its channel is closed
    return new Transfer(run.received * DATAGRAM_BYTES, elapsedNanos);
  }

  private static long send(DatagramChannel out, long nanos) throws IOException {
    ByteBuffer datagram = ByteBuffer.allocateDirect(DATAGRAM_BYTES);
    long startNanos = System.nanoTime();
    long elapsedNanos = 0;
    while (elapsedNanos < nanos) {
      for (int i = 0; i < BURST; i++) {
        out.write(datagram.clear());
      }
      elapsedNanos = System.nanoTime() - startNanos;
    }
    return elapsedNanos;
  }

  private void receive(DatagramChannel in) {
    ByteBuffer datagram = ByteBuffer.allocateDirect(2 * DATAGRAM_BYTES);
    try {
      while (true) {
        in.receive(datagram.clear());
        if (datagram.position() == DATAGRAM_BYTES) {
          received++;
        }
      }
    } catch (AsynchronousCloseException end) {
      // the time is up
    } catch (IOException broken) {
      received = 0;
    }
  }

  private static void join(Thread thread) throws IOException {
    try {
      thread.join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while measuring", interrupted);
    }
  }
}
