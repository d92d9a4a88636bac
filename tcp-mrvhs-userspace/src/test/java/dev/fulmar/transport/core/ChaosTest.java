package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.transport.congestion.Algorithm;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sides with random settings that write and read random amounts at random times, and for a while do
 * not read, under random {@link Weather}: both streams arrive whole, or, where a side's patience is
 * short, each side is told in time how its connection ended.
 */
class ChaosTest {
  private static final int BYTES = 60_000;

  /** No side is left in doubt for longer: its patience, its keep-alive, and what repairs take. */
  private static final long IN_TIME_NANOS = 15 * 60 * SECOND;

  private static final Set<CloseReason> TYPED =
      EnumSet.of(CloseReason.USER_TIMEOUT, CloseReason.CONNECT_TIMEOUT, CloseReason.RESET);

  private final Simulation simulation = new Simulation();
  private SplittableRandom random;
  private Weather weather;
  private long patienceNanos;

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
    private final long stallsFromNanos = random.nextLong(4 * SECOND);
    private final long stallsUntilNanos =
        stallsFromNanos + (random.nextInt(3) > 0 ? 0 : random.nextLong(30 * SECOND));
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
      long nowNanos = simulation.nowNanos();
      if (ended || (nowNanos >= stallsFromNanos && nowNanos < stallsUntilNanos)) {
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
        int copies = weather.copies(datagram.length, nowNanos, random);
        for (; copies > 0; copies--) {
          byte[] arriving = weather.delivered(datagram, random);
          simulation.schedule(nowNanos + weather.delayNanos(random), () -> peer.receive(arriving));
        }
      }
      long deadlineNanos = endpoint.pollTimeout();
      if (deadlineNanos < alarmNanos) {
        alarmNanos = deadlineNanos;
        simulation.schedule(Math.max(nowNanos, deadlineNanos), this::wake);
      }
    }

    /** Whether nothing more can become of it; what came before the end can still be read. */
    boolean isOver() {
      return ended || (connection == null ? peer.isCut() : isCut() && connection.readable() == 0);
    }

    boolean isCut() {
      return connection != null && TYPED.contains(connection.closeReason());
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
    Algorithm[] algorithms = Algorithm.values();
    Algorithm algorithm = algorithms[random.nextInt(algorithms.length)];
    int windowBytes = random.nextInt(1, 100_000);
    boolean fixed = random.nextInt(3) == 0;
    return ConnectionConfig.builder()
        .congestion(config -> fixed ? new FixedWindow(windowBytes) : algorithm.create(config))
        .maxSegmentBytes(random.nextInt(88, 1_200))
        .maxProbedSegmentBytes(random.nextBoolean() ? 0 : 1_432)
        .quickAckSegments(random.nextInt(20))
        .sendBufferBytes(random.nextInt(500, 20_000))
        .receiveBufferBytes(random.nextInt(500, 200_000))
        .maxReorderRanges(random.nextInt(1, 50))
        .delayedAckNanos(random.nextLong(100 * MS))
        .minRtoNanos(random.nextLong(50 * MS, 1_000 * MS))
        .userTimeoutNanos(patienceNanos)
        .connectTimeoutNanos(patienceNanos)
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
  void bothStreamsArriveWholeOrTheEndIsTold(long seed) {
    run(seed);
  }

  @Test
  @Tag("slow")
  void soDoTenThousand() {
    int cut = 0;
    for (long seed = 1_000_001; seed <= 1_010_000; seed++) {
      cut += new ChaosTest().run(seed) ? 0 : 1;
    }
    assertThat(cut).as("runs in which patience ended first").isBetween(1, 5_000);
  }

  /** Whether both streams arrived whole. */
  private boolean run(long seed) {
    random = new SplittableRandom(seed);
    weather = Weather.drawn(random);
    patienceNanos = random.nextInt(4) > 0 ? HOUR : random.nextLong(5 * SECOND, 60 * SECOND);
    Side client = new Side(random.nextLong(1L << 32));
    Side server = new Side((1L << 32) - random.nextLong(BYTES));
    client.peer = server;
    server.peer = client;
    server.endpoint.listen(Host.PORT, server.config);
    client.connection = client.endpoint.connect(0, Host.PEER, Host.PORT, client.config);
    client.act();
    server.act();

    boolean isPatient = patienceNanos == HOUR;
    boolean over =
        simulation.runUntil(
            () -> client.isOver() && server.isOver(), isPatient ? 24 * HOUR : IN_TIME_NANOS);

    assertThat(over).as("seed %d: over, %s", seed, weather).isTrue();
    boolean up = isWhole(client, server, seed);
    boolean isWhole = isWhole(server, client, seed) && up;
    if (isPatient) {
      assertThat(isWhole).as("seed %d: whole, %s", seed, weather).isTrue();
    } else {
      assertThat(isWhole || client.isCut() || server.isCut())
          .as("seed %d: the end is told, %s", seed, weather)
          .isTrue();
    }
    return isWhole;
  }

  /** Whether all that one wrote was heard by the other; what was heard is what was written. */
  private static boolean isWhole(Side writer, Side reader, long seed) {
    int heardBytes = reader.heard.position();
    assertThat(Arrays.mismatch(reader.heard.array(), writer.toWrite.array()))
        .as("seed %d: the first byte that was not written", seed)
        .matches(first -> first < 0 || first >= heardBytes);
    return reader.ended && heardBytes == BYTES;
  }
}
