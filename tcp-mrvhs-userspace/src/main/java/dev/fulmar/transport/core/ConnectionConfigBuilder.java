package dev.fulmar.transport.core;

import static java.util.Objects.requireNonNull;

import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.congestion.CongestionConfig;
import dev.fulmar.transport.congestion.CongestionController;
import java.util.function.Function;

/**
 * Collects the settings of a connection. Each setter throws {@link IllegalArgumentException} for
 * what is outside the range it names, and returns the builder.
 */
public final class ConnectionConfigBuilder implements Cloneable {
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1_000_000_000;
  private static final long DAY = 86_400 * SECOND;
  private static final int GIBIBYTE = 1 << 30;

  Function<CongestionConfig, CongestionController> congestion = Algorithm.CUBIC::create;
  int initialWindowSegments = CongestionConfig.INITIAL_WINDOW_SEGMENTS;
  long maxWindowBytes = CongestionConfig.MAX_WINDOW_BYTES;
  int maxSegmentBytes = 1180;
  int maxProbedSegmentBytes = 1432;
  int sendBufferBytes = 8 << 20;
  int receiveBufferBytes = 8 << 20;
  long idleMemoryNanos = 10 * SECOND;
  int quickAckSegments = 16;
  int maxReorderRanges = 4096;
  int challengeAcksPerSecond = 10;
  long initialRtoNanos = SECOND;
  long minRtoNanos = SECOND;
  long maxRtoNanos = 60 * SECOND;
  long delayedAckNanos = 40 * MILLISECOND;
  long connectTimeoutNanos = 30 * SECOND;
  long userTimeoutNanos = 120 * SECOND;
  long keepAliveNanos = 30 * SECOND;
  long timeWaitNanos = 60 * SECOND;
  boolean noDelay;
  boolean windowScaling = true;
  boolean sack = true;
  boolean timestamps = true;

  ConnectionConfigBuilder() {}

  /** Makes the congestion controller of each connection; default {@link Algorithm.CUBIC}. */
  public ConnectionConfigBuilder congestion(
      Function<CongestionConfig, CongestionController> factory) {
    congestion = requireNonNull(factory, "factory");
    return this;
  }

  /** With how many full segments to begin, 1 to 100; default 10 (RFC 6928). */
  public ConnectionConfigBuilder initialWindowSegments(int segments) {
    initialWindowSegments = (int) inRange("initialWindowSegments", segments, 1, 100);
    return this;
  }

  /**
   * The largest congestion window, 1,000 to {@link CongestionConfig#MAX_WINDOW_BYTES}, the default;
   * but the initial window or two segments if those are larger.
   */
  public ConnectionConfigBuilder maxWindowBytes(long bytes) {
    maxWindowBytes = inRange("maxWindowBytes", bytes, 1_000, CongestionConfig.MAX_WINDOW_BYTES);
    return this;
  }

  /**
   * The largest payload to send before a larger one is known to pass, options included (RFC 9293
   * section 3.7.1), 88 to 65,000; default 1180, which with its header makes the 1200 bytes of UDP
   * payload that pass nearly everywhere (RFC 8899 section 5.1.2).
   */
  public ConnectionConfigBuilder maxSegmentBytes(int bytes) {
    maxSegmentBytes = (int) inRange("maxSegmentBytes", bytes, 88, 65_000);
    return this;
  }

  /**
   * Up to which payload, options included, the path is probed (RFC 8899), and what is taken from
   * the peer, 0 to 65,000; default 1432, which fills an Ethernet frame over IPv6. Jumbo frames want
   * 8932. If not above {@link #maxSegmentBytes}, nothing is probed.
   */
  public ConnectionConfigBuilder maxProbedSegmentBytes(int bytes) {
    maxProbedSegmentBytes = (int) inRange("maxProbedSegmentBytes", bytes, 0, 65_000);
    return this;
  }

  /**
   * How much may be written ahead of its acknowledgment, 1 to 2^30 bytes; default 8 MiB. A
   * connection begins with at most 1 MiB and comes to its limit as twice its congestion window
   * does.
   */
  public ConnectionConfigBuilder sendBufferBytes(int bytes) {
    sendBufferBytes = (int) inRange("sendBufferBytes", bytes, 1, GIBIBYTE);
    return this;
  }

  /**
   * How much may wait to be read, 1 to 2^30 bytes; default 8 MiB, which holds the largest window of
   * the paper, 4681 segments of 1448 bytes, and fills 300 Mbit/s at a round trip of 200 ms. A
   * connection begins with at most 64 KiB and comes to twice what is read in a round trip.
   */
  public ConnectionConfigBuilder receiveBufferBytes(int bytes) {
    receiveBufferBytes = (int) inRange("receiveBufferBytes", bytes, 1, GIBIBYTE);
    return this;
  }

  /** After what silence empty buffers give their memory back, 1 ms to 1 day; default 10 s. */
  public ConnectionConfigBuilder idleMemoryNanos(long nanos) {
    idleMemoryNanos = inRange("idleMemoryNanos", nanos, MILLISECOND, DAY);
    return this;
  }

  /**
   * How many segments are acknowledged one by one at the beginning and after a pause, when the peer
   * is in slow start, 0 to 1000; default 16.
   */
  public ConnectionConfigBuilder quickAckSegments(int segments) {
    quickAckSegments = (int) inRange("quickAckSegments", segments, 0, 1000);
    return this;
  }

  /** How many stretches of data may wait beyond gaps, 1 to 2^20; default 4096. */
  public ConnectionConfigBuilder maxReorderRanges(int ranges) {
    maxReorderRanges = (int) inRange("maxReorderRanges", ranges, 1, 1 << 20);
    return this;
  }

  /** How many suspicious segments a second are answered (RFC 5961), 1 to 10^6; default 10. */
  public ConnectionConfigBuilder challengeAcksPerSecond(int acks) {
    challengeAcksPerSecond = (int) inRange("challengeAcksPerSecond", acks, 1, 1_000_000);
    return this;
  }

  /** The RTO before the first sample, 1 ms to 60 s; default 1 s (RFC 6298 section 2). */
  public ConnectionConfigBuilder initialRtoNanos(long nanos) {
    initialRtoNanos = inRange("initialRtoNanos", nanos, MILLISECOND, 60 * SECOND);
    return this;
  }

  /** The least RTO, 1 ms to 60 s; default 1 s (RFC 6298 section 2). */
  public ConnectionConfigBuilder minRtoNanos(long nanos) {
    minRtoNanos = inRange("minRtoNanos", nanos, MILLISECOND, 60 * SECOND);
    return this;
  }

  /** The greatest RTO, 1 s to 1 day; default 60 s (RFC 6298 section 2). */
  public ConnectionConfigBuilder maxRtoNanos(long nanos) {
    maxRtoNanos = inRange("maxRtoNanos", nanos, SECOND, DAY);
    return this;
  }

  /** How long an ACK may wait for more data, 0 to 500 ms; default 40 ms. */
  public ConnectionConfigBuilder delayedAckNanos(long nanos) {
    delayedAckNanos = inRange("delayedAckNanos", nanos, 0, 500 * MILLISECOND);
    return this;
  }

  /** How long the handshake may take, 1 ms to 1 day; default 30 s. */
  public ConnectionConfigBuilder connectTimeoutNanos(long nanos) {
    connectTimeoutNanos = inRange("connectTimeoutNanos", nanos, MILLISECOND, DAY);
    return this;
  }

  /** How long a peer may acknowledge nothing, 1 ms to 1 day; default 120 s (RFC 5482). */
  public ConnectionConfigBuilder userTimeoutNanos(long nanos) {
    userTimeoutNanos = inRange("userTimeoutNanos", nanos, MILLISECOND, DAY);
    return this;
  }

  /**
   * After what silence a peer is asked whether it is still there, 1 ms to 1 day, or 0 for never;
   * default 30 s. It is given up a user time-out later.
   */
  public ConnectionConfigBuilder keepAliveNanos(long nanos) {
    keepAliveNanos = nanos == 0 ? 0 : inRange("keepAliveNanos", nanos, MILLISECOND, DAY);
    return this;
  }

  /** How long a closed connection answers a late FIN, 0 to 1 day; default 60 s, twice 30 s. */
  public ConnectionConfigBuilder timeWaitNanos(long nanos) {
    timeWaitNanos = inRange("timeWaitNanos", nanos, 0, DAY);
    return this;
  }

  /** Whether small writes are sent at once even while others are in flight; default no (Nagle). */
  public ConnectionConfigBuilder noDelay(boolean wanted) {
    noDelay = wanted;
    return this;
  }

  /** Whether window scaling is offered (RFC 7323 section 2); default yes. */
  public ConnectionConfigBuilder windowScaling(boolean wanted) {
    windowScaling = wanted;
    return this;
  }

  /** Whether selective acknowledgments are offered (RFC 2018); default yes. */
  public ConnectionConfigBuilder sack(boolean wanted) {
    sack = wanted;
    return this;
  }

  /** Whether timestamps are offered (RFC 7323 section 3); default yes. */
  public ConnectionConfigBuilder timestamps(boolean wanted) {
    timestamps = wanted;
    return this;
  }

  /** The settings as they are now. */
  public ConnectionConfig build() {
    return new ConnectionConfig(clone());
  }

  @Override
  protected ConnectionConfigBuilder clone() {
    try {
      return (ConnectionConfigBuilder) super.clone();
    } catch (CloneNotSupportedException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static long inRange(String key, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d, must be from %d to %d".formatted(key, value, least, most));
    }
    return value;
  }
}
