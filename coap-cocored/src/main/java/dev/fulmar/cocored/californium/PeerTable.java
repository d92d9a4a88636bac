package dev.fulmar.cocored.californium;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A bounded table: where it is full, the entry unused for longest makes room. Thread-safe.
 *
 * @param <K> the keys, for example the addresses of peers
 * @param <V> the values, which guard themselves
 */
final class PeerTable<K, V> {
  private final int size;
  private final AtomicLong forgotten;
  private final Map<K, V> entries = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param size how many entries it holds; {@code >= 1}
   * @param forgotten counts the entries that make room for others
   */
  PeerTable(int size, AtomicLong forgotten) {
    this.size = size;
    this.forgotten = forgotten;
  }

  synchronized Optional<V> get(K key) {
    return Optional.ofNullable(entries.get(key));
  }

  synchronized V computeIfAbsent(K key, Function<K, V> create) {
    V value = entries.computeIfAbsent(key, create);
    makeRoom();
    return value;
  }

  synchronized void put(K key, V value) {
    entries.put(key, value);
    makeRoom();
  }

  private void makeRoom() {
    if (entries.size() > size) {
      var oldest = entries.entrySet().iterator();
      oldest.next();
      oldest.remove();
      forgotten.incrementAndGet();
    }
  }
}
