package dev.fulmar.cocored.californium;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers refused messages for as long as copies of them may come, and no more of them than a
 * limit: what cannot be remembered must not be refused, or a copy would be handled after a refusal.
 * Thread-safe.
 *
 * @param <K> what tells copies of one message from other messages
 */
final class RefusedMessages<K> {
  private final int size;
  private final long lifetimeNanos;
  private final Map<K, Long> refusedNanos = new LinkedHashMap<>(); // oldest first

  /**
   * @param size how many messages are remembered at once; {@code >= 1}
   * @param lifetimeNanos for how long, EXCHANGE_LIFETIME
   */
  RefusedMessages(int size, long lifetimeNanos) {
    this.size = size;
    this.lifetimeNanos = lifetimeNanos;
  }

  synchronized boolean contains(K key, long nowNanos) {
    forgetOld(nowNanos);
    return refusedNanos.containsKey(key);
  }

  /**
   * Remembers a message from now on.
   *
   * @return false where as many are remembered as may
   */
  synchronized boolean add(K key, long nowNanos) {
    forgetOld(nowNanos);
    if (refusedNanos.size() >= size) {
      return false;
    }
    refusedNanos.put(key, nowNanos);
    return true;
  }

  private void forgetOld(long nowNanos) {
    var oldest = refusedNanos.values().iterator();
    while (oldest.hasNext() && nowNanos - oldest.next() >= lifetimeNanos) {
      oldest.remove();
    }
  }
}
