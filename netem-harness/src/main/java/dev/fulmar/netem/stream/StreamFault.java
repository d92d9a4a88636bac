package dev.fulmar.netem.stream;

/**
 * What befalls one direction of one connection. A fault keeps state, so each stream has an instance
 * of its own; {@code toString()} gives the words of the link specification that ask for it.
 *
 * <p>What a fault does not limit it leaves at the default. It never alters, reorders or drops what
 * is inside a stream: it holds the stream back, or ends it.
 *
 * <p>Times may be on any clock that does not go backwards.
 */
public interface StreamFault {

  /** What a fault decides; no two faults of a stream decide the same. */
  enum Role {
    /** That nothing comes through: it stands alone. */
    STOP,
    /** For how long nothing comes through. */
    PAUSE,
    /** How fast bytes come through. */
    PACE,
    /** After how many bytes it is over. */
    ENDING
  }

  /** What this fault decides. */
  Role role();

  /**
   * Until when nothing is passed on, neither bytes nor the end of the stream. Asked whenever
   * something waits to be passed on, so the first call may begin a pause.
   *
   * @return a time after {@code nowNanos} to hold the stream; {@link Long#MAX_VALUE} for ever
   */
  default long heldUntilNanos(long nowNanos) {
    return Long.MIN_VALUE;
  }

  /** How many bytes may be passed on now; not negative. */
  default long allowedBytes(long nowNanos) {
    return Long.MAX_VALUE;
  }

  /**
   * When to ask again, after fewer bytes were allowed than wait.
   *
   * @param waitingBytes how many wait; at least 1
   * @return when all of them will be allowed, or the most that ever are at once
   */
  default long allowedAtNanos(long waitingBytes, long nowNanos) {
    return nowNanos;
  }

  /** Called when bytes have been passed on, at most as many as were allowed. */
  default void onPassed(long bytes, long nowNanos) {}

  /**
   * Whether the stream is over.
   *
   * @param waiting whether something waits to be passed on, be it only the stream's own end
   */
  default StreamEnding ending(boolean waiting) {
    return StreamEnding.NONE;
  }

  /** Whether what comes is taken in and forgotten; it is then asked nothing else. */
  default boolean swallows() {
    return false;
  }
}
