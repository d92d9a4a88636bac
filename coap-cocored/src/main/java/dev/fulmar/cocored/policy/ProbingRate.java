package dev.fulmar.cocored.policy;

/**
 * PROBING_RATE (RFC 7252 section 4.7): how fast a sender may send to one endpoint that does not
 * answer.
 *
 * <pre>
 *  heard of within `grace` of the oldest unanswered message:   send
 *  otherwise: the next message not before   oldest unanswered + bytes unanswered / rate
 * </pre>
 *
 * <p>An endpoint never heard of has no grace: the first message goes, the next waits its time. Not
 * thread-safe: its owner guards it.
 */
public final class ProbingRate {
  private final double bytesPerNano;
  private final long graceNanos;
  private boolean answers;
  private long unansweredBytes;
  private long oldestNanos;

  /**
   * @param bytesPerSecond PROBING_RATE; {@code > 0}
   * @param graceNanos how long an endpoint that answers may take; {@code >= 0}
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public ProbingRate(double bytesPerSecond, long graceNanos) {
    if (!(bytesPerSecond > 0)) {
      throw new IllegalArgumentException(
          "bytesPerSecond is " + bytesPerSecond + ", must be more than 0");
    }
    if (graceNanos < 0) {
      throw new IllegalArgumentException("graceNanos is " + graceNanos + ", must not be negative");
    }
    this.bytesPerNano = bytesPerSecond / 1e9;
    this.graceNanos = graceNanos;
  }

  /**
   * Called for each message that is about to be sent.
   *
   * @param bytes its size; {@code > 0}
   * @return 0 if it may be sent and has been counted, else after how many nanoseconds it may
   */
  public long send(int bytes, long nowNanos) {
    if (unansweredBytes == 0) {
      oldestNanos = nowNanos;
    } else if (!answers || nowNanos - oldestNanos > graceNanos) {
      double waitNanos = unansweredBytes / bytesPerNano - (nowNanos - oldestNanos);
      if (waitNanos > 0) {
        return (long) Math.ceil(waitNanos);
      }
    }
    unansweredBytes += bytes;
    return 0;
  }

  /** Called when anything arrives from the endpoint. */
  public void heard() {
    answers = true;
    unansweredBytes = 0;
  }
}
