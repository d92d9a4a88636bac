package dev.fulmar.cocored.californium;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

/**
 * A bounded table: where it is full, an entry that has not been used for long makes room.
 * Thread-safe; what is there already is found without a lock.
 *
 * <p>It is the clock that chooses: entries stand in a line, and the first in it that has not been
 * used since it was last looked at goes; those before it that have been go to the end.
 *
 * @param <K> the keys, for example the addresses of peers
 * @param <V> the values, which guard themselves
 */
final class PeerTable<K, V> {
  private final int size;
  private final AtomicLong forgotten;
  private final Map<K, Entry<K, V>> entries = new ConcurrentHashMap<>(); // changed under the lock
  private final Queue<Entry<K, V>> line = new ArrayDeque<>(); // guarded by the lock, this

  private static final class Entry<K, V> {
    private final K key;
    private volatile V value;
    private volatile boolean used;

    Entry(K key, V value) {
      this.key = key;
      this.value = value;
    }

    V use() {
      if (!used) { // else the line of memory stays with whoever else reads it
        used = true;
      }
      return value;
    }
  }

  /**
   * @param size how many entries it holds; {@code >= 1}
   * @param forgotten counts the entries that make room for others
   */
  PeerTable(int size, AtomicLong forgotten) {
    this.size = size;
    this.forgotten = forgotten;
  }

  Optional<V> get(K key) {
    return Optional.ofNullable(entries.get(key)).map(Entry::use);
  }

  V computeIfAbsent(K key, Function<K, V> create) {
    Entry<K, V> entry = entries.get(key);
    if (entry != null) {
      return entry.use();
    }
    synchronized (this) {
      entry = entries.get(key); // another thread may have been faster
      return entry == null ? add(key, create.apply(key)) : entry.use();
    }
  }

  synchronized void put(K key, V value) {
    Entry<K, V> entry = entries.get(key);
    if (entry == null) {
      add(key, value);
    } else {
      entry.value = value;
      entry.use();
    }
  }

  private V add(K key, V value) {
    while (entries.size() >= size) {
      makeRoom();
    }
    Entry<K, V> entry = new Entry<>(key, value);
    entries.put(key, entry);
    line.add(entry);
    return value;
  }

  private void makeRoom() {
    Entry<K, V> first = line.remove();
    if (first.used) {
      first.used = false;
      line.add(first);
    } else {
      entries.remove(first.key);
      forgotten.incrementAndGet();
    }
  }
}
