package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;

import java.util.SplittableRandom;

/**
 * What a network does to datagrams, drawn at random: each of these or none.
 *
 * @param lostPercent of the datagrams vanish
 * @param twicePercent come twice
 * @param latePercent come up to {@code lateNanos} later, behind others
 * @param damagedPercent have a bit turned
 * @param mtuBytes longer ones vanish
 * @param darkFromNanos from when nothing passes
 * @param darkUntilNanos until when
 */
record Weather(
    int lostPercent,
    int twicePercent,
    int latePercent,
    long lateNanos,
    int damagedPercent,
    int mtuBytes,
    long darkFromNanos,
    long darkUntilNanos) {

  static Weather drawn(SplittableRandom random) {
    long darkFromNanos = random.nextLong(5 * SECOND);
    return new Weather(
        random.nextInt(3) == 0 ? 0 : random.nextInt(25),
        random.nextBoolean() ? 0 : random.nextInt(10),
        random.nextBoolean() ? 0 : random.nextInt(50),
        random.nextLong(1, 40 * MS),
        random.nextInt(3) > 0 ? 0 : random.nextInt(5),
        random.nextInt(3) > 0 ? Integer.MAX_VALUE : random.nextInt(1300, 1500),
        darkFromNanos,
        random.nextInt(3) > 0 ? darkFromNanos : darkFromNanos + random.nextLong(60 * SECOND));
  }

  /** How often a datagram arrives. */
  int copies(int bytes, long nowNanos, SplittableRandom random) {
    boolean isDark = nowNanos >= darkFromNanos && nowNanos < darkUntilNanos;
    int dice = random.nextInt(100);
    if (isDark || bytes > mtuBytes || dice < lostPercent) {
      return 0;
    }
    return dice < lostPercent + twicePercent ? 2 : 1;
  }

  long delayNanos(SplittableRandom random) {
    return 5 * MS + (random.nextInt(100) < latePercent ? random.nextLong(lateNanos) : 0);
  }

  /** The datagram as it arrives. */
  byte[] delivered(byte[] datagram, SplittableRandom random) {
    if (random.nextInt(100) >= damagedPercent) {
      return datagram;
    }
    byte[] damaged = datagram.clone();
    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
    return damaged;
  }
}
