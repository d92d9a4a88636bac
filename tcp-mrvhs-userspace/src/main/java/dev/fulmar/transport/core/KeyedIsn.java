package dev.fulmar.transport.core;

import java.util.random.RandomGenerator;

/**
 * Initial sequence numbers that nobody off the path can guess and that grow for each pair of
 * addresses: a 4 microsecond clock plus a keyed hash of the pair, RFC 6528 section 3.
 */
final class KeyedIsn implements IsnSource {
  private static final long TICK_NANOS = 4_000;
  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private final SipHash hash;

  /**
   * @param random makes the secret
   */
  KeyedIsn(RandomGenerator random) {
    this.hash = new SipHash(random.nextLong(), random.nextLong());
  }

  @Override
  public long next(ConnectionKey key, long nowNanos) {
    long ports = (long) key.localPort() << Short.SIZE | key.remotePort();
    return nowNanos / TICK_NANOS + hash.hash(key.remote().hashCode(), ports) & LOW_32_BITS;
  }
}
