package dev.fulmar.rlnc.protocol;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.Decoder;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.coding.SeenState;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The receiving half for one sender: takes combinations, says what to acknowledge, delivers each
 * message once, in id order. For each arrival call
 *
 * <ol>
 *   <li>{@link #offer}: costs a reduction of coefficients; the answer is known from here on,
 *   <li>{@link #nextDelivery} until it is empty: eliminates the payload, if it brought anything.
 * </ol>
 *
 * <p>An acknowledgement that is complete lets the sender forget: whoever must not lose a message
 * delivers before sending it. Not thread-safe.
 */
public final class RlncReceiver {
  private final WireLimits limits;
  private final Decoder decoder;
  private final SeenState seen;
  private long innovative;
  private long dependent;
  private long stale;
  private long refused;
  private long delivered;

  /** A receiver for a sender that begins with id 1. */
  public RlncReceiver(WireLimits limits) {
    this(limits, 0);
  }

  /**
   * A receiver that goes on where an earlier one ended.
   *
   * @param delivered every message up to this id was delivered; 0 for none
   * @throws IllegalArgumentException if it is negative
   */
  public RlncReceiver(WireLimits limits, long delivered) {
    this.limits = requireNonNull(limits, "limits");
    this.decoder = new Decoder(delivered, 2 * limits.maxWindow());
    this.seen = new SeenState(delivered);
  }

  /**
   * Takes a combination in, as far as its coefficients go; it needs nothing below its oldest id.
   */
  public Reception offer(Combination combination) {
    return offer(combination, combination.oldest(), false);
  }

  /**
   * Takes a combination in, as far as its coefficients go.
   *
   * @param oldestNeeded the lowest id that combinations may still involve
   * @param aheadAllowed whether it may leave a gap to what is seen, as a message by itself may that
   *     has overtaken others
   */
  public Reception offer(Combination combination, long oldestNeeded, boolean aheadAllowed) {
    long baseAfter = decoder.baseAfter(oldestNeeded);
    if (combination.oldest() <= baseAfter) {
      stale++;
      return acknowledged(Reception.Outcome.STALE);
    }
    Optional<Refusal> refusal = refusal(combination, baseAfter, aheadAllowed);
    if (refusal.isPresent()) {
      refused++;
      return new Reception.Refused(refusal.get());
    }
    decoder.prune(oldestNeeded);
    seen.know(combination.newest());
    OptionalLong nowSeen = decoder.add(combination);
    if (nowSeen.isEmpty()) {
      dependent++;
      return acknowledged(Reception.Outcome.DEPENDENT);
    }
    innovative++;
    seen.see(nowSeen.getAsLong());
    return acknowledged(Reception.Outcome.INNOVATIVE);
  }

  /** Messages that were delivered are needed no more if they are below an id. */
  public void forget(long oldestNeeded) {
    decoder.prune(oldestNeeded);
  }

  private Reception acknowledged(Reception.Outcome outcome) {
    return new Reception.Acknowledged(outcome, acknowledgement());
  }

  private Optional<Refusal> refusal(Combination combination, long baseAfter, boolean aheadAllowed) {
    long oldest = combination.oldest();
    long newest = combination.newest();
    if (oldest > seen.prefix() + 1 && !aheadAllowed) {
      return refuse(
          Reason.STATE_LOST,
          "oldest id %d, allowed: at most %d, the first that is not seen"
              .formatted(oldest, seen.prefix() + 1));
    }
    if (combination.count() > limits.maxWindow() || newest - baseAfter > 2L * limits.maxWindow()) {
      return refuse(
          Reason.WINDOW,
          "ids %d to %d, allowed: %d at a time, up to %d"
              .formatted(oldest, newest, limits.maxWindow(), baseAfter + 2L * limits.maxWindow()));
    }
    int sizeBytes = combination.payload().length;
    if (sizeBytes > limits.maxSymbolBytes()) {
      return refuse(
          Reason.SYMBOL, "%d bytes, allowed: %d".formatted(sizeBytes, limits.maxSymbolBytes()));
    }
    if (decoder.contradicts(combination)) {
      return refuse(
          Reason.CONTRADICTION,
          "ids %d to %d, of which one had another length before".formatted(oldest, newest));
    }
    if (isOtherBody(combination)) {
      return refuse(Reason.ID_REUSED, "id %d, which was another message before".formatted(oldest));
    }
    return Optional.empty();
  }

  /** Whether this is a message that was delivered with other bytes: another sender's. */
  private boolean isOtherBody(Combination combination) {
    return combination.isNative()
        && decoder
            .solved(combination.oldest())
            .filter(body -> !Arrays.equals(body, combination.payload()))
            .isPresent();
  }

  private static Optional<Refusal> refuse(Reason reason, String detail) {
    return Optional.of(new Refusal(reason, detail));
  }

  /** The next message for the application; empty until it and all before it are decoded. */
  public Optional<NativeMessage> nextDelivery() {
    Optional<NativeMessage> next = decoder.nextSolved();
    delivered += next.isPresent() ? 1 : 0;
    return next;
  }

  /** What the sender would be told now. */
  public Acknowledgement acknowledgement() {
    return new Acknowledgement(seen.prefix(), seen.newest());
  }

  /** How many messages up to the newest that is known of are not missing. */
  public long rank() {
    return seen.rank();
  }

  /** Every message up to this id was delivered; 0 if none was. */
  public long delivered() {
    return decoder.handedOut();
  }

  /** Whether something was received that is not delivered yet. */
  public boolean isWaiting() {
    return decoder.handedOut() < seen.newest();
  }

  /** What is kept for later combinations, in bytes. */
  public long heldBytes() {
    return decoder.heldBytes();
  }

  /** The part of it that payloads take. */
  public long heldPayloadBytes() {
    return decoder.heldPayloadBytes();
  }

  /** What was met so far. */
  public ReceiverStats stats() {
    return new ReceiverStats(innovative, dependent, stale, refused, delivered);
  }
}
