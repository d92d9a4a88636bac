package dev.fulmar.examples.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time of the threads whose names begin alike; of those that live. */
final class RelayCpu {
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final String prefix;

  RelayCpu(String prefix) {
    this.prefix = prefix;
  }

  /** In ns so far; not a number where this Java cannot tell. */
  double nanos() {
    if (!threads.isThreadCpuTimeSupported()) {
      return Double.NaN;
    }
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith(prefix))
        .mapToDouble(thread -> threads.getThreadCpuTime(thread.getId()))
        .sum();
  }
}
