package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import java.util.Map;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.DocumentedDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;
import org.eclipse.californium.elements.config.UdpConfig;

/**
 * What Californium can work with where its own definitions leave it open: beyond these bounds it
 * fails with words that do not name the setting, or it starts and never answers.
 *
 * @param least the smallest value; of a time in ns
 * @param most the largest
 */
record SettingBounds(long least, long most) {
  /** Californium keeps times as an {@code int} of milliseconds: 24.8 days. */
  private static final SettingBounds ANY_TIME = times(Duration.ZERO, Duration.ofDays(24));

  /** Rounded to milliseconds, a timer of less would be none. */
  private static final SettingBounds TIMER = times(Duration.ofMillis(1), Duration.ofDays(24));

  /** Californium adds up three of these in an {@code int} of milliseconds. */
  private static final SettingBounds ADDEND = times(Duration.ZERO, Duration.ofDays(8));

  private static final SettingBounds PORT = new SettingBounds(1, 65_535);

  /** With none nothing is ever served, and with very many the system runs out of them. */
  private static final SettingBounds THREADS = new SettingBounds(1, 1024);

  /** A tenth of them has its room made at once. */
  private static final SettingBounds PEERS = new SettingBounds(1, 10_000_000);

  private static final Map<String, SettingBounds> TABLE =
      Map.ofEntries(
          entry(CoapConfig.COAP_PORT, PORT),
          entry(CoapConfig.COAP_SECURE_PORT, PORT),
          entry(CoapConfig.MAX_ACTIVE_PEERS, PEERS),
          entry(CoapConfig.ACK_TIMEOUT, TIMER),
          entry(CoapConfig.MAX_ACK_TIMEOUT, TIMER),
          entry(CoapConfig.EXCHANGE_LIFETIME, TIMER),
          entry(CoapConfig.NON_LIFETIME, ADDEND),
          entry(CoapConfig.MAX_LATENCY, ADDEND),
          entry(CoapConfig.MAX_SERVER_RESPONSE_DELAY, ADDEND),
          entry(CoapConfig.BLOCKWISE_STATUS_INTERVAL, TIMER),
          entry(CoapConfig.MARK_AND_SWEEP_INTERVAL, TIMER),
          entry(CoapConfig.CROP_ROTATION_PERIOD, TIMER),
          entry(CoapConfig.MID_TRACKER_GROUPS, new SettingBounds(4, 65_536)),
          entry(CoapConfig.MULTICAST_BASE_MID, new SettingBounds(0, 65_535)),
          entry(CoapConfig.TOKEN_SIZE_LIMIT, new SettingBounds(1, 8)),
          entry(CoapConfig.PROTOCOL_STAGE_THREAD_COUNT, THREADS),
          entry(UdpConfig.UDP_RECEIVER_THREAD_COUNT, THREADS),
          entry(UdpConfig.UDP_SENDER_THREAD_COUNT, THREADS),
          entry(UdpConfig.UDP_DATAGRAM_SIZE, new SettingBounds(64, 65_535)));

  private static SettingBounds times(Duration least, Duration most) {
    return new SettingBounds(least.toNanos(), most.toNanos());
  }

  private static Map.Entry<String, SettingBounds> entry(
      DocumentedDefinition<?> definition, SettingBounds bounds) {
    return Map.entry(definition.getKey(), bounds);
  }

  /** The bounds of a setting; null if it has none. */
  static SettingBounds of(DocumentedDefinition<?> definition) {
    return TABLE.getOrDefault(
        definition.getKey(), definition instanceof TimeDefinition ? ANY_TIME : null);
  }

  /** Whether a value, as its definition reads it from text, lies between the two. */
  boolean allow(Object value) {
    long number = ((Number) value).longValue();
    return number >= least && number <= most;
  }

  /** The two, as the user would write them. */
  String words(DocumentedDefinition<?> definition) {
    return definition instanceof TimeDefinition time
        ? "from %s to %s".formatted(time.writeValue(least), time.writeValue(most))
        : "from %d to %d".formatted(least, most);
  }
}
