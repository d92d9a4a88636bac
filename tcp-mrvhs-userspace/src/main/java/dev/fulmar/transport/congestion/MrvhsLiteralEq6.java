package dev.fulmar.transport.congestion;

/**
 * MRVHS with its equation (6) to the letter: a loss takes {@code b(cwnd) / cwnd} segments, which is
 * nothing. It is here to show that this cannot be what the paper simulated, and for nothing else: a
 * sender that does not yield to loss has no place on a network.
 *
 * <pre>
 *   each loss and time-out:  cwnd = cwnd - b(cwnd) / cwnd        equation (6)
 * </pre>
 *
 * @see Mrvhs
 */
public final class MrvhsLiteralEq6 implements WindowLaw {
  private final Mrvhs mrvhs;

  /**
   * @param mssBytes payload bytes of a full segment
   * @throws IllegalArgumentException if {@code mssBytes} is below 1
   */
  public MrvhsLiteralEq6(int mssBytes) {
    this.mrvhs = new Mrvhs(mssBytes);
  }

  @Override
  public String name() {
    return "mrvhs-literal-eq6";
  }

  @Override
  public void onAck(AckSample sample) {
    mrvhs.onAck(sample);
  }

  @Override
  public void onMtu(int mssBytes) {
    mrvhs.onMtu(mssBytes);
  }

  @Override
  public double increase(double windowSegments) {
    return mrvhs.increase(windowSegments);
  }

  @Override
  public double afterLoss(double windowSegments) {
    if (windowSegments < 1) {
      return windowSegments; // where a quotient would exceed what it is taken from
    }
    return windowSegments - HighSpeed.b(windowSegments) / windowSegments; // MRVHS eq. (6)
  }
}
