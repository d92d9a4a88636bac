package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.congestion.Algorithm;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever the link loses, each stream arrives whole, in order and once. */
class TransferTest {
  private static void assertWhole(Stream stream, long bytes) {
    assertThat(stream.readBytes()).isEqualTo(bytes);
    assertThat(stream.readSha256()).isEqualTo(stream.writtenSha256());
  }

  @ParameterizedTest(name = "loss {0}, SACK {1}, timestamps {2}")
  @CsvSource({
    "0%, true, true",
    "1%, true, true",
    "3%, true, true",
    "10%, true, true",
    "3%, true, false",
    "3%, false, true",
    "3%, false, false"
  })
  void streamsBothWaysArriveWhole(String loss, boolean sack, boolean timestamps) {
    ConnectionConfigBuilder config = Pair.config().sack(sack).timestamps(timestamps);
    Pair pair =
        Pair.over("loss " + loss + " rate 50mbit delay 10ms")
            .clientConfig(config)
            .serverConfig(config)
            .start();
    Stream up = pair.upload(2_000_000);
    Stream down = pair.download(1_000_000);

    pair.until(() -> up.isEnded() && down.isEnded(), HOUR);

    assertWhole(up, 2_000_000);
    assertWhole(down, 1_000_000);
  }

  /** Sequence numbers of both sides wrap at 2^32, and pass 2^31, in the middle of the stream. */
  @ParameterizedTest(name = "from {0} and {1}")
  @CsvSource({"4294000000, 2147000000", "2147483000, 4294967295", "4294967295, 0"})
  void streamsArriveWholeAcrossTheWrapOfSequenceNumbers(long client, long server) {
    Pair pair = Pair.over("loss 2% rate 50mbit delay 10ms").sequenceNumbers(client, server).start();
    Stream up = pair.upload(2_000_000);
    Stream down = pair.download(2_000_000);

    pair.until(() -> up.isEnded() && down.isEnded(), HOUR);

    assertWhole(up, 2_000_000);
    assertWhole(down, 2_000_000);
  }

  @Test
  void everyAlgorithmMovesTheStreamOverALossyBottleneck() {
    for (Algorithm algorithm : Algorithm.values()) {
      Pair pair =
          Pair.over("loss 1% rate 20mbit queue 50p delay 20ms", "rate 20mbit delay 20ms")
              .clientConfig(ConnectionConfig.builder().congestion(algorithm::create))
              .start();
      Stream up = pair.upload(3_000_000);

      pair.until(up::isEnded, HOUR);

      assertWhole(up, 3_000_000);
      assertThat(pair.connection.stats().fastRecoveries()).as("%s", algorithm).isPositive();
    }
  }

  @Test
  void hundredThousandTinyWritesArriveWhole() {
    Pair pair = Pair.over("loss 1% rate 10mbit delay 5ms").start();
    SplittableRandom random = new SplittableRandom(4);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    ByteBuffer buffer = ByteBuffer.allocate(10_000);
    int[] writes = {0};
    pair.client.programs.add(
        now -> {
          while (writes[0] < 100_000 && pair.connection.writable() >= 3) {
            byte[] few = new byte[random.nextInt(1, 4)];
            random.nextBytes(few);
            written.writeBytes(few);
            pair.connection.write(ByteBuffer.wrap(few));
            writes[0]++;
          }
          if (writes[0] == 100_000) {
            pair.connection.finish();
          }
        });
    pair.server.programs.add(
        now -> {
          while (pair.accepted != null && pair.accepted.read(buffer.clear()) > 0) {
            read.write(buffer.array(), 0, buffer.position());
          }
        });

    pair.until(() -> pair.serverEvents.contains(ConnectionEvent.PEER_FINISHED), HOUR);

    assertThat(read.toByteArray()).isEqualTo(written.toByteArray());
    assertThat(pair.connection.stats().segmentsSent()).as("coalesced").isLessThan(1_000);
  }

  @Test
  void equalSeedsGiveEqualRuns() {
    assertThat(timeOfLossyTransfer(5)).isEqualTo(timeOfLossyTransfer(5));
    assertThat(timeOfLossyTransfer(5)).isNotEqualTo(timeOfLossyTransfer(6));
  }

  private static long timeOfLossyTransfer(long seed) {
    Pair pair = Pair.over("loss 5% rate 50mbit delay 10ms").seed(seed).start();
    Stream up = pair.upload(500_000);
    pair.until(up::isEnded, HOUR);
    return pair.simulation.nowNanos();
  }

  @Test
  void cleanLinkIsFilledToItsWindow() {
    Pair pair = Pair.over("delay 10ms").start();
    Stream up = pair.upload(10_000_000);

    pair.until(up::isEnded, HOUR);

    assertWhole(up, 10_000_000);
    ConnectionStats stats = pair.connection.stats();
    assertThat(stats.retransmittedSegments()).isZero();
    // 64 KiB every 20 ms, plus the handshake
    assertThat(pair.simulation.nowNanos() / 1e9).isBetween(3.0, 3.4);
    assertThat(stats.minRttNanos()).isEqualTo(20_000_000);
  }
}
