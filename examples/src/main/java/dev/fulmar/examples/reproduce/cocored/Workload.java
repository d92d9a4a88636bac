package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.californium.BufferUnit;
import dev.fulmar.cocored.californium.CocoRedConfig;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.config.Configuration;

/**
 * How many servers there are, how fast they and the sink are, and for how long; {@link #PAPER}
 * unless a setting says otherwise.
 *
 * @param servers 2 to {@link #MAX_SERVERS}
 * @param serviceNanos how long the sink's handler takes for one notification, 0 or more
 * @param minThinkNanos the least from an ACK to the next notification in continuous traffic, 0 or
 *     more
 * @param maxThinkNanos the most; between the two every time is as likely
 * @param bufferMessages what the sink's buffer holds, the same for every algorithm; 0 leaves it to
 *     the algorithm
 * @param durationSeconds from the first registration on, at least 1
 */
record Workload(
    int servers,
    long serviceNanos,
    long minThinkNanos,
    long maxThinkNanos,
    int bufferMessages,
    int durationSeconds) {
  /** The paper's simulation time. */
  static final int PAPER_SECONDS = 300;

  /** Servers of the paper's topologies, the sink not counted. */
  static final int PAPER_SERVERS = 8;

  /** As many as have an address. */
  static final int MAX_SERVERS = 255;

  /** Eight servers for 300 s; the paper says nothing of the times of handlers and servers. */
  static final Workload PAPER =
      new Workload(PAPER_SERVERS, millis(20), millis(1), millis(1), 0, PAPER_SECONDS);

  /** Of the paper's buffer of 100 bytes, its figure 6. */
  private static final double MIN_THRESHOLD_SHARE = 0.1;

  private static final double MAX_THRESHOLD_SHARE = 0.6;

  Workload {
    check("servers", servers, 2, MAX_SERVERS);
    check("serviceNanos", serviceNanos, 0, Long.MAX_VALUE);
    check("minThinkNanos", minThinkNanos, 0, maxThinkNanos);
    check("bufferMessages", bufferMessages, 0, Integer.MAX_VALUE);
    check("durationSeconds", durationSeconds, 1, Integer.MAX_VALUE);
  }

  private static void check(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, allowed: %d..%d".formatted(name, value, least, most));
    }
  }

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /** This with other servers. */
  Workload servers(int count) {
    return new Workload(
        count, serviceNanos, minThinkNanos, maxThinkNanos, bufferMessages, durationSeconds);
  }

  /** This with another handler. */
  Workload serviceMillis(int each) {
    return new Workload(
        servers, millis(each), minThinkNanos, maxThinkNanos, bufferMessages, durationSeconds);
  }

  /** This with servers that think for a time uniform in [1/2, 3/2] of a mean. */
  Workload thinkMillis(int mean) {
    return new Workload(
        servers,
        serviceNanos,
        millis(mean) / 2,
        millis(mean) * 3 / 2,
        bufferMessages,
        durationSeconds);
  }

  /** This with a buffer of so many messages. */
  Workload buffer(int messages) {
    return new Workload(
        servers, serviceNanos, minThinkNanos, maxThinkNanos, messages, durationSeconds);
  }

  /** This for another time. */
  Workload seconds(int duration) {
    return new Workload(
        servers, serviceNanos, minThinkNanos, maxThinkNanos, bufferMessages, duration);
  }

  /** Sets the buffer, if this says anything of it; RevRED's thresholds keep their share of it. */
  void applyTo(Configuration config) {
    if (bufferMessages > 0) {
      config
          .set(CocoRedConfig.BUFFER_UNIT, BufferUnit.MESSAGES)
          .set(CocoRedConfig.BUFFER_CAPACITY, bufferMessages)
          .set(CocoRedConfig.MIN_THRESHOLD, MIN_THRESHOLD_SHARE * bufferMessages)
          .set(CocoRedConfig.MAX_THRESHOLD, MAX_THRESHOLD_SHARE * bufferMessages);
    }
  }

  /** All that matters of it, for the comparison with an earlier run's. */
  String parameters() {
    StringBuilder words = new StringBuilder("%d servers; %d s".formatted(servers, durationSeconds));
    if (serviceNanos != PAPER.serviceNanos) {
      words.append("; handler %s".formatted(milliseconds(serviceNanos)));
    }
    if (minThinkNanos != PAPER.minThinkNanos || maxThinkNanos != PAPER.maxThinkNanos) {
      words.append(
          "; thinking %s to %s"
              .formatted(milliseconds(minThinkNanos), milliseconds(maxThinkNanos)));
    }
    if (bufferMessages > 0) {
      words.append("; buffer %d messages".formatted(bufferMessages));
    }
    return words.toString();
  }

  private static String milliseconds(long nanos) {
    return nanos / 1_000_000 + " ms";
  }
}
