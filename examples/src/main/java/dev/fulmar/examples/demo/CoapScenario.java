package dev.fulmar.examples.demo;

import java.time.Duration;

/**
 * What both variants of the CoAP demonstration go through.
 *
 * @param sensors how many sensors notify the one gateway
 * @param handlerTime how long the gateway takes over one notification
 * @param bufferCapacity K of the gateway's receive buffer, in messages
 * @param queueWeight w_q of RevRED
 * @param link what each sensor's link does in each direction, as a link specification
 * @param speedUp by how much RFC 7252's timers are shortened
 * @param duration how long the sensors go on
 * @param seed start of the links' and the timers' randomness
 */
record CoapScenario(
    int sensors,
    Duration handlerTime,
    int bufferCapacity,
    double queueWeight,
    String link,
    int speedUp,
    Duration duration,
    long seed) {

  static CoapScenario of(boolean quick, long seed) {
    return new CoapScenario(
        8,
        Duration.ofMillis(8),
        5,
        0.02,
        "loss 10% delay 10ms",
        20,
        Duration.ofSeconds(quick ? 8 : 30),
        seed);
  }

  /** ACK_TIMEOUT of RFC 7252, shortened. */
  Duration ackTimeout() {
    return Duration.ofSeconds(2).dividedBy(speedUp);
  }
}
