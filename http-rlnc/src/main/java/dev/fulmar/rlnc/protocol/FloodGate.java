package dev.fulmar.rlnc.protocol;

/**
 * A token bucket for transmissions that bring nothing: each takes a token, and without one nothing
 * more is let in.
 */
final class FloodGate {
  private final long capacityNanos;
  private final long tokenNanos;
  private long creditNanos; // a token is worth the time in which it comes back
  private long filledAtNanos;

  FloodGate(int burst, int perSecond, long nowNanos) {
    this.tokenNanos = 1_000_000_000L / perSecond;
    this.capacityNanos = burst * tokenNanos;
    this.creditNanos = capacityNanos;
    this.filledAtNanos = nowNanos;
  }

  /** How long nothing is let in; 0 if something is. */
  long closedForNanos(long nowNanos) {
    long idleNanos = Math.max(0, nowNanos - filledAtNanos);
    creditNanos = Math.min(capacityNanos, creditNanos + Math.min(idleNanos, capacityNanos));
    filledAtNanos = nowNanos;
    return Math.max(0, tokenNanos - creditNanos);
  }

  /** What was let in has brought nothing. */
  void onUseless() {
    creditNanos = Math.max(0, creditNanos - tokenNanos);
  }
}
