package dev.fulmar.examples.interop;

import java.time.Duration;

/**
 * How long a run waits; all of them positive.
 *
 * @param ackTimeoutNanos until a request is repeated for the first time, up to half as much again
 *     (RFC 7252, 4.8: ACK_TIMEOUT, ACK_RANDOM_FACTOR)
 * @param patienceNanos most that an answer or a notification may take
 * @param caseNanos most that a case may take
 */
record Timings(long ackTimeoutNanos, long patienceNanos, long caseNanos) {
  /** How often a confirmable request is sent at most: once and MAX_RETRANSMIT times. */
  static final int MAX_TRANSMISSIONS = 5;

  static Timings of(Duration ackTimeout, Duration patience, Duration caseLimit) {
    return new Timings(ackTimeout.toNanos(), patience.toNanos(), caseLimit.toNanos());
  }

  static double seconds(long nanos) {
    return nanos / 1e9;
  }
}
