package dev.fulmar.cocored.policy;

/**
 * How long a message's service takes: as configured, or the mean of the first {@link #MESSAGES}.
 *
 * <p>Not thread-safe: the owner's lock guards it.
 */
public final class ServiceTime {
  /** How many messages are measured. */
  public static final int MESSAGES = 20;

  private final long configuredNanos;
  private int messages;
  private long sumNanos;
  private long sumSize;

  private ServiceTime(long configuredNanos) {
    this.configuredNanos = configuredNanos;
  }

  /** To be measured. */
  public static ServiceTime measured() {
    return new ServiceTime(0);
  }

  /**
   * Known from the start; only the sizes are measured.
   *
   * @throws IllegalArgumentException if {@code nanos} is below 1
   */
  public static ServiceTime of(long nanos) {
    if (nanos < 1) {
      throw new IllegalArgumentException("service time is " + nanos + " ns, must be at least 1 ns");
    }
    return new ServiceTime(nanos);
  }

  /**
   * Called as a message's service ends.
   *
   * @param serviceNanos how long it was in service; {@code >= 0}
   * @param size what it took in the buffer; {@code > 0}
   * @return whether this was the last message that is measured
   */
  boolean add(long serviceNanos, long size) {
    if (messages == MESSAGES) {
      return false;
    }
    sumNanos += serviceNanos;
    sumSize += size;
    messages++;
    return messages == MESSAGES;
  }

  /** The service time of one message in nanoseconds; 0 while it is not known. */
  public long nanos() {
    return configuredNanos > 0 ? configuredNanos : messages == MESSAGES ? sumNanos / messages : 0;
  }

  /** The mean size of the messages that were measured; 0 before they all were. */
  public double meanSize() {
    return messages == MESSAGES ? (double) sumSize / messages : 0;
  }

  /**
   * How long the last message of a full buffer waits until its service ends: {@code K s / N}.
   *
   * @param queued K, in messages; {@code >= 0}
   * @param permits N: how many messages are in service at once; {@code >= 1}
   * @return nanoseconds; 0 while the service time is not known
   */
  public long fullBufferNanos(double queued, int permits) {
    return (long) (queued * nanos() / permits);
  }
}
