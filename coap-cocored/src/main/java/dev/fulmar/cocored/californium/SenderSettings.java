package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.Profile;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.BasicDefinition;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * The sending half's keys read once: empty keys filled in by the profile, all figures checked
 * against each other.
 *
 * <p>PAPER and DEFAULT_COAP are measured against the paper and each other, so neither does what the
 * paper's nodes do not do, but for NSTART: the paper keeps the state of a timer for a destination,
 * its senders have one message in flight, and RFC 7252 has NSTART = 1. To keep it holds a sender to
 * what both describe, and changes nothing for one that does so by itself.
 */
record SenderSettings(
    boolean nstartEnforced,
    int nstart,
    int nstartQueue,
    boolean replaceNotifications,
    long nonIntervalNanos,
    double probingRate,
    boolean honourTooManyRequests,
    double requestRate,
    int requestBurst,
    int bufferFullMaxAgeSeconds,
    int unverifiedBytes,
    boolean repeatWithEcho,
    boolean watchRegistrations,
    Reregistration reregistration,
    boolean rttEstimator,
    TimerSettings timers,
    int peerTable) {

  /** The span of random times past Max-Age, in nanoseconds; {@code null} where it is not ours. */
  record Reregistration(long minNanos, long maxNanos) {}

  /**
   * @throws IllegalArgumentException if the keys contradict each other, naming them
   */
  static SenderSettings of(Configuration config) {
    Profile profile = config.get(CocoRedConfig.PROFILE);
    boolean measured = profile == Profile.PAPER || profile == Profile.DEFAULT_COAP;
    return new SenderSettings(
        orElse(config, SenderKeys.NSTART_ENFORCED, true),
        config.get(CoapConfig.NSTART),
        config.get(SenderKeys.NSTART_QUEUE),
        orElse(config, SenderKeys.REPLACE_NOTIFICATIONS, !measured),
        config.get(SenderKeys.NON_NOTIFICATION_INTERVAL, TimeUnit.NANOSECONDS),
        config.get(SenderKeys.PROBING_RATE_ENFORCED) ? probingRate(config) : 0,
        orElse(config, SenderKeys.HONOUR_TOO_MANY_REQUESTS, !measured),
        config.get(SenderKeys.REQUEST_RATE),
        config.get(SenderKeys.REQUEST_BURST),
        config.get(SenderKeys.ANSWER_BUFFER_FULL) ? maxAgeSeconds(config) : -1,
        orElse(config, SenderKeys.UNVERIFIED_BYTES, measured ? 0 : 1024),
        orElse(config, SenderKeys.REPEAT_WITH_ECHO, !measured),
        orElse(config, SenderKeys.WATCH_REGISTRATIONS, !measured),
        reregistration(config, measured),
        config.get(SenderKeys.RTT_ESTIMATOR),
        TimerSettings.of(config),
        config.get(SenderKeys.PEER_TABLE));
  }

  private static <T> T orElse(Configuration config, BasicDefinition<T> key, T ofProfile) {
    return Objects.requireNonNullElse(config.get(key), ofProfile);
  }

  private static double probingRate(Configuration config) {
    float bytesPerSecond = config.get(CoapConfig.PROBING_RATE);
    if (!(bytesPerSecond > 0)) {
      throw new IllegalArgumentException(
          CoapConfig.PROBING_RATE.getKey()
              + " is "
              + bytesPerSecond
              + " byte/s, must be more than 0 where "
              + SenderKeys.PROBING_RATE_ENFORCED.getKey()
              + " is set");
    }
    return bytesPerSecond;
  }

  private static int maxAgeSeconds(Configuration config) {
    long seconds = config.get(SenderKeys.BUFFER_FULL_MAX_AGE, TimeUnit.SECONDS);
    if (seconds > 3600) {
      throw new IllegalArgumentException(
          SenderKeys.BUFFER_FULL_MAX_AGE.getKey() + " is " + seconds + " s, must be in 0..3600 s");
    }
    return (int) seconds;
  }

  private static Reregistration reregistration(Configuration config, boolean measured) {
    Long min = config.get(SenderKeys.REREGISTRATION_MIN, TimeUnit.NANOSECONDS);
    Long max = config.get(SenderKeys.REREGISTRATION_MAX, TimeUnit.NANOSECONDS);
    if (measured && min == null && max == null) {
      return null;
    }
    long minNanos = min == null ? Math.min(seconds(5), max == null ? seconds(5) : max) : min;
    long maxNanos = max == null ? Math.max(seconds(15), minNanos) : max;
    if (minNanos > maxNanos) {
      throw new IllegalArgumentException(
          named(SenderKeys.REREGISTRATION_MIN, minNanos)
              + ", must not be more than "
              + named(SenderKeys.REREGISTRATION_MAX, maxNanos));
    }
    return new Reregistration(minNanos, maxNanos);
  }

  private static String named(TimeDefinition key, long nanos) {
    return key.getKey() + " is " + TimeUnit.NANOSECONDS.toMillis(nanos) + " ms";
  }

  private static long seconds(long seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }
}
