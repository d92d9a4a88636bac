package dev.fulmar.rlnc.journal;

import java.util.HexFormat;
import java.util.random.RandomGenerator;

/**
 * Which store it is, among all there are: 128 random bits that stay when the sender changes.
 *
 * @param high the first 64 of them
 * @param low the others
 */
record StoreIdentity(long high, long low) {
  static StoreIdentity drawn(RandomGenerator random) {
    return new StoreIdentity(random.nextLong(), random.nextLong());
  }

  /** 32 digits, in lower case. */
  String hex() {
    HexFormat format = HexFormat.of();
    return format.toHexDigits(high) + format.toHexDigits(low);
  }
}
