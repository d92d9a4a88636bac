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
  void receiveBufferOffersMoreOnlyAsItIsRead() {
    ReceiveBuffer buffer = new ReceiveBuffer(200_000, 10, 0);
    assertThat(buffer.room()).isEqualTo(65_535);
    buffer.put(0, bytes(0, 60_000), 0, 60_000);
    assertThat(buffer.room()).isEqualTo(5_535);
    buffer.read(ByteBuffer.allocate(10_000));
    assertThat(buffer.room()).isEqualTo(65_535 + 20_000 - 50_000);
    buffer.read(ByteBuffer.allocate(50_000));
    assertThat(buffer.room()).isEqualTo(65_535 + 120_000);
    buffer.put(60_000, bytes(60_000, 60_000), 0, 60_000);
    buffer.read(ByteBuffer.allocate(60_000));
    assertThat(buffer.room()).as("its limit").isEqualTo(200_000);
  }
}
