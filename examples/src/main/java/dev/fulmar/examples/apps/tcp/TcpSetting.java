package dev.fulmar.examples.apps.tcp;

import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.transport.core.ConnectionConfigBuilder;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** What {@code -D} and {@code --config} can set of a connection; see its builder for each. */
enum TcpSetting {
  MAX_SEGMENT_BYTES,
  SEND_BUFFER_BYTES,
  RECEIVE_BUFFER_BYTES,
  MAX_REORDER_RANGES,
  CHALLENGE_ACKS_PER_SECOND,
  INITIAL_WINDOW_SEGMENTS,
  MAX_WINDOW_BYTES,
  INITIAL_RTO,
  MIN_RTO,
  MAX_RTO,
  DELAYED_ACK,
  CONNECT_TIMEOUT,
  USER_TIMEOUT,
  KEEP_ALIVE,
  TIME_WAIT,
  NO_DELAY;

  /** The key as the user writes it. */
  String key() {
    return "TCP." + name();
  }

  /**
   * Applies all settings.
   *
   * @param settings text by key
   * @throws IllegalArgumentException if a key is unknown or a value is not allowed; the message
   *     names the key, the value, and what is allowed
   */
  static void apply(Map<String, String> settings, ConnectionConfigBuilder builder) {
    settings.forEach((key, value) -> withKey(key, value).set(value, builder));
  }

  private static TcpSetting withKey(String key, String value) {
    return Arrays.stream(values())
        .filter(setting -> setting.key().equals(key))
        .findAny()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "unknown setting '%s' (value '%s'), allowed: %s"
                        .formatted(key, value, allKeys())));
  }

  private static String allKeys() {
    return Arrays.stream(values()).map(TcpSetting::key).collect(Collectors.joining(", "));
  }

  private void set(String value, ConnectionConfigBuilder builder) {
    try {
      ConnectionConfigBuilder unused =
          switch (this) {
            case MAX_SEGMENT_BYTES -> builder.maxSegmentBytes(wholeNumber(value));
            case SEND_BUFFER_BYTES -> builder.sendBufferBytes(wholeNumber(value));
            case RECEIVE_BUFFER_BYTES -> builder.receiveBufferBytes(wholeNumber(value));
            case MAX_REORDER_RANGES -> builder.maxReorderRanges(wholeNumber(value));
            case CHALLENGE_ACKS_PER_SECOND -> builder.challengeAcksPerSecond(wholeNumber(value));
            case INITIAL_WINDOW_SEGMENTS -> builder.initialWindowSegments(wholeNumber(value));
            case MAX_WINDOW_BYTES -> builder.maxWindowBytes(wholeNumber(value));
            case INITIAL_RTO -> builder.initialRtoNanos(nanos(value));
            case MIN_RTO -> builder.minRtoNanos(nanos(value));
            case MAX_RTO -> builder.maxRtoNanos(nanos(value));
            case DELAYED_ACK -> builder.delayedAckNanos(nanos(value));
            case CONNECT_TIMEOUT -> builder.connectTimeoutNanos(nanos(value));
            case USER_TIMEOUT -> builder.userTimeoutNanos(nanos(value));
            case KEEP_ALIVE -> builder.keepAliveNanos(nanos(value));
            case TIME_WAIT -> builder.timeWaitNanos(nanos(value));
            case NO_DELAY -> builder.noDelay(truth(value));
          };
    } catch (IllegalArgumentException | TypeConversionException refused) {
      throw new IllegalArgumentException(
          "setting %s must not be '%s': %s".formatted(key(), value, refused.getMessage()));
    }
  }

  private static int wholeNumber(String text) {
    if (!text.matches("\\d{1,9}")) {
      throw new IllegalArgumentException("allowed: a whole number of at most nine digits");
    }
    return Integer.parseInt(text);
  }

  private static long nanos(String text) {
    return new DurationConverter().convert(text).toNanos();
  }

  private static boolean truth(String text) {
    if (!text.matches("true|false")) {
      throw new IllegalArgumentException("allowed: true, false");
    }
    return Boolean.parseBoolean(text);
  }
}
