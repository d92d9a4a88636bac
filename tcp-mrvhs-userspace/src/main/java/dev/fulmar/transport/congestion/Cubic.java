package dev.fulmar.transport.congestion;

/**
 * CUBIC (RFC 9438): the window is a cubic function of the time since the last loss, flat around
 * where that loss was, and never below what NewReno would have reached.
 *
 * <pre>
 *   W_cubic(t) = C (t - K)^3 + W_max            section 4.2, equation (1)
 *   K          = cbrt((W_max - cwnd_epoch) / C) section 4.2, equation (2)
 *   target     = W_cubic(t + RTT), from cwnd to 1.5 cwnd
 *   each segment acknowledged:
 *     W_est = W_est + alpha / cwnd              section 4.3: what NewReno would have
 *     cwnd  = W_est                             section 4.3, where W_cubic(t) is below it
 *     cwnd  = cwnd + (target - cwnd) / cwnd     sections 4.4, 4.5, otherwise
 *   each loss: W_max = cwnd, cwnd = 0.7 cwnd    section 4.6
 *     W_max = 0.85 cwnd, where cwnd was below the W_max before   section 4.7, fast convergence
 *
 *   t           seconds since the first growth after the loss, without times in which the
 *               application had less to send than the window allows, or nothing (section 5.8)
 *   cwnd_epoch  the window at t = 0
 *   C           0.4 segments a second cubed
 *   alpha       3 (1 - 0.7) / (1 + 0.7) = 0.53 segments until W_est has reached the window before
 *               the loss, then 1
 *   RTT         smoothed by 1/8 a sample, seconds
 * </pre>
 */
public final class Cubic implements WindowLaw {
  private static final double C = 0.4;
  private static final double BETA = 0.7;
  private static final double ALPHA = 3 * (1 - BETA) / (1 + BETA);
  private static final double MAX_TARGET = 1.5;
  private static final double RTT_GAIN = 0.125;
  private static final double NANOS_PER_SECOND = 1e9;

  private long nowNanos;
  private double rttSeconds;
  private boolean inEpoch;
  private boolean afterTimeout;
  private long epochStartNanos;
  private double k;
  private double maxSegments; // W_max
  private double priorSegments; // the window before the loss
  private double estimateSegments; // W_est
  private Undo undo = new Undo(0, 0);

  /** What a mistaken reduction is to be undone to. */
  private record Undo(double maxSegments, double priorSegments) {}

  @Override
  public String name() {
    return "cubic";
  }

  /** As RFC 9438, section 4.10 recommends. */
  @Override
  public boolean usesHyStart() {
    return true;
  }

  @Override
  public void onAck(AckSample sample) {
    if (inEpoch && !sample.cwndLimited()) {
      epochStartNanos += Math.max(0, sample.nowNanos() - nowNanos);
    }
    nowNanos = Math.max(nowNanos, sample.nowNanos());
    if (sample.hasRtt()) {
      double seconds = Math.min(sample.rttNanos(), Mrvhs.MAX_RTT_NANOS) / NANOS_PER_SECOND;
      rttSeconds = rttSeconds == 0 ? seconds : rttSeconds + RTT_GAIN * (seconds - rttSeconds);
    }
  }

  @Override
  public void onRestart(long restartNanos) {
    if (inEpoch) {
      epochStartNanos += Math.max(0, restartNanos - nowNanos);
    }
    nowNanos = Math.max(nowNanos, restartNanos);
  }

  @Override
  public double increase(double windowSegments) {
    if (!inEpoch) {
      beginEpoch(windowSegments);
    }
    double seconds = (nowNanos - epochStartNanos) / NANOS_PER_SECOND;
    double alpha = estimateSegments < priorSegments ? ALPHA : 1;
    estimateSegments += alpha / windowSegments;
    if (windowSegments(seconds) < estimateSegments) {
      return Math.max(0, estimateSegments - windowSegments) * windowSegments;
    }
    double targetSegments =
        Math.min(windowSegments(seconds + rttSeconds), MAX_TARGET * windowSegments);
    return Math.max(0, targetSegments - windowSegments);
  }

  private void beginEpoch(double windowSegments) {
    inEpoch = true;
    epochStartNanos = nowNanos;
    estimateSegments = windowSegments;
    if (afterTimeout || maxSegments < windowSegments) { // section 4.8; or nothing was lost yet
      maxSegments = windowSegments;
    }
    afterTimeout = false;
    k = Math.cbrt((maxSegments - windowSegments) / C);
  }

  /** W_cubic(t). */
  private double windowSegments(double seconds) {
    double distance = seconds - k;
    return C * distance * distance * distance + maxSegments;
  }

  @Override
  public double afterLoss(double windowSegments) {
    undo = new Undo(maxSegments, priorSegments);
    boolean gaveWay = windowSegments < maxSegments;
    maxSegments = gaveWay ? windowSegments * (1 + BETA) / 2 : windowSegments;
    priorSegments = windowSegments;
    inEpoch = false;
    return BETA * windowSegments;
  }

  @Override
  public void onTimeout() {
    inEpoch = false;
    afterTimeout = true;
  }

  @Override
  public void onUndo() {
    maxSegments = undo.maxSegments();
    priorSegments = undo.priorSegments();
    inEpoch = false;
    afterTimeout = false;
  }
}
