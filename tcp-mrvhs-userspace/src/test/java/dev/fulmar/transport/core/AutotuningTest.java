package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Buffers that follow the path: large where that is needed, small where not, none when idle. */
class AutotuningTest {
  private static ConnectionConfigBuilder cubic() {
    return ConnectionConfig.builder().congestion(Algorithm.CUBIC::create);
  }

  /** netty-quic #558: with a window of 64 KiB this takes two minutes, with enough 3.2 s. */
  @ParameterizedTest(name = "timestamps {0}")
  @ValueSource(booleans = {true, false})
  void longFatPathIsFilled(boolean timestamps) {
    assertThat(bytesPerSecond(40_000_000, timestamps)).as("of 12.5e6").isGreaterThan(6e6);
  }

  @Test
  @Tag("slow")
  void hundredMegabytesFillALongFatPath() {
    assertThat(bytesPerSecond(100_000_000, true)).as("of 12.5e6").isGreaterThan(9e6);
  }

  private static double bytesPerSecond(long bytes, boolean timestamps) {
    Pair pair =
        Pair.over("rate 100mbit queue 4000p delay 100ms", "delay 100ms")
            .clientConfig(cubic().timestamps(timestamps))
            .start();
    Stream up = pair.upload(bytes);

    pair.until(up::isEnded, HOUR);

    assertThat(up.readSha256()).isEqualTo(up.writtenSha256());
    assertThat(pair.accepted.stats().receiveBufferBytes()).isGreaterThan(2_500_000);
    return bytes * 1e9 / pair.simulation.nowNanos();
  }

  @Test
  void shortPathIsNotGivenLargeBuffers() {
    Pair pair = Pair.over("rate 10mbit queue 50p delay 5ms").clientConfig(cubic()).start();
    Stream up = pair.upload(5_000_000);

    pair.until(up::isEnded, HOUR);

    assertThat(pair.accepted.stats().receiveBufferBytes()).isLessThan(3_000_000);
    assertThat(pair.connection.stats().sendBufferBytes()).isLessThan(3_000_000);
    double bytesPerSecond = 5e6 * 1e9 / pair.simulation.nowNanos();
    assertThat(bytesPerSecond).as("of 1.25e6").isGreaterThan(1.0e6);
  }

  /** Memory of a peer that sends to a reader that never reads stays at what it began with. */
  @Test
  void stalledReaderHoldsNoMoreThanTheFirstWindow() {
    Pair pair = Pair.over("delay 50ms").clientConfig(cubic()).start();
    Stream stream = new Stream(10_000_000, 3);
    pair.client.programs.add(now -> stream.writeTo(pair.connection));
    pair.pass(60 * SECOND);
    assertThat(pair.accepted.readable()).isBetween(65_535 - 255, 65_535); // units of 256 bytes
    assertThat(pair.accepted.stats().bufferMemoryBytes()).isEqualTo(65_536);
    assertThat(pair.connection.stats().bufferMemoryBytes()).isEqualTo(1 << 20);
  }

  /**
   * RFC 9293 section 3.8.6, but for the rounding of RFC 7323 section 2.4, to units of 256 bytes.
   */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void edgeThatWasOfferedNeverMovesBack(long seed) {
    Pair pair =
        Pair.over("rate 50mbit loss 2% queue 100p delay 20ms", "delay 20ms")
            .seed(seed)
            .clientConfig(cubic())
            .start();
    long[] edge = {0};
    int[] shift = {0};
    Segment segment = new Segment();
    pair.server.tap =
        datagram -> {
          SegmentCodec.decode(ByteBuffer.wrap(datagram), segment);
          boolean syn = segment.has(Flag.SYN);
          shift[0] = syn ? segment.windowScale() : shift[0];
          long offered = (long) segment.window() << (syn ? 0 : shift[0]);
          long now = Integer.toUnsignedLong(segment.acknowledgment()) + offered;
          assertThat(now).isGreaterThan(edge[0] - 256);
          edge[0] = Math.max(edge[0], now);
        };
    Stream up = new Stream(4_000_000, 5);
    pair.client.programs.add(now -> up.writeTo(pair.connection));
    long[] nextReadNanos = {0};
    pair.server.programs.add(
        now -> {
          if (pair.accepted != null && now >= nextReadNanos[0]) {
            up.readFrom(pair.accepted);
            nextReadNanos[0] = now + 70 * MS;
            pair.server.at(nextReadNanos[0], () -> {});
          }
        });

    pair.until(up::isEnded, HOUR);

    assertThat(shift[0]).isEqualTo(8);
    assertThat(edge[0]).isGreaterThan(4_000_000);
    assertThat(up.readSha256()).isEqualTo(up.writtenSha256());
  }

  @Test
  void memoryIsGivenBackAfterAPauseAndTakenAgainWhenNeeded() {
    Pair pair = Pair.over("delay 10ms").start();
    pair.untilEstablished();
    assertThat(pair.connection.stats().bufferMemoryBytes()).isZero();
    Stream first = new Stream(500_000, 3);
    byte[] echoed = {0};
    ByteBuffer source = ByteBuffer.allocate(100_000);
    pair.connection.write(source);
    pair.server.programs.add(
        now -> {
          if (pair.accepted.read(ByteBuffer.allocate(200_000)) > 0) {
            echoed[0]++;
          }
        });
    pair.pass(5 * SECOND);
    assertThat(echoed[0]).isPositive();
    assertThat(pair.connection.stats().bufferMemoryBytes()).isEqualTo(131_072);
    assertThat(pair.accepted.stats().bufferMemoryBytes()).isPositive();

    pair.pass(20 * SECOND);
    assertThat(pair.connection.stats().bufferMemoryBytes()).isZero();
    assertThat(pair.accepted.stats().bufferMemoryBytes()).isZero();

    pair.client.programs.add(now -> first.writeTo(pair.connection));
    pair.server.programs.add(0, now -> first.readFrom(pair.accepted));
    pair.until(first::isEnded, HOUR);
    assertThat(first.readSha256()).isEqualTo(first.writtenSha256());
  }
}
