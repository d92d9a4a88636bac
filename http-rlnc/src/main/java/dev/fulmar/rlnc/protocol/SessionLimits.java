package dev.fulmar.rlnc.protocol;

/**
 * What one client's session at a server may take, beside {@link dev.fulmar.rlnc.wire.WireLimits}.
 *
 * @param maxSessionBytes of combinations and messages that are not delivered; 1 and more, default 4
 *     MiB. Less than twice the window times the longest symbol may hold up a client whose messages
 *     are all that long: what does not fit is answered 503
 * @param maxResponseBytes of responses that the client has not fetched; 1 and more, default 1 MiB.
 *     Beyond them nothing is taken or delivered until it fetches some
 * @param uselessBurst how many transmissions that bring nothing are put up with at once; 1 to 2^20,
 *     default 64
 * @param uselessPerSecond and how many each second; 1 to 2^20, default 64
 */
public record SessionLimits(
    long maxSessionBytes, long maxResponseBytes, int uselessBurst, int uselessPerSecond) {
  private static final int MAX_USELESS = 1 << 20;

  /** 4 MiB, 1 MiB of responses, 64 useless transmissions a second. */
  public static final SessionLimits DEFAULT =
      new SessionLimits(4L * 1024 * 1024, 1024 * 1024, 64, 64);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a limit is out of its range
   */
  public SessionLimits {
    check("maxSessionBytes", maxSessionBytes, Long.MAX_VALUE);
    check("maxResponseBytes", maxResponseBytes, Long.MAX_VALUE);
    check("uselessBurst", uselessBurst, MAX_USELESS);
    check("uselessPerSecond", uselessPerSecond, MAX_USELESS);
  }

  private static void check(String name, long value, long most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, must be from 1 to %d".formatted(name, value, most));
    }
  }
}
