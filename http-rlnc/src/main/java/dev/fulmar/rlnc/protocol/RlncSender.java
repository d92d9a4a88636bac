package dev.fulmar.rlnc.protocol;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.Encoder;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Acknowledgement;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;

/**
 * Sends combinations of the window: of the messages that are introduced and not yet seen.
 *
 * <pre>
 *   an answer owes R = newest - seen   R fresh combinations of the window, nothing introduced
 *   nothing owed, room in the window   introduce one message; alone in the window it goes uncoded
 *   a time-out                         either of the two: never the bytes that may have arrived
 * </pre>
 *
 * <p>A repair is paid by being sent, answered or not: after a lost answer a combination that brings
 * a new message is new to the receiver in any case, while a second repair may not be.
 *
 * <p>A message leaves the combinations once it is seen, but is held until an acknowledgement says
 * that all is decoded, {@code {"Number": "4"}}: only then can nobody ask for it again. The paper
 * deletes what is seen, and with it everything a receiver that loses its memory had not decoded.
 *
 * @see RequestSender for the order of calls
 */
public final class RlncSender implements RequestSender {
  /** A healthy receiver needs more repairs than it owes once in 255 times. */
  private static final int MAX_UNPRODUCTIVE_IN_A_ROW = 8;

  private static final int MAX_DRAWS = 16;

  private final SenderConfig config;
  private final Encoder encoder;
  private final Backlog backlog;
  private final Flights flights;
  private long introduced;
  private long seen;
  private long newest; // that the receiver is known to know of
  private long repairsOwed; // R, less what was sent since
  private int unansweredTimeouts;
  private Optional<Combination> lastSent = Optional.empty();
  private long timeouts;
  private long unproductive;
  private int unproductiveInARow;
  private long misbehaviour;

  /**
   * A sender that has sent nothing.
   *
   * @param random draws the coefficients
   */
  public RlncSender(SenderConfig config, RandomGenerator random) {
    this.config = requireNonNull(config, "config");
    this.encoder = new Encoder(random);
    this.backlog = new Backlog(config);
    this.flights = new Flights(config.timeoutNanos());
  }

  @Override
  public OptionalLong submit(byte[] body) {
    return backlog.submit(body);
  }

  @Override
  public Optional<Transmission> nextTransmission(long nowNanos) {
    if (flights.count() >= config.inFlight()) {
      return Optional.empty();
    }
    boolean introduces = repairsOwed == 0 && mayIntroduce();
    boolean repairs = repairsOwed > 0 || unansweredTimeouts > 0 || flights.count() == 0;
    if (!introduces && (!repairs || introduced == seen)) {
      return Optional.empty();
    }
    if (introduces) {
      introduced++;
    } else {
      repairsOwed = Math.max(0, repairsOwed - 1);
    }
    unansweredTimeouts = Math.max(0, unansweredTimeouts - 1);
    Combination combination = combination(introduces);
    lastSent = Optional.of(combination);
    Flights.Flight flight = flights.begin(nowNanos, !introduces);
    return Optional.of(flight.transmission(combination));
  }

  /**
   * A receiver keeps columns for twice the window: what is seen but not decoded, and the window.
   */
  private boolean mayIntroduce() {
    return introduced < backlog.lastId()
        && introduced - seen < config.window()
        && introduced - backlog.delivered() < 2L * config.window();
  }

  private Combination combination(boolean introduces) {
    List<NativeMessage> window = backlog.between(seen, introduced);
    if (introduces && window.size() == 1) {
      return Combination.of(window.get(0));
    }
    Combination drawn = encoder.combine(window);
    for (int draws = 1; draws < MAX_DRAWS && isLastSent(drawn); draws++) {
      drawn = encoder.combine(window);
    }
    return drawn;
  }

  private boolean isLastSent(Combination combination) {
    return lastSent
        .filter(last -> last.oldest() == combination.oldest())
        .filter(last -> Arrays.equals(last.coefficients(), combination.coefficients()))
        .isPresent();
  }

  @Override
  public AckVerdict onAcknowledgement(long number, Acknowledgement acknowledgement) {
    if (acknowledgement.newest() > introduced) {
      misbehaviour++;
      return AckVerdict.BEYOND_SENT;
    }
    if (!isNews(acknowledgement)) {
      unproductive++;
      unproductiveInARow++;
      if (unproductiveInARow > MAX_UNPRODUCTIVE_IN_A_ROW) {
        return AckVerdict.STALLED;
      }
      flights.end(number);
      return AckVerdict.NOTHING_NEW;
    }
    unproductiveInARow = 0;
    flights.end(number);
    seen = Math.max(seen, acknowledgement.seen());
    newest = Math.max(newest, acknowledgement.newest());
    repairsOwed = Math.max(0, newest - seen - flights.repairs());
    if (acknowledgement.isComplete()) {
      backlog.deliver(acknowledgement.seen());
    }
    if (introduced == seen) {
      unansweredTimeouts = 0; // whatever timed out, it is seen by now
    }
    return AckVerdict.PROGRESS;
  }

  private boolean isNews(Acknowledgement acknowledgement) {
    return acknowledgement.seen() > seen
        || acknowledgement.newest() > newest
        || (acknowledgement.isComplete() && acknowledgement.seen() > backlog.delivered());
  }

  @Override
  public void onTimeout(long nowNanos) {
    int expired = flights.expire(nowNanos);
    timeouts += expired;
    unansweredTimeouts += expired;
  }

  @Override
  public long nextTimeoutNanos() {
    return flights.earliestDeadlineNanos();
  }

  @Override
  public long delivered() {
    return backlog.delivered();
  }

  @Override
  public List<byte[]> undelivered() {
    return backlog.bodies();
  }

  @Override
  public SenderStats stats() {
    return new SenderStats(
        backlog.lastId(),
        backlog.delivered(),
        flights.begun(),
        timeouts,
        backlog.refused(),
        unproductive,
        misbehaviour);
  }
}
