package dev.fulmar.transport.congestion;

/** What BBR knows of the path: BtlBw, RTprop, and when a round ends. */
final class BbrPath {
  private static final int FILTER_ROUNDS = 10;

  /** RTprop is measured anew after so long. */
  static final long RTT_SPAN_NANOS = 10_000_000_000L;

  private static final long UNKNOWN_RTT_NANOS = 1_000_000;

  private final double[] largest = new double[FILTER_ROUNDS]; // rate, by round modulo 10
  private long round;
  private boolean roundStart;
  private long roundEndBytes;
  private long deliveredBytes;
  private long minRttNanos = Long.MAX_VALUE;
  private long minRttAtNanos;
  private boolean minRttOld;

  void onAck(AckSample sample) {
    AckSample.Delivery delivery = sample.delivery();
    deliveredBytes = Math.max(deliveredBytes, delivery.totalBytes());
    roundStart = delivery.totalBytes() > 0 && delivery.priorBytes() >= roundEndBytes;
    if (roundStart) {
      beginRound();
      round++;
      largest[(int) (round % FILTER_ROUNDS)] = 0;
    }
    double rate = delivery.bytesPerSecond();
    if (rate > 0 && (!delivery.limited() || rate >= bytesPerSecond())) {
      int slot = (int) (round % FILTER_ROUNDS);
      largest[slot] = Math.max(largest[slot], rate);
    }
    measureRtt(sample);
  }

  private void measureRtt(AckSample sample) {
    minRttOld = sample.nowNanos() - minRttAtNanos > RTT_SPAN_NANOS;
    if (sample.hasRtt() && (sample.rttNanos() <= minRttNanos || minRttOld)) {
      minRttNanos = Math.max(1, sample.rttNanos());
      minRttAtNanos = sample.nowNanos();
    }
  }

  /** A round begins: it ends with the ACK of something sent from now on. */
  void beginRound() {
    roundEndBytes = deliveredBytes;
  }

  /** Whether the newest ACK begins a round. */
  boolean isRoundStart() {
    return roundStart;
  }

  /** BtlBw; 0 before any rate was measured. */
  double bytesPerSecond() {
    double most = 0;
    for (double rate : largest) {
      most = Math.max(most, rate);
    }
    return most;
  }

  boolean isKnown() {
    return minRttNanos != Long.MAX_VALUE && bytesPerSecond() > 0;
  }

  /** BtlBw x RTprop; only if it {@link #isKnown}. */
  double bdpBytes() {
    return bytesPerSecond() * minRttNanos / 1e9;
  }

  /** RTprop; {@link Long#MAX_VALUE} before any round trip was measured. */
  long minRttNanos() {
    return minRttNanos;
  }

  /** The same, or a millisecond before any was measured. */
  long firstRttNanos() {
    return minRttNanos == Long.MAX_VALUE ? UNKNOWN_RTT_NANOS : minRttNanos;
  }

  /** Whether RTprop was too old when the newest ACK came. */
  boolean wasMinRttOld() {
    return minRttOld;
  }

  /** RTprop is as good as new: the path was kept empty for it. */
  void renewMinRtt(long nowNanos) {
    minRttAtNanos = nowNanos;
  }
}
