package dev.fulmar.netem.stream;

/** Passes nothing on, for ever; whoever drives the stream takes in no more than it can hold. */
public final class StreamBlackhole implements StreamFault {
  @Override
  public Role role() {
    return Role.STOP;
  }

  @Override
  public long heldUntilNanos(long nowNanos) {
    return Long.MAX_VALUE;
  }

  @Override
  public String toString() {
    return "blackhole";
  }
}
