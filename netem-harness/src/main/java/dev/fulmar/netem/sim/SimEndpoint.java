package dev.fulmar.netem.sim;

import dev.fulmar.netem.Packet;

/**
 * A protocol as the simulation sees it: no I/O, no clock, no thread. The simulation calls in this
 * order, each time something happens to the endpoint:
 *
 * <ol>
 *   <li>{@link #receive} if a packet arrived, or {@link #wakeUp} if its hour has come,
 *   <li>{@link #transmit} until it returns null,
 *   <li>{@link #nextWakeUpNanos} once.
 * </ol>
 *
 * Once connected, an endpoint is first asked to transmit, at the simulation's present time.
 */
public interface SimEndpoint {

  /** A packet has arrived; {@code nowNanos} is when it was due. */
  void receive(Packet packet, long nowNanos);

  /** The next packet to send now, or null if there is none; the array is not copied. */
  byte[] transmit(long nowNanos);

  /** When to be woken if nothing arrives before; {@link Long#MAX_VALUE} for never. */
  long nextWakeUpNanos();

  /**
   * The time asked for by {@link #nextWakeUpNanos} has come. Afterwards the next wake-up must be
   * later than {@code nowNanos}, or time would stand still.
   */
  void wakeUp(long nowNanos);
}
