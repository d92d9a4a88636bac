package dev.fulmar.cocored.policy.gateway;

/**
 * A peer's rhythm, from the times between an ACK to it and its next confirmable message.
 *
 * <pre>
 * g         a gap: from the ACK to the next message
 * p      += 1/8 ([g is below 1 s] - p), at first 1     the share of prompt gaps
 *
 * and for prompt gaps only:
 * gap    += 1/8 (g - gap), at first g                  the mean
 * dev    += 1/4 (|g - gap| - dev), at first g / 2      the mean deviation
 * gmin    = min(gmin + 0.02 (g - gmin), g)             the shortest, which drifts up slowly
 * </pre>
 *
 * <p>A peer with {@code p >= 0.6} is clocked: it sends as soon as it is acknowledged, so whoever
 * acknowledges it decides when it sends. The figures are those of {@link PeerClockSettings}.
 */
final class PeerClock {
  private final PeerClockSettings settings;
  private boolean measured;
  private double gapNanos;
  private double deviationNanos;
  private double shortestNanos;
  private double promptShare = 1;

  PeerClock(PeerClockSettings settings) {
    this.settings = settings;
  }

  /**
   * Called when a peer that has nothing else unacknowledged sends its next message.
   *
   * @param nanos how long after the ACK; {@code >= 0}
   */
  void onGap(long nanos) {
    boolean prompt = nanos < settings.promptNanos();
    promptShare += settings.promptWeight() * ((prompt ? 1 : 0) - promptShare);
    if (prompt) {
      learn((double) nanos);
    }
  }

  private void learn(double gap) {
    if (!measured) {
      measured = true;
      gapNanos = gap;
      deviationNanos = settings.firstDeviationShare() * gap;
      shortestNanos = gap;
      return;
    }
    deviationNanos += settings.deviationWeight() * (Math.abs(gap - gapNanos) - deviationNanos);
    gapNanos += settings.gapWeight() * (gap - gapNanos);
    shortestNanos = Math.min(shortestNanos + settings.shortestDrift() * (gap - shortestNanos), gap);
  }

  /** Whether there has been a prompt gap. */
  boolean isMeasured() {
    return measured;
  }

  /** Whether the peer sends as soon as it is acknowledged, as far as is known. */
  boolean isClocked() {
    return measured && promptShare >= settings.clockedShare();
  }

  /** Whether the peer is clocked, and by gaps so short that a longer silence means a loss. */
  boolean isFast() {
    return isClocked() && gapNanos < settings.fastNanos();
  }

  /** The mean gap; 0 while unmeasured. */
  double gapNanos() {
    return gapNanos;
  }

  /** The mean deviation from the mean gap; 0 while unmeasured. */
  double deviationNanos() {
    return deviationNanos;
  }

  /** The shortest gap of late; 0 while unmeasured. */
  double shortestNanos() {
    return shortestNanos;
  }

  /** The share of prompt gaps of late, in [0, 1]. */
  double promptShare() {
    return promptShare;
  }
}
