package dev.fulmar.rlnc.netty;

import io.netty.util.ResourceLeakDetector;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Netty's leak detector for this test run (its class name is a system property of the module's
 * surefire): keeps what it finds, so that a test can fail for it.
 */
public final class RecordingLeakDetector<T> extends ResourceLeakDetector<T> {
  /** The method of the leak test that tries whether this class works. */
  private static final String LOST_ON_PURPOSE = "LeakTest.allocateAndLose";

  private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();

  /** Called by Netty. */
  public RecordingLeakDetector(Class<?> resourceType, int samplingInterval, long unused) {
    super(resourceType, samplingInterval);
  }

  /** Called by Netty. */
  public RecordingLeakDetector(Class<?> resourceType, int samplingInterval) {
    super(resourceType, samplingInterval);
  }

  /** What was found. */
  public static Queue<String> leaks() {
    return LEAKS;
  }

  @Override
  protected boolean needReport() {
    return true;
  }

  @Override
  protected void reportTracedLeak(String resourceType, String records) {
    LEAKS.add(resourceType + records);
    if (!records.contains(LOST_ON_PURPOSE)) {
      super.reportTracedLeak(resourceType, records); // prints a line with LEAK
    }
  }

  @Override
  protected void reportUntracedLeak(String resourceType) {
    LEAKS.add(resourceType);
    super.reportUntracedLeak(resourceType);
  }
}
