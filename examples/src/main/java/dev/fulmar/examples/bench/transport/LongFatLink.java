package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.bench.BenchRow;
import dev.fulmar.examples.bench.Spread;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;

/**
 * The link of the MRVHS paper, 450 Mbit/s and 80 ms there and back, and the processor time that
 * both ends together take to fill it; that of the relay in between is left out.
 */
final class LongFatLink {
  private static final String NAME = "bench-450mbit";
  private static final String UP = "rate 450mbit queue 4000p delay 40ms";
  private static final String DOWN = "delay 40ms";

  /** Twice what is on the way. */
  private static final int BUFFER_BYTES = 16 << 20;

  private LongFatLink() {}

  /**
   * Streams through the link twice, and measures the second time.
   *
   * @param nanos for how long each time; at least 2 s, for the window has to open
   */
  static List<BenchRow> measure(long seed, long nanos) throws IOException {
    try (FulmarBlockingStack stack =
            new FulmarBlockingStack(
                FulmarBlockingStack.config()
                    .sendBufferBytes(BUFFER_BYTES)
                    .receiveBufferBytes(BUFFER_BYTES));
        UdpLink link = link(stack.address(), seed)) {
      stack.connectBy(link.address());
      stack.stream(nanos);
      long startNanos = System.nanoTime();
      double cpuBeforeNanos = cpuNanos();
      Transfer transfer = stack.stream(nanos);
      double cores = (cpuNanos() - cpuBeforeNanos) / (System.nanoTime() - startNanos);
      return List.of(
          row("transport-450mbit-80ms-throughput", transfer.megabitsPerSecond(), "Mbit/s"),
          row("transport-450mbit-80ms-cpu-both-ends", 100 * cores, "%"),
          row("transport-450mbit-80ms-link-lateness-p99", link.lateness().p99Nanos() / 1e3, "us"));
    }
  }

  private static UdpLink link(InetSocketAddress server, long seed) throws IOException {
    LinkConfig up = LinkSpec.parse(UP);
    return UdpLink.builder()
        .name(NAME)
        .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .to(server)
        .up(up)
        .down(LinkSpec.parse(DOWN))
        .seed(seed)
        .start();
  }

  /** Of this process, less the link's threads. */
  private static double cpuNanos() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    double ofTheLink =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().startsWith("fulmar-" + NAME))
            .mapToDouble(thread -> threads.getThreadCpuTime(thread.getId()))
            .sum();
    return Cpu.processNanos() - ofTheLink;
  }

  private static BenchRow row(String name, double value, String unit) {
    return new BenchRow(name, "", Spread.NONE, value, unit);
  }
}
