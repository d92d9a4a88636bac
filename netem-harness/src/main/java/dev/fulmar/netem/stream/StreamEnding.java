package dev.fulmar.netem.stream;

/** How a fault ends a stream before its time. */
public enum StreamEnding {
  /** Not at all, or not yet. */
  NONE,
  /** The connection is reset, both ways and at both its ends. */
  RESET,
  /** The receiver is told that this direction has ended; the other goes on. */
  HALF_CLOSE
}
