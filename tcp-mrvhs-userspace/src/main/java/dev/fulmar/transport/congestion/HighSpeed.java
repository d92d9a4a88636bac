package dev.fulmar.transport.congestion;

/**
 * HighSpeed TCP by its formula: grows faster and yields less the larger the window is.
 *
 * <pre>
 *   each segment acknowledged:  w = w + a(w) / w
 *   each loss:                  w = (1 - b(w)) w            RFC 3649, section 5
 *
 *   w <= 38:   a(w) = 1, b(w) = 0.5: NewReno
 *   else:      b(w) = 0.5 + (0.1 - 0.5) (ln w - ln 38) / (ln 83000 - ln 38)
 *              a(w) = w^2 p(w) 2 b(w) / (2 - b(w))
 *              p(w) = 0.078 / w^1.2
 *
 *   w                            the window, in segments
 *   a(w)                         the increase for a window acknowledged, in segments
 *   b(w)                         the share of the window that a loss takes
 *   p(w)                         the loss rate at which the mean window is w
 *   38 (Low_Window)              up to here it is NewReno
 *   83000 (High_Window)          the window at a loss rate of 1e-7
 *   0.1 (High_Decrease)          b at High_Window, and beyond
 * </pre>
 *
 * <p>Over a path that loses each segment with probability p &lt; 1e-3 its mean window is {@code
 * 0.12 / p^0.835} segments.
 */
public final class HighSpeed implements WindowLaw {
  static final double LOW_WINDOW_SEGMENTS = 38;
  static final double HIGH_WINDOW_SEGMENTS = 83_000;
  private static final double LOW_DECREASE = 0.5;
  private static final double HIGH_DECREASE = 0.1;
  private static final double LOG_LOW = Math.log(LOW_WINDOW_SEGMENTS);
  private static final double LOG_RANGE = Math.log(HIGH_WINDOW_SEGMENTS) - LOG_LOW;

  @Override
  public String name() {
    return "highspeed";
  }

  @Override
  public double increase(double windowSegments) {
    return a(windowSegments);
  }

  @Override
  public double afterLoss(double windowSegments) {
    return (1 - b(windowSegments)) * windowSegments;
  }

  /**
   * a(w), the increase for a window acknowledged, in segments: {@code >= 1}.
   *
   * @param windowSegments w, {@code >= 0}
   */
  public static double a(double windowSegments) {
    if (windowSegments <= LOW_WINDOW_SEGMENTS) {
      return 1;
    }
    double b = b(windowSegments);
    double w2p = 0.078 * Math.pow(windowSegments, 0.8); // w^2 x 0.078 / w^1.2
    return Math.max(1, w2p * 2 * b / (2 - b));
  }

  /**
   * b(w), the share of the window that a loss takes: from 0.5 down to 0.1.
   *
   * @param windowSegments w, {@code >= 0}
   */
  public static double b(double windowSegments) {
    if (windowSegments <= LOW_WINDOW_SEGMENTS) {
      return LOW_DECREASE;
    }
    double share = Math.min(1, (Math.log(windowSegments) - LOG_LOW) / LOG_RANGE);
    return LOW_DECREASE + (HIGH_DECREASE - LOW_DECREASE) * share;
  }
}
