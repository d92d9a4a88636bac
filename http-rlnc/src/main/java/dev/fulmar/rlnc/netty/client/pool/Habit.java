package dev.fulmar.rlnc.netty.client.pool;

/**
 * Whether the server leaves connections open that it has not said it closes. Some close them right
 * behind the response, or as soon as they need the room; a request that crosses the end of its
 * connection is lost, and nobody can tell whether it was handled (RFC 9112, 9.3.1).
 */
final class Habit {
  /** An unused connection that lived so long was meant to be kept. */
  private static final long KEPT_NANOS = 100_000_000L;

  /** One that ended before, unannounced, was not; after it a connection is not to be relied on. */
  private static final long RELIABLE_NANOS = 1_000_000_000L;

  private boolean keeps;

  /** A connection has been unused for so long and is open. */
  void onOpen(long idleNanos) {
    keeps |= idleNanos >= KEPT_NANOS;
  }

  /** The server has closed one that was unused for so long. */
  void onClosed(long idleNanos) {
    keeps &= idleNanos >= RELIABLE_NANOS;
  }

  /** Whether what cannot be repaired may be sent on one that is unused for so long. */
  boolean isReliable(long idleNanos) {
    return keeps && idleNanos < RELIABLE_NANOS;
  }
}
