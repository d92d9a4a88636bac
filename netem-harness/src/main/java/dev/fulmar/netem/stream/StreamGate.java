package dev.fulmar.netem.stream;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableList;

import dev.fulmar.netem.stream.StreamFault.Role;
import java.util.List;

/**
 * All faults of one direction of one connection together: asked what may be passed on now, and when
 * to come back. Its driver goes round in this order, whenever something waits or has been passed
 * on:
 *
 * <ol>
 *   <li>while {@link #heldUntilNanos} is later than now, pass nothing on,
 *   <li>do what {@link #ending} says,
 *   <li>pass on up to {@link #allowedBytes}, and say so to {@link #onPassed},
 *   <li>if more waits, come back at {@link #allowedAtNanos}.
 * </ol>
 *
 * <p>The stream's own end waits for the bytes before it and for {@link #heldUntilNanos}, and for
 * nothing else. Not thread-safe.
 */
public final class StreamGate {
  /** Which faults may befall one stream, for a person to read. */
  public static final String ALLOWED_TOGETHER =
      "stall, one of throttle and drip, one of reset and halfclose; blackhole or swallow alone";

  private final List<StreamFault> faults;

  /**
   * @param faults at most one of each {@link Role}, one that stops the stream alone; none leave it
   *     as it is
   * @throws IllegalArgumentException if two of them cannot befall one stream; it names both
   */
  public StreamGate(List<? extends StreamFault> faults) {
    this.faults =
        faults.stream().sorted(comparing(StreamFault::role)).collect(toUnmodifiableList());
    for (int later = 1; later < faults.size(); later++) {
      for (int earlier = 0; earlier < later; earlier++) {
        checkTogether(faults.get(earlier), faults.get(later));
      }
    }
  }

  private static void checkTogether(StreamFault one, StreamFault other) {
    if (one.role() == Role.STOP || other.role() == Role.STOP || one.role() == other.role()) {
      throw new IllegalArgumentException(
          "'%s' and '%s' cannot befall one stream; allowed together: %s"
              .formatted(one, other, ALLOWED_TOGETHER));
    }
  }

  /** Whether what comes is to be taken in and forgotten; then nothing else is to be asked. */
  public boolean swallows() {
    return faults.stream().anyMatch(StreamFault::swallows);
  }

  /** Whether nothing will ever come through. */
  public boolean isStopped() {
    return faults.stream().anyMatch(fault -> fault.role() == Role.STOP);
  }

  /** Whether nothing comes through and little is taken in. */
  public boolean isBlackhole() {
    return isStopped() && !swallows();
  }

  /** Whether the connection need not be opened, for it is reset before anything is passed on. */
  public boolean resetsAtOnce() {
    return ending(true) == StreamEnding.RESET
        && faults.stream().noneMatch(fault -> fault.role() == Role.PAUSE);
  }

  /** Whether bytes come through at a pace. */
  public boolean isPaced() {
    return faults.stream().anyMatch(fault -> fault.role() == Role.PACE);
  }

  /**
   * Until when nothing is passed on; to be asked only when something waits, for that may begin a
   * pause.
   *
   * @param nowNanos the time; not before any time given earlier
   * @return a time that is not after now if nothing holds the stream; {@link Long#MAX_VALUE} for
   *     ever
   */
  public long heldUntilNanos(long nowNanos) {
    long untilNanos = Long.MIN_VALUE;
    for (StreamFault fault : faults) {
      untilNanos = Math.max(untilNanos, fault.heldUntilNanos(nowNanos));
    }
    return untilNanos;
  }

  /**
   * How the stream is to be ended now, in place of anything else that waits.
   *
   * @param waiting whether something waits, be it only the stream's own end
   */
  public StreamEnding ending(boolean waiting) {
    for (StreamFault fault : faults) {
      if (fault.ending(waiting) != StreamEnding.NONE) {
        return fault.ending(waiting);
      }
    }
    return StreamEnding.NONE;
  }

  /** How many bytes may be passed on now. */
  public long allowedBytes(long nowNanos) {
    long bytes = Long.MAX_VALUE;
    for (StreamFault fault : faults) {
      bytes = Math.min(bytes, fault.allowedBytes(nowNanos));
    }
    return bytes;
  }

  /**
   * When to come back, if more bytes wait than may be passed on now.
   *
   * @param waitingBytes how many wait; at least 1
   */
  public long allowedAtNanos(long waitingBytes, long nowNanos) {
    long atNanos = nowNanos;
    for (StreamFault fault : faults) {
      atNanos = Math.max(atNanos, fault.allowedAtNanos(waitingBytes, nowNanos));
    }
    return atNanos;
  }

  /** To be called when bytes were passed on, at most as many as were allowed. */
  public void onPassed(long bytes, long nowNanos) {
    for (StreamFault fault : faults) {
      fault.onPassed(bytes, nowNanos);
    }
  }

  /** The words that ask for these faults. */
  @Override
  public String toString() {
    return faults.stream().map(StreamFault::toString).collect(joining(" "));
  }
}
