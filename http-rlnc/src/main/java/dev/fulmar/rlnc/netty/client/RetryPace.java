package dev.fulmar.rlnc.netty.client;

/**
 * How soon a server that does not answer is tried again: after 100 ms, doubled up to 5 s, over all
 * connections together.
 */
final class RetryPace {
  private static final long FIRST_NANOS = 100_000_000;
  private static final long LONGEST_NANOS = 5_000_000_000L;

  private long backOffNanos;
  private long heldUntilNanos;

  /** Whether one transmission at a time has to do. */
  boolean isSlow() {
    return backOffNanos > 0;
  }

  boolean isHeld(long nowNanos) {
    return isSlow() && heldUntilNanos - nowNanos > 0;
  }

  long heldUntilNanos() {
    return heldUntilNanos;
  }

  /** A try has come to nothing; those of the same moment count as one. */
  void onFailure(long nowNanos) {
    if (!isHeld(nowNanos)) {
      backOffNanos = isSlow() ? Math.min(LONGEST_NANOS, 2 * backOffNanos) : FIRST_NANOS;
      heldUntilNanos = nowNanos + backOffNanos;
    }
  }

  /** The server answers. */
  void onAnswer() {
    backOffNanos = 0;
  }
}
