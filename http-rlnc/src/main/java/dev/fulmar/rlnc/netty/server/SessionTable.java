package dev.fulmar.rlnc.netty.server;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sessions by key, the one used longest ago first.
 *
 * <pre>
 *   in use ── idle, all of it handled ──▶ tombstone: how far it came ── too many ──▶ gone
 *     └────── idle much longer, not all handled: a warning ──▶ tombstone
 * </pre>
 */
final class SessionTable {
  private static final Logger LOGGER = LoggerFactory.getLogger(SessionTable.class);

  /** How many sessions are looked at to make room for one more. */
  private static final int MAX_LOOKED_AT = 64;

  private static final float LOAD_FACTOR = 0.75f;

  private final long idleNanos;
  private final long abandonNanos;
  private final int maxTombstones;
  private final SessionBudget budget;
  private final ServerCounters counters;
  private final Map<String, Session> sessions = new LinkedHashMap<>(16, LOAD_FACTOR, true);
  private final Map<String, Long> tombstones = new LinkedHashMap<>();

  SessionTable(
      RlncServerConfig config, int maxTombstones, SessionBudget budget, ServerCounters counters) {
    this.idleNanos = config.sessionIdleNanos();
    this.abandonNanos = config.abandonAfterNanos();
    this.maxTombstones = maxTombstones;
    this.budget = budget;
    this.counters = counters;
  }

  Optional<Session> find(String key) {
    return Optional.ofNullable(sessions.get(key));
  }

  /** How far an earlier session of this key had come; 0 if nothing is known. */
  long handledBefore(String key) {
    return tombstones.getOrDefault(key, 0L);
  }

  /** Keeps a session; false if there is no room for a new one. */
  boolean put(String key, Session session) {
    if (sessions.containsKey(key)) {
      return true;
    }
    if (!budget.open() && !(expireOne() && budget.open())) {
      return false;
    }
    sessions.put(key, session);
    tombstones.remove(key);
    counters.count(ServerCounter.SESSIONS_OPENED);
    return true;
  }

  private boolean expireOne() {
    Iterator<Map.Entry<String, Session>> oldestFirst = sessions.entrySet().iterator();
    for (int lookedAt = 0; lookedAt < MAX_LOOKED_AT && oldestFirst.hasNext(); lookedAt++) {
      Map.Entry<String, Session> entry = oldestFirst.next();
      if (entry.getValue().isComplete()) {
        oldestFirst.remove();
        bury(entry.getKey(), entry.getValue(), ServerCounter.SESSIONS_EXPIRED);
        return true;
      }
    }
    return false;
  }

  void sweep(long nowNanos) {
    Iterator<Map.Entry<String, Session>> oldestFirst = sessions.entrySet().iterator();
    while (oldestFirst.hasNext()) {
      Map.Entry<String, Session> entry = oldestFirst.next();
      Session session = entry.getValue();
      if (session.idleNanos(nowNanos) < idleNanos) {
        return;
      }
      if (session.isComplete()) {
        oldestFirst.remove();
        bury(entry.getKey(), session, ServerCounter.SESSIONS_EXPIRED);
      } else if (session.idleNanos(nowNanos) >= abandonNanos) {
        oldestFirst.remove();
        LOGGER.warn(
            "gave up a session: requests up to {} were handled, not those up to {}",
            session.handled(),
            session.receiver().acknowledgement().newest());
        bury(entry.getKey(), session, ServerCounter.SESSIONS_ABANDONED);
      }
    }
  }

  private void bury(String key, Session session, ServerCounter reason) {
    counters.count(reason);
    budget.close(session.accountedBytes());
    if (session.isAnonymous()) {
      return; // whoever has the address next may begin with 1
    }
    tombstones.put(key, session.handled());
    if (tombstones.size() > maxTombstones) {
      Iterator<String> oldest = tombstones.keySet().iterator();
      oldest.next();
      oldest.remove();
      counters.count(ServerCounter.TOMBSTONES_DROPPED);
    }
  }
}
