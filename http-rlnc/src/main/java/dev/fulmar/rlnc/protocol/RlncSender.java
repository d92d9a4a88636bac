package dev.fulmar.rlnc.protocol;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Acknowledgement;
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

  private final SenderConfig config;
  private final Combiner combiner;
  private final Backlog backlog;
  private final Flights<Purpose> flights = new Flights<>();
  private final Window window = new Window(0);
  private long repairsOwed; // R, less what was sent since
  private int unansweredTimeouts;
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
    this.combiner = new Combiner(random);
    this.backlog = new Backlog(config);
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
    boolean introduces = repairsOwed == 0 && window.mayIntroduce(config.window(), backlog.lastId());
    boolean repairs = repairsOwed > 0 || unansweredTimeouts > 0 || flights.count() == 0;
    if (!introduces && (!repairs || window.introduced() == window.seen())) {
      return Optional.empty();
    }
    if (introduces) {
      window.introduce();
    } else {
      repairsOwed = Math.max(0, repairsOwed - 1);
    }
    unansweredTimeouts = Math.max(0, unansweredTimeouts - 1);
    Flights.Flight<Purpose> flight =
        flights.begin(
            nowNanos, config.timeoutNanos(), introduces ? Purpose.INTRODUCE : Purpose.REPAIR);
    return Optional.of(Purpose.transmission(flight, combination(introduces)));
  }

  private Combination combination(boolean introduces) {
    List<NativeMessage> messages = backlog.between(window.seen(), window.introduced());
    return introduces && messages.size() == 1
        ? combiner.alone(messages.get(0))
        : combiner.combine(messages);
  }

  @Override
  public AckVerdict onAcknowledgement(long number, Acknowledgement acknowledgement) {
    if (acknowledgement.newest() > window.introduced()) {
      misbehaviour++;
      return AckVerdict.BEYOND_SENT;
    }
    long seen = acknowledgement.seen();
    long complete = acknowledgement.isComplete() ? seen : 0;
    if (!window.advance(seen, acknowledgement.newest(), seen, complete)) {
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
    int repairsInFlight = flights.count(flight -> flight.cargo() == Purpose.REPAIR);
    repairsOwed = Math.max(0, window.newest() - window.seen() - repairsInFlight);
    backlog.deliver(complete);
    if (window.introduced() == window.seen()) {
      unansweredTimeouts = 0; // whatever timed out, it is seen by now
    }
    return AckVerdict.PROGRESS;
  }

  @Override
  public void onTimeout(long nowNanos) {
    int expired = flights.expire(nowNanos).size();
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
        misbehaviour,
        SenderStats.Coded.NONE);
  }
}
