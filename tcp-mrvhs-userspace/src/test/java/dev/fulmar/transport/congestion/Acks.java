package dev.fulmar.transport.congestion;

/** ACKs as tests need them. */
final class Acks {
  static final long MILLIS = 1_000_000;

  private Acks() {}

  /** An ACK of a sender that its window holds back. */
  static AckSample of(long newlyAckedBytes) {
    return new AckSample(0, newlyAckedBytes, AckSample.NO_RTT, newlyAckedBytes, true, false);
  }

  /** An ACK of a sender that has nothing more to send. */
  static AckSample notLimited(long newlyAckedBytes) {
    return new AckSample(0, newlyAckedBytes, AckSample.NO_RTT, newlyAckedBytes, false, false);
  }

  static AckSample inRecovery(long newlyAckedBytes) {
    return new AckSample(0, newlyAckedBytes, AckSample.NO_RTT, newlyAckedBytes, true, true);
  }

  /** An ACK that measures a round trip and acknowledges nothing. */
  static AckSample rtt(long rttNanos) {
    return new AckSample(0, 0, rttNanos, 0, true, false);
  }

  /** A controller that a loss has just put into congestion avoidance at this very window. */
  static LossBasedController avoidingCongestion(WindowLaw law, int mssBytes, long windowSegments) {
    long windowBytes = windowSegments * mssBytes;
    LossBasedController controller =
        new LossBasedController(
            new Unyielding(law),
            new CongestionConfig(mssBytes, windowBytes, CongestionConfig.MAX_WINDOW_BYTES));
    controller.onLoss(0, windowBytes);
    controller.onRecoveryExit(0);
    return controller;
  }

  /** Grows as another law does; a loss takes nothing. */
  private record Unyielding(WindowLaw law) implements WindowLaw {
    @Override
    public String name() {
      return law.name();
    }

    @Override
    public void onAck(AckSample sample) {
      law.onAck(sample);
    }

    @Override
    public double increase(double windowSegments) {
      return law.increase(windowSegments);
    }

    @Override
    public double afterLoss(double windowSegments) {
      return windowSegments;
    }
  }
}
