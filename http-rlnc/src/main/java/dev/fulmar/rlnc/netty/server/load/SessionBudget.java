package dev.fulmar.rlnc.netty.server.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** What all sessions of a server may use together; safe for many threads. */
public final class SessionBudget {
  private final int maxSessions;
  private final long maxHeldBytes;
  private final AtomicInteger sessions = new AtomicInteger();
  private final AtomicLong heldBytes = new AtomicLong();

  /** That many sessions, and bytes in them. */
  public SessionBudget(int maxSessions, long maxHeldBytes) {
    this.maxSessions = maxSessions;
    this.maxHeldBytes = maxHeldBytes;
  }

  /** Takes a place for a session; false if there is none. */
  public boolean open() {
    if (sessions.incrementAndGet() > maxSessions) {
      sessions.decrementAndGet();
      return false;
    }
    return true;
  }

  /** Gives a place back, and what was held there. */
  public void close(long bytes) {
    sessions.decrementAndGet();
    heldBytes.addAndGet(-bytes);
  }

  /** Whether so many bytes more may be held. */
  public boolean hasRoomFor(long bytes) {
    return heldBytes.get() + bytes <= maxHeldBytes;
  }

  /**
   * Whether a session that is there may hold so many bytes more: as long as there is room for
   * anybody, and beyond that up to its equal share, so that others' half-open sessions cannot stop
   * it. All sessions hold at most twice the limit by that.
   */
  public boolean hasRoomFor(long bytes, long heldBySession) {
    return hasRoomFor(bytes) || heldBySession + bytes <= maxHeldBytes / maxSessions;
  }

  /** So many bytes more are held, or fewer. */
  public void change(long bytes) {
    heldBytes.addAndGet(bytes);
  }

  /** How many places are taken. */
  public int sessions() {
    return sessions.get();
  }

  /** How many bytes are held. */
  public long heldBytes() {
    return heldBytes.get();
  }
}
