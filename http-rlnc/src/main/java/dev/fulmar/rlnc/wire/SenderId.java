package dev.fulmar.rlnc.wire;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Who sends, for as long as its store lives: 128 random bits.
 *
 * @param high the first 64 of them
 * @param low the others
 */
public record SenderId(long high, long low) {
  /** How many bytes it has. */
  public static final int BYTES = 16;

  /** One that, with a secure generator, nobody else has or guesses. */
  public static SenderId random(RandomGenerator random) {
    return new SenderId(random.nextLong(), random.nextLong());
  }

  /**
   * From its bytes.
   *
   * @throws IllegalArgumentException if these are not 16
   */
  public static SenderId of(byte[] bytes) {
    if (bytes.length != BYTES) {
      throw new IllegalArgumentException(
          "sender id has %d bytes, must have %d".formatted(bytes.length, BYTES));
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    return new SenderId(buffer.getLong(), buffer.getLong());
  }

  /** Its bytes, in network order. */
  public byte[] bytes() {
    return ByteBuffer.allocate(BYTES).putLong(high).putLong(low).array();
  }

  /** Only the beginning: enough to tell senders apart, too little to speak for one. */
  @Override
  public String toString() {
    return HexFormat.of().toHexDigits((int) (high >>> Integer.SIZE)) + "…";
  }
}
