package dev.fulmar.netem.capture;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;

/**
 * A datagram as it was seen at one point.
 *
 * @param epochNanos when, in ns since 1970-01-01 UTC
 * @param source where it came from; a wildcard stands for an address that is not known
 * @param destination where it went, likewise
 * @param payload its bytes, not copied and so not to be changed any more
 * @param comment what to tell of it beside its bytes; cut after 1,000 bytes
 */
public record CapturedPacket(
    long epochNanos,
    InetSocketAddress source,
    InetSocketAddress destination,
    byte[] payload,
    String comment) {

  /**
   * @throws IllegalArgumentException if an address is not resolved, or one is IPv4 and one IPv6
   */
  public CapturedPacket {
    requireNonNull(payload, "payload");
    requireNonNull(comment, "comment");
    if (source.isUnresolved() || destination.isUnresolved()) {
      throw new IllegalArgumentException(
          "addresses are %s and %s, must be resolved".formatted(source, destination));
    }
    boolean known =
        !source.getAddress().isAnyLocalAddress() && !destination.getAddress().isAnyLocalAddress();
    if (known && IpVersion.of(source.getAddress()) != IpVersion.of(destination.getAddress())) {
      throw new IllegalArgumentException(
          "addresses are %s and %s, must be of one family".formatted(source, destination));
    }
  }

  /** That of the addresses; a wildcard says nothing of it, a socket at one may serve both. */
  public IpVersion ipVersion() {
    return IpVersion.of(
        source.getAddress().isAnyLocalAddress() ? destination.getAddress() : source.getAddress());
  }
}
