package dev.fulmar.cocored.policy;

/** The plain bounded buffer that default CoAP is compared with: full is the only reason to drop. */
public final class DropTail implements Admission {
  private final long capacity;

  /**
   * @param capacity K, in the buffer's unit; {@code >= 1}
   * @throws IllegalArgumentException if {@code capacity} is below 1
   */
  public DropTail(long capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("capacity is " + capacity + ", must be at least 1");
    }
    this.capacity = capacity;
  }

  @Override
  public Verdict onArrival(long queue, long size, double scale) {
    return onUnrepeatedArrival(queue, size);
  }

  @Override
  public Verdict onUnrepeatedArrival(long queue, long size) {
    Admission.check(queue, size);
    return queue + size > capacity ? Verdict.FULL : Verdict.ACCEPT;
  }

  @Override
  public long capacity() {
    return capacity;
  }

  @Override
  public double averageQueue() {
    return 0;
  }
}
