package dev.fulmar.rlnc.wire;

/**
 * What a receiver puts up with.
 *
 * @param maxWindow how many messages a combination may involve, 1 to 255
 * @param maxSymbolBytes how long a message may be, 1 to 2^24
 */
public record WireLimits(int maxWindow, int maxSymbolBytes) {
  /** The most that {@link #maxWindow} can be: a coefficient vector as long as the field allows. */
  public static final int HARD_MAX_WINDOW = 255;

  /** The most that {@link #maxSymbolBytes} can be. */
  public static final int HARD_MAX_SYMBOL_BYTES = 1 << 24;

  /** 32 messages of 64 KiB. */
  public static final WireLimits DEFAULT = new WireLimits(32, 64 * 1024);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a limit is out of its range
   */
  public WireLimits {
    check("maxWindow", maxWindow, HARD_MAX_WINDOW);
    check("maxSymbolBytes", maxSymbolBytes, HARD_MAX_SYMBOL_BYTES);
  }

  private static void check(String name, int value, int most) {
    if (value < 1 || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, must be from 1 to %d".formatted(name, value, most));
    }
  }
}
