package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The buffers of both halves keep each byte at its position while they grow and wrap. */
class BuffersTest {
  private static final long START = (1L << 32) - 3_000;

  /** The byte that belongs at a position. */
  private static byte byteAt(long position) {
    return (byte) ((position * 31) >> 3);
  }

  private static ByteBuffer bytes(long position, int length) {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    for (int i = 0; i < length; i++) {
      bytes.put(i, byteAt(position + i));
    }
    return bytes;
  }

  @Test
  void sendBufferTakesNoMoreThanItsLimitAndGivesBackWhatWasWritten() {
    SendBuffer buffer = new SendBuffer(100_000, START);
    SplittableRandom random = new SplittableRandom(1);
    long acknowledged = START;
    while (buffer.end() < START + 1_000_000) {
      int length = random.nextInt(1, 20_000);
      int written = buffer.write(bytes(buffer.end(), length));
      assertThat(written).isLessThanOrEqualTo(length);
      assertThat(buffer.size()).isLessThanOrEqualTo(100_000);
      acknowledged += random.nextLong(buffer.end() - acknowledged + 1);
      int some = (int) Math.min(1000, buffer.end() - acknowledged);
      ByteBuffer out = ByteBuffer.allocate(some);
      buffer.copyTo(acknowledged, out, some);
      assertThat(out.array()).isEqualTo(bytes(acknowledged, some).array());
      buffer.acknowledgeTo(acknowledged);
    }
  }

  @Test
  void receiveBufferPutsPiecesOfAnyOrderIntoTheirPlaces() {
    ReceiveBuffer buffer = new ReceiveBuffer(50_000, 1000, START);
    SplittableRandom random = new SplittableRandom(2);
    long read = START;
    while (read < START + 1_000_000) {
      long base = buffer.next();
      for (int pieces = 0; pieces < 20; pieces++) {
        long position = Math.max(START, base - 500 + random.nextInt(2_000));
        int length = (int) Math.min(random.nextInt(1, 1500), base + buffer.room() - position);
        if (length > 0 && position + length <= buffer.next() + buffer.room()) {
          assertThat(buffer.put(position, bytes(position, length), 0, length)).isTrue();
        }
      }
      buffer.put(buffer.next(), bytes(buffer.next(), 1), 0, buffer.room() > 0 ? 1 : 0);
      ByteBuffer out = ByteBuffer.allocate(random.nextInt(1, 5_000));
      int length = buffer.read(out);
      assertThat(ByteBuffer.wrap(out.array(), 0, length)).isEqualTo(bytes(read, length));
      read += length;
    }
  }

  @Test
  void whatWouldBeAGapTooManyIsRefusedWhole() {
    ReceiveBuffer buffer = new ReceiveBuffer(10_000, 2, 0);
    assertThat(buffer.put(100, bytes(100, 10), 0, 10)).isTrue();
    assertThat(buffer.put(200, bytes(200, 10), 0, 10)).isTrue();
    assertThat(buffer.put(300, bytes(300, 10), 0, 10)).isFalse();
    assertThat(buffer.put(0, bytes(0, 100), 0, 100)).isTrue();
    assertThat(buffer.next()).isEqualTo(110);
  }

  @Test
  void receiveBufferOffersWhatIsNotTakenUpAndNeverShrinks() {
    ReceiveBuffer buffer = new ReceiveBuffer(100_000, 10, 0);
    buffer.put(0, bytes(0, 60_000), 0, 60_000);
    assertThat(buffer.room()).isEqualTo(40_000);
    buffer.read(ByteBuffer.allocate(10_000));
    assertThat(buffer.room()).isEqualTo(50_000);
    buffer.growTo(150_000);
    assertThat(buffer.room()).isEqualTo(100_000);
    buffer.growTo(100);
    assertThat(buffer.room()).isEqualTo(100_000);
  }

  @Test
  void memoryIsGivenBackOnlyWhenNothingIsInIt() {
    ReceiveBuffer buffer = new ReceiveBuffer(100_000, 10, START);
    assertThat(buffer.allocatedBytes()).isZero();
    buffer.put(START + 10, bytes(START + 10, 5_000), 0, 5_000);
    assertThat(buffer.releaseIfEmpty()).as("beyond a gap").isFalse();
    buffer.put(START, bytes(START, 10), 0, 10);
    assertThat(buffer.releaseIfEmpty()).as("not read").isFalse();
    ByteBuffer out = ByteBuffer.allocate(5_010);
    buffer.read(out);
    assertThat(out.array()).isEqualTo(bytes(START, 5_010).array());
    assertThat(buffer.allocatedBytes()).isEqualTo(8_192);
    assertThat(buffer.releaseIfEmpty()).isTrue();
    assertThat(buffer.allocatedBytes()).isZero();
    buffer.put(START + 5_010, bytes(START + 5_010, 100), 0, 100);
    buffer.read(out.clear());
    assertThat(out.flip()).isEqualTo(bytes(START + 5_010, 100));
  }

  @Test
  void sendBufferGrowsWithWhatMayBeInFlightUpToItsLimit() {
    SendBuffer buffer = new SendBuffer(8_000_000, START);
    assertThat(buffer.room()).isEqualTo(1 << 20);
    buffer.onWindow(0, 500_000);
    assertThat(buffer.room()).isEqualTo(1 << 20);
    buffer.onWindow(0, 1_000_000);
    assertThat(buffer.room()).isEqualTo(2_000_000);
    buffer.onWindow(1_500_000, 1_000_000);
    assertThat(buffer.room()).as("a gap is being repaired").isEqualTo(2_500_000);
    buffer.onWindow(0, Long.MAX_VALUE / 4);
    assertThat(buffer.room()).isEqualTo(8_000_000);
    assertThat(new SendBuffer(1_000, START).room()).isEqualTo(1_000);
  }
}
