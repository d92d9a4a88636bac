package dev.fulmar.netem.socket;

import java.net.InetSocketAddress;
import java.time.Duration;

/** Checks of what the builders of links have in common. */
final class LinkArguments {
  private static final Duration MIN_IDLE_EXPIRY = Duration.ofMillis(1);
  private static final Duration MAX_IDLE_EXPIRY = Duration.ofDays(1);

  private LinkArguments() {}

  static InetSocketAddress resolved(String key, InetSocketAddress address) {
    check(!address.isUnresolved(), key + " is %s, must be an address that resolves", address);
    return address;
  }

  static InetSocketAddress server(InetSocketAddress address) {
    check(address.getPort() != 0, "to is %s, must have a port other than 0", address);
    return resolved("to", address);
  }

  static String name(String value) {
    check(!value.isBlank(), "name is '%s', must not be blank", value);
    return value;
  }

  static Duration idleExpiry(Duration expiry) {
    check(
        expiry.compareTo(MIN_IDLE_EXPIRY) >= 0 && expiry.compareTo(MAX_IDLE_EXPIRY) <= 0,
        "idleExpiry is %s, must be from 1 ms to 1 day",
        expiry);
    return expiry;
  }

  static void check(boolean condition, String message, Object value) {
    if (!condition) {
      throw new IllegalArgumentException(message.formatted(value));
    }
  }
}
