package dev.fulmar.examples.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/**
 * What endpoints keep on the heap: the growth of what is in use after a collection, shared among
 * many. What else the virtual machine does meanwhile moves it by some 100 kB, so a figure is right
 * to about 200 bytes a peer and 15 bytes a message.
 */
final class CoapHeap {
  private static final int PEERS = 512;
  private static final int MESSAGES = 8000;

  /** So few that the socket's buffer holds them. */
  private static final int BURST = 64;

  private static final int COLLECTIONS = 4;
  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final long POLL_NANOS = 100_000;

  private CoapHeap() {}

  /**
   * Of a peer that has asked once: its exchange, which is remembered to tell repeated requests, and
   * whatever is kept by address.
   *
   * @return bytes
   * @throws IOException if the loopback cannot be used or a peer gets no answer within 10 s
   */
  static double bytesPerPeer(CoapStackKind kind) throws IOException {
    try (CoapSubject subject = CoapSubject.start(kind);
        CoapPeers peers = new CoapPeers(PEERS, CoapLoad.GET, subject.address())) {
      long before = usedBytes();
      peers.sendOneEach();
      return (double) (usedBytes() - before) / PEERS;
    }
  }

  /**
   * Of a small request that waits in the receive buffer for handlers that are busy.
   *
   * @return bytes
   * @throws IOException if the loopback cannot be used or the requests do not arrive within 10 s
   */
  static double bytesPerQueuedMessage() throws IOException {
    CountDownLatch busy = new CountDownLatch(1);
    try (CoapSubject subject = CoapSubject.start(CoapStackKind.K10000, () -> await(busy));
        DatagramChannel channel = DatagramChannel.open()) {
      channel
          .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
          .connect(subject.address());
      long before = usedBytes();
      fill(channel, subject);
      return (double) (usedBytes() - before) / subject.queued();
    } finally {
      busy.countDown();
    }
  }

  /** RevRED drops some on the way: so many are more than its lower threshold. */
  private static void fill(DatagramChannel channel, CoapSubject subject) throws IOException {
    ByteBuffer request = ByteBuffer.allocate(CoapMessages.MOST_BYTES);
    long startNanos = System.nanoTime();
    for (int sent = 0; sent < MESSAGES; ) {
      CoapMessages.get(request, sent++);
      channel.write(request);
      while ((sent % BURST == 0 || sent == MESSAGES)
          && subject.queued() + subject.dropped() < sent) {
        if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
          throw new IOException(
              "of %d requests %d came".formatted(sent, subject.queued() + subject.dropped()));
        }
        LockSupport.parkNanos(POLL_NANOS);
      }
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long usedBytes() {
    for (int i = 0; i < COLLECTIONS; i++) {
      ManagementFactory.getMemoryMXBean().gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
