package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.DecodeResult;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everything that can arrive does: no exception, no growth, and the transfer goes on. */
class AbuseTest {
  private final SplittableRandom random = new SplittableRandom(1);
  private final ByteBuffer out = ByteBuffer.allocate(2_000);

  /** Segments of a real transfer, mutated with right checksums, thrown at both of its ends. */
  @Tag("slow")
  @Test
  void halfAMillionMutatedSegmentsCauseNoExceptionAndNoGrowth() {
    for (int round = 0; round < 10; round++) {
      Pair pair = Pair.over("loss 5% rate 50mbit delay 5ms").seed(round).start();
      List<byte[]> corpus = new ArrayList<>();
      pair.client.tap = corpus::add;
      pair.server.tap = corpus::add;
      pair.upload(60_000);
      pair.download(60_000);
      pair.pass(40_000_000);
      for (int i = 0; i < 50_000; i++) {
        byte[] mutated = mutate(corpus.get(random.nextInt(corpus.size())));
        Host target = random.nextBoolean() ? pair.client : pair.server;
        target.endpoint.handleDatagram(
            pair.simulation.nowNanos(), Host.PEER, ByteBuffer.wrap(mutated));
        if (i % 16 == 0) {
          drain(target, pair.simulation.nowNanos());
        }
      }
      assertThat(pair.client.endpoint.stats().connections()).isLessThanOrEqualTo(1);
      assertThat(pair.server.endpoint.stats().connections()).isLessThanOrEqualTo(1025);
    }
  }

  private void drain(Host host, long nowNanos) {
    for (int sent = 0; sent < 1_000; sent++) {
      if (host.endpoint.pollTransmit(nowNanos, out.clear()) == null) {
        return;
      }
    }
  }

  private byte[] mutate(byte[] original) {
    byte[] bytes = original.clone();
    for (int mutations = random.nextInt(1, 4); mutations > 0; mutations--) {
      bytes[random.nextInt(Math.min(bytes.length, 60))] = (byte) random.nextInt();
    }
    ByteBuffer segment = ByteBuffer.wrap(bytes);
    segment.putShort(16, (short) 0).position(bytes.length);
    SegmentCodec.seal(segment, 0);
    return bytes;
  }

  /**
   * SACK blocks for all and nothing, acknowledgments byte by byte, and duplicates of everything.
   */
  @Tag("slow")
  @Test
  void sackBombsAndAcknowledgmentDivisionDoNotInflateTheWindow() {
    Lockstep side = Lockstep.established();
    side.write(10_000);
    for (int i = 0; i < 10; i++) {
      side.sends();
    }
    for (int i = 0; i < 50_000; i++) {
      long start = random.nextLong(10_001);
      side.arrives(Lockstep.ack(1, start, start + random.nextLong(2_000)));
    }
    for (int i = 2; i <= 10_001; i++) {
      side.arrives(Lockstep.ack(i));
    }
    long counted = side.controller.samples.stream().mapToLong(s -> s.newlyAckedBytes()).sum();
    assertThat(counted).isEqualTo(10_000);
    assertThat(side.connection.stats().bytesInFlight()).isZero();
  }

  /** A window of gaps: each further piece must not cost a walk over all others. */
  @Test
  void manyGapsAreTakenInStride() {
    Pair pair =
        Pair.over("loss 20% delay 1ms", "delay 1ms")
            .clientConfig(Pair.config().congestion(config -> new FixedWindow(16 << 20)))
            .start();
    Stream up = pair.upload(8_000_000);
    pair.until(up::isEnded, HOUR);
    assertThat(up.readSha256()).isEqualTo(up.writtenSha256());
  }

  @Test
  void corpusOfTheFuzzIsMadeOfSegments() {
    Pair pair = Pair.over("delay 5ms").start();
    List<byte[]> corpus = new ArrayList<>();
    pair.client.tap = corpus::add;
    pair.upload(10_000);
    pair.pass(HOUR);
    assertThat(corpus).hasSizeGreaterThan(9);
    assertThat(corpus)
        .allMatch(
            bytes -> SegmentCodec.decode(ByteBuffer.wrap(bytes), new Segment()) == DecodeResult.OK);
  }
}
