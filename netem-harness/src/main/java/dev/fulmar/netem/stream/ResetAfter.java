package dev.fulmar.netem.stream;

/**
 * Resets the connection once so many bytes of the stream have been passed on; after 0 bytes, in
 * place of the first byte, or of the end. A stream that has fewer ends as it would.
 */
public final class ResetAfter implements StreamFault {
  /** The most bytes. */
  public static final long MAX_BYTES = 1_000_000_000_000L;

  private final ByteCountdown countdown;

  /**
   * @param bytes from 0 to {@link #MAX_BYTES}
   * @throws IllegalArgumentException if it is outside that range
   */
  public ResetAfter(long bytes) {
    countdown = new ByteCountdown("reset", bytes);
  }

  @Override
  public Role role() {
    return Role.ENDING;
  }

  @Override
  public long allowedBytes(long nowNanos) {
    return countdown.leftBytes();
  }

  @Override
  public void onPassed(long bytes, long nowNanos) {
    countdown.onPassed(bytes);
  }

  @Override
  public StreamEnding ending(boolean waiting) {
    return countdown.isOver(waiting) ? StreamEnding.RESET : StreamEnding.NONE;
  }

  @Override
  public String toString() {
    return countdown.words("reset");
  }
}
