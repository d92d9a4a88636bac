package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.wire.Acknowledgement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The sending half of a protocol, without input and output. After anything happens to it, its
 * driver calls in this order:
 *
 * <ol>
 *   <li>{@link #submit} for what the application has, {@link #onAcknowledgement} for what arrived,
 *       {@link #onTimeout} once {@link #nextTimeoutNanos} has come,
 *   <li>{@link #nextTransmission} until it is empty,
 *   <li>{@link #nextTimeoutNanos} once, to be woken then.
 * </ol>
 *
 * <p>All times are on one clock of the driver's. Not thread-safe.
 */
public interface RequestSender {
  /**
   * Takes a message; it is sent after those before it.
   *
   * @param body not copied; must be left alone until it is delivered
   * @return its id, from 1, consecutive; empty if it is refused because too much is held already
   * @throws IllegalArgumentException if it is longer than a symbol may be
   */
  OptionalLong submit(byte[] body);

  /** The next thing to send now; empty if there is nothing, or nothing before an answer. */
  Optional<Transmission> nextTransmission(long nowNanos);

  /**
   * An acknowledgement has arrived.
   *
   * @param number of the transmission it answers; it may have timed out meanwhile
   */
  AckVerdict onAcknowledgement(long number, Acknowledgement acknowledgement);

  /** Takes all transmissions whose deadline is not after {@code nowNanos} for lost. */
  void onTimeout(long nowNanos);

  /** The earliest deadline of what is in flight; {@link Long#MAX_VALUE} if nothing is. */
  long nextTimeoutNanos();

  /** Every message up to this id is known to be delivered; 0 if none is. */
  long delivered();

  /** The bodies of all messages that are not known to be delivered, by id. */
  List<byte[]> undelivered();

  /** What was done so far. */
  SenderStats stats();
}
