package dev.fulmar.examples.bench.transport;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What this process has used so far. */
final class Cpu {
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final ThreadMXBean THREADS =
      ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

  private Cpu() {}

  /** Processor time in ns, of all threads, those of the virtual machine's own included. */
  static long processNanos() {
    return SYSTEM.getProcessCpuTime();
  }

  /** Bytes that all living threads have allocated on the heap. */
  static long allocatedBytes() {
    long sum = 0;
    for (long bytes : THREADS.getThreadAllocatedBytes(THREADS.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  /** Bytes that the calling thread has allocated on the heap. */
  static long allocatedByThisThreadBytes() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  /** Heap in use after a collection. */
  static long usedHeapBytes() {
    for (int i = 0; i < 4; i++) {
      ManagementFactory.getMemoryMXBean().gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** Processes that want a processor, over the last minute. */
  static double loadAverage() {
    return SYSTEM.getSystemLoadAverage();
  }
}
