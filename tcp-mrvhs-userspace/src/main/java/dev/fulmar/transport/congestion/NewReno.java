package dev.fulmar.transport.congestion;

/**
 * NewReno: a segment more for each window acknowledged, half of the window for each loss.
 *
 * <pre>
 *   each segment acknowledged:  cwnd = cwnd + 1 / cwnd     RFC 5681, section 3.1, equation (3)
 *   each loss:                  ssthresh = FlightSize / 2  RFC 5681, section 3.1, equation (4)
 *
 *   cwnd, FlightSize, ssthresh   in segments
 * </pre>
 *
 * <p>Over a path that loses each segment with probability p its mean window is {@code sqrt(3 / (2
 * p))} segments. The recovery that gives NewReno its name (RFC 6582) is the connection's business.
 */
public final class NewReno implements WindowLaw {
  @Override
  public String name() {
    return "newreno";
  }

  @Override
  public double increase(double windowSegments) {
    return 1;
  }

  @Override
  public double afterLoss(double windowSegments) {
    return windowSegments / 2;
  }
}
