package dev.fulmar.examples.bench;

import dev.fulmar.netem.socket.LatenessSummary;
import dev.fulmar.netem.socket.LinkIo;
import org.HdrHistogram.Histogram;

/**
 * What one run measured, both directions together.
 *
 * @param io the link's sockets
 * @param sent what the generator achieved in each direction
 * @param received datagrams that arrived, of both directions
 * @param errors by how many ns each took longer than the link was asked to
 * @param cpuNanos processor time of the link's threads
 * @param lateness how late, by the link's own measure, datagrams left it
 * @param overrun datagrams the link had no room or no time for
 */
record LinkLoadResult(
    LinkIo io,
    LoadSender.Sent sent,
    long received,
    Histogram errors,
    double cpuNanos,
    LatenessSummary lateness,
    long overrun) {

  /** Datagrams sent that did not arrive. */
  long lost() {
    return 2 * sent.packets() - received;
  }

  /** Datagrams that arrived, a second and direction. */
  double deliveredPerSecond() {
    return received * 1e9 / (2.0 * sent.nanos());
  }

  /** The processor time a datagram took; not a number if none arrived. */
  double cpuMicrosPerPacket() {
    return cpuNanos / 1e3 / received;
  }

  /** How late, at the receiver, all but so many percent came. */
  double errorMicros(double percentile) {
    return received == 0 ? Double.NaN : errors.getValueAtPercentile(percentile) / 1e3;
  }
}
