package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static dev.fulmar.transport.core.Pair.MS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.Simulation;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A network that loses 10 % of the datagrams, sends 5 % twice and delivers 30 % out of order,
 * between sides with random settings that write and read random amounts at random times.
 */
class ChaosTest {
  private static final int BYTES = 60_000;

  private final Simulation simulation = new Simulation();
  private SplittableRandom random;

  /** One side: an endpoint, what it has to say and what it has heard. */
  private final class Side {
    final Endpoint endpoint;
    final ConnectionConfig config = randomConfig();
    final ByteBuffer toWrite = ByteBuffer.allocate(BYTES);
    final ByteBuffer heard = ByteBuffer.allocate(BYTES + 1);
    final ByteBuffer out = ByteBuffer.allocate(70_000);
    Connection connection;
    Side peer;
    boolean ended;
    private long alarmNanos = Long.MAX_VALUE;

    Side(long iss) {
      endpoint = new Endpoint(EndpointConfig.DEFAULT, random.split(), (key, nowNanos) -> iss);
      random.nextBytes(toWrite.array());
    }

    void act() {
      if (connection == null) {
        connection = endpoint.pollAccept(Host.PORT);
      }
      if (connection != null) {
        writeSome();
        readSome();
      }
      transmit();
      simulation.schedule(simulation.nowNanos() + random.nextLong(20 * MS), this::act);
    }

    private void writeSome() {
      if (toWrite.hasRemaining()) {
        int some = Math.min(toWrite.remaining(), random.nextInt(3_000));
        ByteBuffer piece = toWrite.slice(toWrite.position(), some);
        toWrite.position(toWrite.position() + connection.write(piece));
      } else if (random.nextInt(10) == 0) {
        connection.finish();
      }
    }

    private void readSome() {
      if (ended) {
        return;
      }
      ByteBuffer piece = ByteBuffer.allocate(1 + random.nextInt(4_000));
      ended = connection.read(piece) < 0;
      heard.put(piece.flip());
    }

    void transmit() {
      long nowNanos = simulation.nowNanos();
      while (endpoint.pollTransmit(nowNanos, out.clear()) != null) {
        byte[] datagram = Arrays.copyOf(out.array(), out.position());
        for (int copies = copies(); copies > 0; copies--) {
          long delayNanos = 5 * MS + (random.nextInt(100) < 30 ? random.nextLong(20 * MS) : 0);
          simulation.schedule(nowNanos + delayNanos, () -> peer.receive(datagram));
        }
      }
      long deadlineNanos = endpoint.pollTimeout();
      if (deadlineNanos < alarmNanos) {
        alarmNanos = deadlineNanos;
        simulation.schedule(Math.max(nowNanos, deadlineNanos), this::wake);
      }
    }

    private int copies() {
      int dice = random.nextInt(100);
      return dice < 10 ? 0 : dice < 15 ? 2 : 1;
    }

    private void receive(byte[] datagram) {
      endpoint.handleDatagram(simulation.nowNanos(), Host.PEER, ByteBuffer.wrap(datagram));
      transmit();
    }

    private void wake() {
      alarmNanos = Long.MAX_VALUE;
      endpoint.handleTimeout(simulation.nowNanos());
      transmit();
    }
  }

  private ConnectionConfig randomConfig() {
    return ConnectionConfig.builder()
        .congestion(config -> new FixedWindow(random.nextInt(1, 100_000)))
        .maxSegmentBytes(random.nextInt(88, 2_000))
        .sendBufferBytes(random.nextInt(1, 20_000))
        .receiveBufferBytes(random.nextInt(1, 200_000))
        .maxReorderRanges(random.nextInt(1, 50))
        .delayedAckNanos(random.nextLong(100 * MS))
        .minRtoNanos(random.nextLong(50 * MS, 1_000 * MS))
        .userTimeoutNanos(HOUR)
        .connectTimeoutNanos(HOUR)
        .noDelay(random.nextBoolean())
        .sack(random.nextInt(4) > 0)
        .timestamps(random.nextInt(4) > 0)
        .windowScaling(random.nextInt(4) > 0)
        .build();
  }

  static LongStream seeds() {
    return LongStream.rangeClosed(1, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bothStreamsArriveWhole(long seed) {
    random = new SplittableRandom(seed);
    Side client = new Side(random.nextLong(1L << 32));
    Side server = new Side((1L << 32) - random.nextLong(BYTES));
    client.peer = server;
    server.peer = client;
    server.endpoint.listen(Host.PORT, server.config);
    client.connection = client.endpoint.connect(0, Host.PEER, Host.PORT, client.config);
    client.act();
    server.act();

    boolean bothEnded = simulation.runUntil(() -> client.ended && server.ended, 24 * HOUR);

    assertThat(server.heard.flip()).isEqualTo(client.toWrite.rewind());
    assertThat(client.heard.flip()).isEqualTo(server.toWrite.rewind());
    assertThat(bothEnded).isTrue();
    assertThat(client.connection.closeReason()).isIn(null, CloseReason.FINISHED);
    assertThat(server.connection.closeReason()).isIn(null, CloseReason.FINISHED);
  }
}
