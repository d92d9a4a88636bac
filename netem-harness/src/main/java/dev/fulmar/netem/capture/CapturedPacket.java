package dev.fulmar.netem.capture;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;

/** A datagram as it was seen at one point. Immutable but for its payload, which is not copied. */
public final class CapturedPacket {
  private final long epochNanos;
  private final InetSocketAddress source;
  private final InetSocketAddress destination;
  private final byte[] payload;
  private final String comment;

  /**
   * @param epochNanos when, in ns since 1970-01-01 UTC
   * @param source where it came from; a wildcard stands for an address that is not known
   * @param destination where it went, likewise
   * @param payload its bytes, not to be changed any more
   * @param comment what to tell of it beside its bytes; cut after 1,000 bytes
   * @throws IllegalArgumentException if an address is not resolved, or one is IPv4 and one IPv6
   */
  public CapturedPacket(
      long epochNanos,
      InetSocketAddress source,
      InetSocketAddress destination,
      byte[] payload,
      String comment) {
    this.epochNanos = epochNanos;
    this.source = source;
    this.destination = destination;
    this.payload = requireNonNull(payload, "payload");
    this.comment = requireNonNull(comment, "comment");
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

  /** When it was seen, in ns since 1970-01-01 UTC. */
  public long epochNanos() {
    return epochNanos;
  }

  /** That of the addresses; a wildcard says nothing of it, a socket at one may serve both. */
  IpVersion ipVersion() {
    return IpVersion.of(
        source.getAddress().isAnyLocalAddress() ? destination.getAddress() : source.getAddress());
  }

  InetSocketAddress source() {
    return source;
  }

  InetSocketAddress destination() {
    return destination;
  }

  byte[] payload() {
    return payload;
  }

  String comment() {
    return comment;
  }
}
