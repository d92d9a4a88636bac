package dev.fulmar.rlnc.netty.server.load;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Sessions by key, the one used longest ago first. Not thread-safe.
 *
 * @param <K> what a session goes by
 * @param <S> the session
 */
public final class SessionMap<K, S extends SessionMap.Timed> {
  /** Something that knows when it was used. */
  public interface Timed {
    /** Since when nobody has used it. */
    long idleNanos(long nowNanos);
  }

  /** How many sessions are looked at to make room for one more. */
  private static final int MAX_LOOKED_AT = 64;

  private static final float LOAD_FACTOR = 0.75f;

  private final Map<K, S> sessions = new LinkedHashMap<>(16, LOAD_FACTOR, true);

  /** The session of a key, which counts as used now. */
  public Optional<S> find(K key) {
    return Optional.ofNullable(sessions.get(key));
  }

  /** Keeps a session. */
  public void put(K key, S session) {
    sessions.put(key, session);
  }

  /** Forgets a session. */
  public void remove(K key) {
    sessions.remove(key);
  }

  /** All of them, the one used longest ago first. */
  public List<S> all() {
    return List.copyOf(sessions.values());
  }

  /** Removes one of the sessions used longest ago; empty if none of them may go. */
  public Optional<Map.Entry<K, S>> removeOldest(Predicate<S> mayGo) {
    Iterator<Map.Entry<K, S>> oldestFirst = sessions.entrySet().iterator();
    for (int lookedAt = 0; lookedAt < MAX_LOOKED_AT && oldestFirst.hasNext(); lookedAt++) {
      Map.Entry<K, S> entry = oldestFirst.next();
      if (mayGo.test(entry.getValue())) {
        Map.Entry<K, S> copy = Map.entry(entry.getKey(), entry.getValue());
        oldestFirst.remove();
        return Optional.of(copy);
      }
    }
    return Optional.empty();
  }

  /** Removes all that are idle for a time and may go. */
  public List<Map.Entry<K, S>> removeIdle(long nowNanos, long idleNanos, Predicate<S> mayGo) {
    List<Map.Entry<K, S>> removed = new ArrayList<>();
    Iterator<Map.Entry<K, S>> oldestFirst = sessions.entrySet().iterator();
    while (oldestFirst.hasNext()) {
      Map.Entry<K, S> entry = oldestFirst.next();
      if (entry.getValue().idleNanos(nowNanos) < idleNanos) {
        break;
      }
      if (mayGo.test(entry.getValue())) {
        removed.add(Map.entry(entry.getKey(), entry.getValue()));
        oldestFirst.remove();
      }
    }
    return removed;
  }
}
