package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.netty.server.load.SessionBudget;
import dev.fulmar.rlnc.netty.server.load.SessionMap;
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

  private final long idleNanos;
  private final long abandonNanos;
  private final int maxTombstones;
  private final SessionBudget budget;
  private final ServerCounters counters;
  private final SessionMap<String, Session> sessions = new SessionMap<>();
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
    return sessions.find(key);
  }

  /** How far an earlier session of this key had come; 0 if nothing is known. */
  long handledBefore(String key) {
    return tombstones.getOrDefault(key, 0L);
  }

  /** Keeps a session; false if there is no room for a new one. */
  boolean put(String key, Session session) {
    if (sessions.find(key).isPresent()) {
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
    Optional<Map.Entry<String, Session>> oldest = sessions.removeOldest(Session::isComplete);
    oldest.ifPresent(
        entry -> bury(entry.getKey(), entry.getValue(), ServerCounter.SESSIONS_EXPIRED));
    return oldest.isPresent();
  }

  void sweep(long nowNanos) {
    sessions
        .removeIdle(
            nowNanos,
            idleNanos,
            session -> session.isComplete() || session.idleNanos(nowNanos) >= abandonNanos)
        .forEach(entry -> buryIdle(entry.getKey(), entry.getValue()));
  }

  private void buryIdle(String key, Session session) {
    if (session.isComplete()) {
      bury(key, session, ServerCounter.SESSIONS_EXPIRED);
    } else {
      LOGGER.warn(
          "gave up a session: requests up to {} were handled, not those up to {}",
          session.handled(),
          session.receiver().acknowledgement().newest());
      bury(key, session, ServerCounter.SESSIONS_ABANDONED);
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
