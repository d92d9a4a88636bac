package dev.fulmar.netem.stream;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/** Counts the bytes down after which a stream is over. */
final class ByteCountdown {
  private final long afterBytes;
  private long leftBytes;

  ByteCountdown(String name, long afterBytes) {
    if (afterBytes < 0 || afterBytes > ResetAfter.MAX_BYTES) {
      throw new IllegalArgumentException(
          "%s is after %d bytes, must be from 0 to %d"
              .formatted(name, afterBytes, ResetAfter.MAX_BYTES));
    }
    this.afterBytes = afterBytes;
    this.leftBytes = afterBytes;
  }

  long leftBytes() {
    return leftBytes;
  }

  void onPassed(long bytes) {
    leftBytes -= bytes;
  }

  /** After no bytes at all it takes something that waits: before, there is no stream to end. */
  boolean isOver(boolean waiting) {
    return leftBytes == 0 && (afterBytes > 0 || waiting);
  }

  /** The words that ask for it. */
  String words(String name) {
    return name + " after " + Units.BYTES.format(BigDecimal.valueOf(afterBytes));
  }
}
