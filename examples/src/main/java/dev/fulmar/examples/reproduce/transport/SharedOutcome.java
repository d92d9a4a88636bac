package dev.fulmar.examples.reproduce.transport;

/**
 * What came of a {@link SharedRun}, without what is skipped.
 *
 * @param one payload of the first connection, Mbit/s
 * @param other that of the second
 * @param utilisation how much of the link was used, headers included
 * @param dropped the share of packets that found the queue full
 * @param delayMs what 95 % of the packets waited in the queue at the most
 */
record SharedOutcome(double one, double other, double utilisation, double dropped, double delayMs) {
  /** The first connection's part of what both got. */
  double share() {
    return one / (one + other);
  }

  /**
   * Jain's index of the two: 1 if both got the same, 1/2 if one got all.
   *
   * @see <a href="https://arxiv.org/abs/cs/9809099">Jain, Chiu and Hawe</a>
   */
  double jain() {
    return (one + other) * (one + other) / (2 * (one * one + other * other));
  }
}
