package dev.fulmar.rlnc.netty.server;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What all shards may use together. */
final class SessionBudget {
  private final int maxSessions;
  private final long maxHeldBytes;
  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicLong heldBytes = new AtomicLong();

  SessionBudget(int maxSessions, long maxHeldBytes) {
    this.maxSessions = maxSessions;
    this.maxHeldBytes = maxHeldBytes;
  }

  /** Takes a place for a session; false if there is none. */
  boolean open() {
    if (sessions.incrementAndGet() > maxSessions) {
      sessions.decrementAndGet();
      return false;
    }
    return true;
  }

  void close(long bytes) {
    sessions.decrementAndGet();
    heldBytes.addAndGet(-bytes);
  }

  boolean hasRoomFor(long bytes) {
    return heldBytes.get() + bytes <= maxHeldBytes;
  }

  void change(long bytes) {
    heldBytes.addAndGet(bytes);
  }

  int sessions() {
    return sessions.get();
  }

  long heldBytes() {
    return heldBytes.get();
  }
}
