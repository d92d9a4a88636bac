package dev.fulmar.examples.demo;

import dev.fulmar.transport.congestion.Algorithm;
import java.util.List;

/**
 * What the variants of the transport demonstration go through.
 *
 * @param algorithms the congestion controls to be compared
 * @param bytes what each transfers
 * @param link what the link does in each direction, as a link specification
 * @param seed start of the links' randomness and of the bytes
 */
record TransportScenario(List<Algorithm> algorithms, int bytes, String link, long seed) {
  static TransportScenario of(boolean quick, long seed) {
    return new TransportScenario(
        List.of(Algorithm.NEWRENO, Algorithm.HIGHSPEED, Algorithm.MRVHS_PAPER),
        quick ? 1_000_000 : 4_000_000,
        "loss 0.5% delay 40ms",
        seed);
  }
}
