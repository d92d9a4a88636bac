package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.protocol.Reception;
import dev.fulmar.rlnc.protocol.RlncReceiver;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The paper's servers: one that decodes, and one that takes every request for a new one. */
final class PaperServer {
  private final Optional<RlncReceiver> receiver;
  private final int window;
  private final SlowDecoder decoder;
  private final LongSupplier realClock;
  private final Outcome outcome;
  private long busyUntilNanos;

  /**
   * A server to which nothing has come yet.
   *
   * @param coded whether it decodes
   * @param realClock in nanoseconds; one that stands still where real time is not asked for
   */
  PaperServer(
      boolean coded, int window, SlowDecoder decoder, LongSupplier realClock, Outcome outcome) {
    this.receiver = coded ? Optional.of(new RlncReceiver(WireLimits.DEFAULT)) : Optional.empty();
    this.window = window;
    this.decoder = decoder;
    this.realClock = realClock;
    this.outcome = outcome;
  }

  /** A request as it is on the wire; empty if nobody answers it. */
  Optional<Acknowledgement> arrive(String header, byte[] body, long nowNanos) {
    if (nowNanos < busyUntilNanos) {
      outcome.refused++;
      return Optional.empty();
    }
    Combination combination =
        ((Parsed.Accepted<Combination>) CodingHeader.read(header, body, WireLimits.DEFAULT))
            .value();
    Acknowledgement acknowledgement =
        receiver
            .map(decoding -> decode(decoding, combination, nowNanos))
            .orElseGet(() -> take(combination));
    int bodyBytes = MessageBytes.sizeOf(acknowledgement.toJson());
    outcome.responseBytes += bodyBytes;
    outcome.responseHttpBytes += MessageBytes.response(bodyBytes);
    return Optional.of(acknowledgement);
  }

  private Acknowledgement take(Combination combination) {
    outcome.handled++;
    return new Acknowledgement(combination.oldest(), combination.oldest());
  }

  private Acknowledgement decode(RlncReceiver decoding, Combination combination, long nowNanos) {
    long deliveredBefore = decoding.delivered();
    long fromNanos = realClock.getAsLong();
    Reception reception = decoding.offer(combination);
    int solved = 0;
    while (decoding.nextDelivery().isPresent()) {
      solved++;
    }
    if (reception instanceof Reception.Refused refused) {
      throw new IllegalStateException("refused what its client sent: " + refused.refusal());
    }
    outcome.handled += solved;
    long rows = decoding.rank() - deliveredBefore;
    if (((Reception.Acknowledged) reception).outcome() == Reception.Outcome.INNOVATIVE
        && rows > 1) { // a message by itself is not decoded
      outcome.decodes++;
      outcome.realDecodeNanos += realClock.getAsLong() - fromNanos;
      outcome.modelDecodeNanos += decoder.decodeNanos(rows, window);
      busyUntilNanos = nowNanos + decoder.busyNanos(rows, window);
    }
    return decoding.acknowledgement();
  }
}
