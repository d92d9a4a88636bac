package dev.fulmar.examples.demo;

import java.time.Duration;

/**
 * What both variants of the HTTP demonstration go through.
 *
 * @param requests how many POSTs, each sent when the one before it is done
 * @param p the probability that an exchange is lost
 * @param alpha the share of those that lose the request; the others lose the response
 * @param window how many requests a combination may involve, the paper's SCB
 * @param timeout how long a client waits for an answer
 * @param speedUp by how much the paper's time-out of 15 s is shortened
 * @param seed start of the losses and of the coefficients
 */
record HttpScenario(
    int requests, double p, double alpha, int window, Duration timeout, int speedUp, long seed) {
  static HttpScenario of(long seed) {
    return new HttpScenario(40, 0.4, 0.5, 5, Duration.ofMillis(150), 100, seed);
  }

  /** The link of both variants: an exact number of losses in each {@link #requests} connections. */
  String link() {
    return "exchange(n=%d,p=%.0f%%,alpha=%.0f%%)".formatted(requests, 100 * p, 100 * alpha);
  }
}
