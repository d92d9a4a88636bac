package dev.fulmar.rlnc.netty.client.pool;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What a pool keeps to.
 *
 * @param tls what makes connections secure; none if empty
 * @param maxConnections beyond which unused ones are closed for new ones, from 1
 * @param openNanos how long it may take to connect and to agree on keys, from 1
 * @param idleNanos after which an unused connection is closed, from 1
 * @param maxResponseBytes how long the body of a response may be, from 1; a connection on which a
 *     longer one comes is closed
 */
public record PoolSettings(
    Optional<TlsPeer> tls,
    int maxConnections,
    long openNanos,
    long idleNanos,
    int maxResponseBytes) {
  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a number is below 1
   */
  public PoolSettings {
    requireNonNull(tls, "tls");
    check("maxConnections", maxConnections);
    check("openNanos", openNanos);
    check("idleNanos", idleNanos);
    check("maxResponseBytes", maxResponseBytes);
  }

  private static void check(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException("%s is %d, must be at least 1".formatted(name, value));
    }
  }
}
