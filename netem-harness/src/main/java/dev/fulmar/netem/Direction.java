package dev.fulmar.netem;

/**
 * The two ways through a link pair. Each has its own {@link Link}, its own indexes and its own
 * fate.
 */
public enum Direction {
  /** From the client, the side that speaks first, to the server. */
  UP,
  /** From the server to the client. */
  DOWN
}
