package dev.fulmar.cocored.policy.gateway;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.DestinationTimers;
import dev.fulmar.cocored.policy.MessageTimers;
import dev.fulmar.cocored.policy.SmoothedRtt;

/**
 * {@link SenderTimeouts} for one destination, with its round-trip time: measured by messages that
 * were acknowledged without a retransmission, and by no others (Karn).
 *
 * <p>Not thread-safe: its owner guards it and the timers that it gives out.
 */
public final class GatewayTimers implements DestinationTimers {
  private final SenderTimeouts timeouts;
  private final SmoothedRtt rtt = new SmoothedRtt();

  /**
   * @param timeouts may be shared by destinations that have the same owner
   */
  public GatewayTimers(SenderTimeouts timeouts) {
    this.timeouts = requireNonNull(timeouts, "timeouts");
  }

  @Override
  public MessageTimers begin() {
    return new OfMessage(timeouts, rtt.copy());
  }

  @Override
  public void acknowledged(int retransmissions, long elapsedNanos) {
    DestinationTimers.checkOutcome(retransmissions, elapsedNanos);
    if (retransmissions == 0) {
      rtt.sample(elapsedNanos);
    }
  }

  @Override
  public long srttNanos() {
    return Math.round(rtt.srttNanos());
  }

  /** Draws a new timer whenever it is asked. */
  private record OfMessage(SenderTimeouts timeouts, SmoothedRtt rtt) implements MessageTimers {
    @Override
    public long nanos(int transmission) {
      MessageTimers.check(transmission);
      return transmission == 0
          ? timeouts.firstNanos(rtt)
          : timeouts.nextNanos(rtt, Math.min(transmission, timeouts.retransmissions()));
    }
  }
}
