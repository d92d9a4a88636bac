package dev.fulmar.examples.reproduce.transport;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.ConstantDelay;
import dev.fulmar.netem.loss.BernoulliLoss;
import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.rate.ConstantRate;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.core.Connection;
import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.socket.TransportServer;
import dev.fulmar.transport.socket.TransportSettings;
import dev.fulmar.transport.socket.TransportSocket;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;

/**
 * The same ten seconds in virtual time and over real sockets: 40 ms each way, a queue of one BDP,
 * one packet of a thousand lost.
 *
 * @param megabits a second
 */
record Crossing(int megabits) {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long SECONDS = 10;
  private static final long ONE_WAY_NANOS = 40_000_000;
  private static final double LOSS = .001;
  private static final int PACKET_BYTES = BulkRun.MSS_BYTES + 32;
  private static final long MAX_WINDOW_BYTES = 16L << 20;
  private static final int CHUNK_BYTES = 64 * 1024;

  private LinkConfig forward() {
    long queuePackets = megabits * 1_000_000L / 8 * 2 * ONE_WAY_NANOS / SECOND_NANOS / PACKET_BYTES;
    return LinkConfig.builder()
        .loss(() -> new BernoulliLoss(LOSS))
        .queue(() -> new DropTailQueue(QueueLimit.packets(queuePackets)))
        .rate(() -> new ConstantRate(megabits * 1_000_000L))
        .delay(() -> new ConstantDelay(ONE_WAY_NANOS))
        .build();
  }

  private static LinkConfig backward() {
    return LinkConfig.builder().delay(() -> new ConstantDelay(ONE_WAY_NANOS)).build();
  }

  String parameters() {
    return "%d Mbit/s, 40 ms each way, queue of one BDP, loss %s, %d s"
        .formatted(megabits, LOSS, SECONDS);
  }

  /** Payload acknowledged in virtual time, Mbit/s. */
  double virtual(Algorithm algorithm, long seed) {
    ConnectionConfig config = BulkRun.config(algorithm, MAX_WINDOW_BYTES);
    Simulation simulation = new Simulation();
    BulkHost sender = new BulkHost(new SplittableRandom(1));
    BulkHost receiver = new BulkHost(new SplittableRandom(2)).listening(config);
    Connection connection = sender.send(0, config);
    simulation.connect(
        sender,
        receiver,
        new Link(forward(), seed, Direction.UP),
        new Link(backward(), seed, Direction.DOWN));
    simulation.runUntil(SECONDS * SECOND_NANOS);
    return megabitsPerSecond(connection.stats().bytesAcknowledged());
  }

  /**
   * The same over sockets on this machine, in real time.
   *
   * @throws IOException if a socket fails
   */
  double overSockets(Algorithm algorithm, long seed) throws IOException {
    TransportSettings settings =
        TransportSettings.DEFAULT.with(BulkRun.config(algorithm, MAX_WINDOW_BYTES));
    InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (TransportServer server = TransportServer.listen(any, settings);
        UdpLink link =
            UdpLink.builder()
                .listen(any)
                .to(server.address())
                .up(forward())
                .down(backward())
                .seed(seed)
                .start();
        TransportSocket client = TransportSocket.connect(link.address(), settings)) {
      Thread reader = new Thread(() -> readAll(server), "crossing-reader");
      reader.setDaemon(true);
      reader.start();
      return send(client);
    }
  }

  private static double send(TransportSocket client) throws IOException {
    long endNanos = System.nanoTime() + SECONDS * SECOND_NANOS;
    OutputStream out = client.outputStream();
    byte[] chunk = new byte[CHUNK_BYTES];
    while (System.nanoTime() < endNanos) {
      out.write(chunk);
    }
    double result = megabitsPerSecond(client.stats().bytesAcknowledged());
    client.abort();
    return result;
  }

  /** Until the sender has gone. */
  private static void readAll(TransportServer server) {
    try (TransportSocket socket = server.accept()) {
      InputStream in = socket.inputStream();
      byte[] chunk = new byte[CHUNK_BYTES];
      while (in.read(chunk) >= 0) {
        // it was zeros
      }
    } catch (IOException over) {
      // the sender ends by a reset, in the middle of what it had to say
    }
  }

  private static double megabitsPerSecond(long bytes) {
    return bytes * 8 / 1e6 / SECONDS;
  }
}
