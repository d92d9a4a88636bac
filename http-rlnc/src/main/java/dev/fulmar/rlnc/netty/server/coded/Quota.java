package dev.fulmar.rlnc.netty.server.coded;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many sessions each principal has; who has none is bounded by the table alone. */
final class Quota {
  private final int maxSessions;
  private final Map<String, Integer> sessions = new ConcurrentHashMap<>();

  Quota(int maxSessions) {
    this.maxSessions = maxSessions;
  }

  /** Takes a place; false if there is none. */
  boolean open(String principal) {
    if (principal.isEmpty()) {
      return true;
    }
    if (sessions.merge(principal, 1, Integer::sum) > maxSessions) {
      close(principal);
      return false;
    }
    return true;
  }

  void close(String principal) {
    sessions.computeIfPresent(principal, (name, count) -> count == 1 ? null : count - 1);
  }
}
