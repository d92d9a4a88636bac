package dev.fulmar.examples.bench;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** One run: a link on the loopback, and load through it both ways at once. */
final class LinkLoad {
  /** What the receivers may hold while they do not run; the system may grant less. */
  private static final int BUFFER_BYTES = 4 << 20;

  private static final int PATIENCE_MILLIS = 5_000;
  private static final long LOST_AFTER_NANOS = 300_000_000;
  private static final long POLL_NANOS = 2_000_000;

  private LinkLoad() {}

  /**
   * Runs the plan.
   *
   * @throws IOException if the loopback cannot be had
   */
  static LinkLoadResult run(LinkLoadPlan plan) throws IOException {
    String name = "bench-" + plan.io();
    LinkConfig config =
        LinkConfig.builder().delay(() -> new ConstantDelay(plan.delay().toNanos())).build();
    try (DatagramChannel server = channel();
        DatagramChannel client = channel();
        UdpLink link =
            UdpLink.builder()
                .listen(anyPort())
                .to((InetSocketAddress) server.getLocalAddress())
                .up(config)
                .down(config)
                .io(plan.io())
                .name(name)
                .start()) {
      client.connect(link.address());
      server.connect(introduce(client, server));
      return measure(plan, link, client, server, new RelayCpu("fulmar-" + name + "-"));
    }
  }

  /** Lets the client into the link; returns where the server sees it. */
  private static SocketAddress introduce(DatagramChannel client, DatagramChannel server)
      throws IOException {
    client.write(ByteBuffer.allocate(1));
    server.socket().setSoTimeout(PATIENCE_MILLIS);
    DatagramPacket first = new DatagramPacket(new byte[1], 1);
    server.socket().receive(first);
    return first.getSocketAddress();
  }

  private static LinkLoadResult measure(
      LinkLoadPlan plan, UdpLink link, DatagramChannel client, DatagramChannel server, RelayCpu cpu)
      throws IOException {
    LoadReceiver up = new LoadReceiver(server, plan.delay().toNanos());
    LoadReceiver down = new LoadReceiver(client, plan.delay().toNanos());
    try (up;
        down) {
      double cpuBefore = cpu.nanos();
      LoadSender.Sent sent =
          new LoadSender(client, server).send(plan.packets(), plan.packetsPerSecond());
      awaitTheLast(2 * sent.packets(), up, down, plan.delay().toNanos());
      double cpuNanos = cpu.nanos() - cpuBefore;
      up.close();
      down.close();
      Histogram errors = up.errors().copy();
      errors.add(down.errors());
      return new LinkLoadResult(
          link.io(),
          sent,
          errors.getTotalCount(),
          errors,
          cpuNanos,
          link.lateness(),
          link.relayStats().overrun());
    }
  }

  /** Waits until all have come, or for some time none. */
  private static void awaitTheLast(
      long packets, LoadReceiver up, LoadReceiver down, long delayNanos) {
    long before = -1;
    long quietSinceNanos = System.nanoTime();
    while (System.nanoTime() - quietSinceNanos < delayNanos + LOST_AFTER_NANOS) {
      long received = up.received() + down.received();
      if (received >= packets) {
        return;
      }
      if (received != before) {
        before = received;
        quietSinceNanos = System.nanoTime();
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
  }

  private static DatagramChannel channel() throws IOException {
    return DatagramChannel.open()
        .setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES)
        .setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES)
        .bind(anyPort());
  }

  private static InetSocketAddress anyPort() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }
}
