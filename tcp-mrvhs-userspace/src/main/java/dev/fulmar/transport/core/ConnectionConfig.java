package dev.fulmar.transport.core;

import dev.fulmar.transport.congestion.CongestionConfig;
import dev.fulmar.transport.congestion.CongestionController;
import java.util.function.Function;

/**
 * The settings of a connection. Immutable; begin with {@link #builder}.
 *
 * <p>Times are in nanoseconds, sizes in bytes. Every limit that is met is counted in {@link
 * ConnectionStats}.
 */
public final class ConnectionConfig {
  private final ConnectionConfigBuilder values;

  ConnectionConfig(ConnectionConfigBuilder values) {
    this.values = values;
  }

  /** Starts from the defaults. */
  public static ConnectionConfigBuilder builder() {
    return new ConnectionConfigBuilder();
  }

  /** A new controller for a connection. */
  CongestionController newController(int mssBytes) {
    long initialWindowBytes = (long) values.initialWindowSegments * mssBytes;
    long leastBytes = Math.max(initialWindowBytes, 2L * mssBytes);
    return values.congestion.apply(
        new CongestionConfig(
            mssBytes, initialWindowBytes, Math.max(leastBytes, values.maxWindowBytes)));
  }

  /** See {@link ConnectionConfigBuilder#congestion}. */
  public Function<CongestionConfig, CongestionController> congestion() {
    return values.congestion;
  }

  /** See {@link ConnectionConfigBuilder#maxSegmentBytes}. */
  public int maxSegmentBytes() {
    return values.maxSegmentBytes;
  }

  /** See {@link ConnectionConfigBuilder#maxProbedSegmentBytes}. */
  public int maxProbedSegmentBytes() {
    return values.maxProbedSegmentBytes;
  }

  /** See {@link ConnectionConfigBuilder#sendBufferBytes}. */
  public int sendBufferBytes() {
    return values.sendBufferBytes;
  }

  /** See {@link ConnectionConfigBuilder#receiveBufferBytes}. */
  public int receiveBufferBytes() {
    return values.receiveBufferBytes;
  }

  /** See {@link ConnectionConfigBuilder#idleMemoryNanos}. */
  public long idleMemoryNanos() {
    return values.idleMemoryNanos;
  }

  /** See {@link ConnectionConfigBuilder#quickAckSegments}. */
  public int quickAckSegments() {
    return values.quickAckSegments;
  }

  /** See {@link ConnectionConfigBuilder#maxReorderRanges}. */
  public int maxReorderRanges() {
    return values.maxReorderRanges;
  }

  /** See {@link ConnectionConfigBuilder#challengeAcksPerSecond}. */
  public int challengeAcksPerSecond() {
    return values.challengeAcksPerSecond;
  }

  /** See {@link ConnectionConfigBuilder#initialRtoNanos}. */
  public long initialRtoNanos() {
    return values.initialRtoNanos;
  }

  /** See {@link ConnectionConfigBuilder#minRtoNanos}. */
  public long minRtoNanos() {
    return values.minRtoNanos;
  }

  /** See {@link ConnectionConfigBuilder#maxRtoNanos}. */
  public long maxRtoNanos() {
    return values.maxRtoNanos;
  }

  /** See {@link ConnectionConfigBuilder#delayedAckNanos}. */
  public long delayedAckNanos() {
    return values.delayedAckNanos;
  }

  /** See {@link ConnectionConfigBuilder#connectTimeoutNanos}. */
  public long connectTimeoutNanos() {
    return values.connectTimeoutNanos;
  }

  /** See {@link ConnectionConfigBuilder#userTimeoutNanos}. */
  public long userTimeoutNanos() {
    return values.userTimeoutNanos;
  }

  /** See {@link ConnectionConfigBuilder#keepAliveNanos}. */
  public long keepAliveNanos() {
    return values.keepAliveNanos;
  }

  /** See {@link ConnectionConfigBuilder#timeWaitNanos}. */
  public long timeWaitNanos() {
    return values.timeWaitNanos;
  }

  /** See {@link ConnectionConfigBuilder#noDelay}. */
  public boolean noDelay() {
    return values.noDelay;
  }

  /** See {@link ConnectionConfigBuilder#windowScaling}. */
  public boolean windowScaling() {
    return values.windowScaling;
  }

  /** See {@link ConnectionConfigBuilder#sack}. */
  public boolean sack() {
    return values.sack;
  }

  /** See {@link ConnectionConfigBuilder#timestamps}. */
  public boolean timestamps() {
    return values.timestamps;
  }
}
