package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.Arrival;

/** Finds the Observe option (RFC 7641 section 2) in a message that nobody has parsed yet. */
final class RawObserve {
  private static final int OBSERVE = 6;
  private static final int MAX_OBSERVE_BYTES = 3;
  private static final int MAX_SHORT_BYTES = 12;
  private static final int PAYLOAD_MARKER = 0xFF;

  private RawObserve() {}

  /**
   * Reads options (RFC 7252 section 3.1) as far as the Observe option could be.
   *
   * @param from where the options begin
   * @return the option's value, 0..2^24-1, or {@link Arrival#NO_NOTIFICATION} where there is none
   *     or the options are malformed
   */
  static int find(byte[] bytes, int from) {
    int option = 0;
    int at = from;
    while (at < bytes.length && (bytes[at] & 0xFF) != PAYLOAD_MARKER) {
      int delta = (bytes[at] >> 4) & 0xF;
      int length = bytes[at] & 0xF;
      option += delta;
      at++;
      if (option > OBSERVE || length > MAX_SHORT_BYTES) {
        return Arrival.NO_NOTIFICATION; // no option that precedes it in a response is so long
      }
      if (option == OBSERVE) {
        return value(bytes, at, length);
      }
      at += length;
    }
    return Arrival.NO_NOTIFICATION;
  }

  private static int value(byte[] bytes, int at, int length) {
    if (length > MAX_OBSERVE_BYTES || at + length > bytes.length) {
      return Arrival.NO_NOTIFICATION;
    }
    int value = 0;
    for (int i = 0; i < length; i++) {
      value = value << 8 | (bytes[at + i] & 0xFF);
    }
    return value;
  }
}
