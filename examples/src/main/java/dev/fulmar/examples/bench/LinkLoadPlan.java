package dev.fulmar.examples.bench;

import dev.fulmar.netem.socket.LinkIo;
import java.time.Duration;

/**
 * What one run offers to a link.
 *
 * @param io the link's sockets
 * @param packetsPerSecond in each direction; what is asked of the generator, which may fail it
 * @param duration for how long
 * @param delay of the link, each way
 */
record LinkLoadPlan(LinkIo io, int packetsPerSecond, Duration duration, Duration delay) {
  /** How many datagrams a direction is to carry; at least one. */
  long packets() {
    return Math.max(1, packetsPerSecond * duration.toMillis() / 1000);
  }
}
