package dev.fulmar.transport.congestion;

/**
 * What every congestion controller is told at its birth.
 *
 * @param mssBytes SMSS, the payload bytes of a full segment; from 1 to 65535
 * @param initialWindowBytes the window a connection begins with; from one segment to {@code
 *     maxWindowBytes}
 * @param maxWindowBytes the window is never larger; from two segments to {@link #MAX_WINDOW_BYTES}
 */
public record CongestionConfig(int mssBytes, long initialWindowBytes, long maxWindowBytes) {
  /** The segments of the default initial window (RFC 6928, section 2). */
  public static final int INITIAL_WINDOW_SEGMENTS = 10;

  /** What a scaled receive window can announce: more is never in flight (RFC 7323, section 2). */
  public static final long MAX_WINDOW_BYTES = 65535L << 14;

  private static final int MAX_MSS_BYTES = 65535;

  /**
   * @throws IllegalArgumentException if a figure is out of its range, naming it and the range
   */
  public CongestionConfig {
    Checks.argument(
        mssBytes >= 1 && mssBytes <= MAX_MSS_BYTES,
        "mssBytes",
        mssBytes,
        "must be from 1 to " + MAX_MSS_BYTES);
    Checks.argument(
        maxWindowBytes >= 2L * mssBytes && maxWindowBytes <= MAX_WINDOW_BYTES,
        "maxWindowBytes",
        maxWindowBytes,
        "must be from two segments, " + 2L * mssBytes + ", to " + MAX_WINDOW_BYTES);
    Checks.argument(
        initialWindowBytes >= mssBytes && initialWindowBytes <= maxWindowBytes,
        "initialWindowBytes",
        initialWindowBytes,
        "must be from one segment, "
            + mssBytes
            + ", to maxWindowBytes, which is "
            + maxWindowBytes);
  }

  /**
   * Ten segments to begin with and no limit but TCP's own.
   *
   * @throws IllegalArgumentException if {@code mssBytes} is not from 1 to 65535
   */
  public static CongestionConfig ofMss(int mssBytes) {
    return new CongestionConfig(
        mssBytes, (long) INITIAL_WINDOW_SEGMENTS * mssBytes, MAX_WINDOW_BYTES);
  }
}
