package dev.fulmar.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Segments mutated from a seed: whatever comes in, a result comes out. */
class SegmentCodecFuzzTest {
  @Test
  void aMillionMutatedSegmentsGiveResultsAndNoException() {
    SplittableRandom random = new SplittableRandom(1);
    Map<DecodeResult, Integer> results = new EnumMap<>(DecodeResult.class);
    byte[] original = new byte[SegmentCodec.MAX_HEADER_BYTES + 20];
    ByteBuffer written = ByteBuffer.wrap(original);
    SegmentCodec.encode(
        new Segment()
            .ports(1, 2)
            .flags(Flag.ACK)
            .timestamps(1, 2)
            .addSackBlock(1, 2)
            .addSackBlock(3, 4)
            .payload(ByteBuffer.allocate(20), 0, 20),
        written);
    byte[] bytes = new byte[original.length];
    ByteBuffer datagram = ByteBuffer.wrap(bytes);
    Segment segment = new Segment();
    for (int i = 0; i < 1_000_000; i++) {
      System.arraycopy(original, 0, bytes, 0, bytes.length);
      int length = random.nextInt(4) == 0 ? random.nextInt(bytes.length + 1) : written.position();
      for (int mutations = random.nextInt(1, 6); mutations > 0; mutations--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      datagram.clear();
      if (length >= SegmentCodec.MIN_HEADER_BYTES && random.nextInt(4) != 0) {
        datagram.putShort(16, (short) 0).position(length); // else few would pass the checksum
        SegmentCodec.seal(datagram, 0);
      }
      datagram.limit(length).position(0);
      DecodeResult result = SegmentCodec.decode(datagram, segment);
      results.merge(result, 1, Integer::sum);
      if (result == DecodeResult.OK) {
        assertThat(segment.payloadIndex() + segment.payloadBytes()).isEqualTo(length);
      }
    }
    assertThat(results).containsOnlyKeys(DecodeResult.values());
    assertThat(results.values()).allMatch(count -> count > 1000);
  }
}
