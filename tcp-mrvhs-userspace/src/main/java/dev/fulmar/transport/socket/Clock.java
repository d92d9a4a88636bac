package dev.fulmar.transport.socket;

/** Time since it was made, never going backwards and deaf to the wall clock. */
final class Clock {
  private final long originNanos = System.nanoTime();

  long nanos() {
    return System.nanoTime() - originNanos;
  }
}
