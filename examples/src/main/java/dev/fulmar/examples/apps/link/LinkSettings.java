package dev.fulmar.examples.apps.link;

import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.netem.socket.UdpLinkBuilder;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** What {@code -D} and {@code --config} can set: the limits of a {@link UdpLinkBuilder}. */
enum LinkSetting {
  /** How many clients may be known at a time. */
  MAX_CLIENTS,
  /** After how long without a datagram a client is forgotten. */
  IDLE_EXPIRY,
  /** How many datagrams may be inside the link of each direction. */
  MAX_PENDING_PACKETS;

  /** The key as the user writes it. */
  String key() {
    return "LINK." + name();
  }

  /**
   * Applies all settings.
   *
   * @param settings text by key
   * @throws IllegalArgumentException if a key is unknown or a value is not allowed; the message
   *     names the key, the value, and what is allowed
   */
  static void apply(Map<String, String> settings, UdpLinkBuilder builder) {
    settings.forEach((key, value) -> withKey(key, value).set(value, builder));
  }

  private static LinkSetting withKey(String key, String value) {
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
    return Arrays.stream(values()).map(LinkSetting::key).collect(Collectors.joining(", "));
  }

  private void set(String value, UdpLinkBuilder builder) {
    try {
      UdpLinkBuilder unused =
          switch (this) {
            case MAX_CLIENTS -> builder.maxClients(wholeNumber(value));
            case IDLE_EXPIRY -> builder.idleExpiry(new DurationConverter().convert(value));
            case MAX_PENDING_PACKETS -> builder.maxPendingPackets(wholeNumber(value));
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
}
