package dev.fulmar.netem.stream;

/**
 * Ends the stream in order once so many of its bytes have been passed on; after 0 bytes, in place
 * of the first byte. What would have followed is cut; the other direction goes on.
 */
public final class HalfCloseAfter implements StreamFault {
  private final ByteCountdown countdown;

  /**
   * @param bytes from 0 to {@link ResetAfter#MAX_BYTES}
   * @throws IllegalArgumentException if it is outside that range
   */
  public HalfCloseAfter(long bytes) {
    countdown = new ByteCountdown("halfclose", bytes);
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
    return countdown.isOver(waiting) ? StreamEnding.HALF_CLOSE : StreamEnding.NONE;
  }

  @Override
  public String toString() {
    return countdown.words("halfclose");
  }
}
