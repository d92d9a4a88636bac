package dev.fulmar.transport.core;

/**
 * The limits of an endpoint; what they keep out is counted in {@link EndpointStats}.
 *
 * @param maxConnections how many connections there may be, 1 to 2^20
 * @param backlog how many connections of a listener may be in the handshake or not yet accepted, 1
 *     to 2^20
 */
public record EndpointConfig(int maxConnections, int backlog) {
  private static final int MOST = 1 << 20;

  /** 65,536 connections, and 1024 a listener that nobody has accepted. */
  public static final EndpointConfig DEFAULT = new EndpointConfig(65_536, 1024);

  /**
   * @throws IllegalArgumentException if a limit is outside its range
   */
  public EndpointConfig {
    check("maxConnections", maxConnections);
    check("backlog", backlog);
  }

  private static void check(String key, int value) {
    if (value < 1 || value > MOST) {
      throw new IllegalArgumentException(
          "%s is %d, must be from 1 to %d".formatted(key, value, MOST));
    }
  }
}
