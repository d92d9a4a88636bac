package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Acknowledgement;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The baseline, plain REST: the same message again and again until it is answered, then the next.
 * The receiver cannot tell a repeat from a new request, so it may be handled more than once.
 *
 * @see RequestSender for the order of calls
 */
public final class RestSender implements RequestSender {
  private final Backlog backlog;
  private final SenderConfig config;
  private final Flights<Purpose> flights = new Flights<>();
  private long timeouts;
  private long unproductive;
  private long misbehaviour;
  private long introduced;

  /**
   * A sender that has sent nothing.
   *
   * @param config its window means nothing here; one transmission is in flight at a time
   */
  public RestSender(SenderConfig config) {
    this.backlog = new Backlog(config);
    this.config = config;
  }

  @Override
  public OptionalLong submit(byte[] body) {
    return backlog.submit(body);
  }

  @Override
  public Optional<Transmission> nextTransmission(long nowNanos) {
    if (flights.count() > 0 || backlog.delivered() == backlog.lastId()) {
      return Optional.empty();
    }
    long id = backlog.delivered() + 1;
    NativeMessage message = backlog.between(backlog.delivered(), id).get(0);
    Flights.Flight<Purpose> flight =
        flights.begin(
            nowNanos, config.timeoutNanos(), id == introduced ? Purpose.REPAIR : Purpose.INTRODUCE);
    introduced = id;
    return Optional.of(Purpose.transmission(flight, Combination.of(message)));
  }

  /**
   * {@inheritDoc}
   *
   * @param acknowledgement any answer that means success, as that of the message sent last
   */
  @Override
  public AckVerdict onAcknowledgement(long number, Acknowledgement acknowledgement) {
    if (acknowledgement.newest() > introduced) {
      misbehaviour++;
      return AckVerdict.BEYOND_SENT;
    }
    if (acknowledgement.seen() <= backlog.delivered()) {
      unproductive++;
      return AckVerdict.NOTHING_NEW;
    }
    flights.end(number);
    backlog.deliver(acknowledgement.seen());
    return AckVerdict.PROGRESS;
  }

  @Override
  public void onTimeout(long nowNanos) {
    timeouts += flights.expire(nowNanos).size();
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
