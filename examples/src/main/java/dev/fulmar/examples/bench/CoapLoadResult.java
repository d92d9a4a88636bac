package dev.fulmar.examples.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;

/**
 * What one run of {@code bench coap} measured.
 *
 * @param messages acknowledged by the subject
 * @param dropped by the subject's congestion control
 * @param nanos in this time
 * @param cpuNanos processor time of this program meanwhile, without the thread of the peers
 */
record CoapLoadResult(long messages, long dropped, long nanos, long cpuNanos) {
  /**
   * Runs a load against a fresh endpoint.
   *
   * @param peers each has one message in flight
   * @throws IOException if the loopback cannot be used, or the subject refuses a message
   */
  static CoapLoadResult measure(CoapStackKind kind, CoapLoad load, int peers, Duration duration)
      throws IOException {
    try (CoapSubject subject = CoapSubject.start(kind);
        CoapPeers others = new CoapPeers(peers, load, subject.address())) {
      if (load == CoapLoad.NOTIFICATION) {
        others.beObservedBy(subject);
      }
      long cpuBefore = usedCpuNanos();
      long nanos = others.run(duration.toNanos());
      long cpuNanos = usedCpuNanos() - cpuBefore;
      return new CoapLoadResult(others.acknowledged(), subject.dropped(), nanos, cpuNanos);
    }
  }

  private static long usedCpuNanos() {
    return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()
        - ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  /** What a message cost; not a number if none was acknowledged. */
  double cpuMicrosPerMessage() {
    return messages == 0 ? Double.NaN : cpuNanos / 1e3 / messages;
  }

  double messagesPerSecond() {
    return messages * 1e9 / nanos;
  }
}
