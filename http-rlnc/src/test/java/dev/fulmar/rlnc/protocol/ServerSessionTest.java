package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static dev.fulmar.rlnc.protocol.Requests.alone;
import static dev.fulmar.rlnc.protocol.Requests.packet;
import static dev.fulmar.rlnc.protocol.Requests.probe;
import static dev.fulmar.rlnc.protocol.Requests.response;
import static dev.fulmar.rlnc.protocol.Requests.sum;
import static dev.fulmar.rlnc.protocol.Requests.symbol;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import dev.fulmar.rlnc.protocol.ServerSession.Verdict;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerSessionTest {
  private static final long EPOCH = 7;

  private final ServerSession session = began(Optional.empty(), probe(1, 0));

  private static ServerSession began(Optional<ClientRecord> known, Packet first) {
    return new ServerSession(WireLimits.DEFAULT, EPOCH, known, first);
  }

  private static Verdict taken(Reception.Outcome outcome) {
    return new Verdict.Taken(outcome);
  }

  private Verdict offer(Packet packet) {
    return session.offer(packet, 0);
  }

  private static Reason reason(Verdict verdict) {
    assertThat(verdict).isInstanceOf(Verdict.Refused.class);
    return ((Verdict.Refused) verdict).refusal().reason();
  }

  /** Hands all to the application that can be. */
  private static int deliver(ServerSession session) {
    int count = 0;
    for (Optional<Delivery> next = session.nextDelivery();
        next.isPresent();
        next = session.nextDelivery()) {
      session.onDelivered(next.get().id(), response(next.get().id()));
      count++;
    }
    return count;
  }

  @Test
  void thePapersExampleIsReported() {
    offer(packet(sum(1, 1, 2)));
    offer(packet(sum(1, 1, 4, 5, 1)));
    assertThat(session.report()).isEqualTo(new Report(2, 4, 2, 0, 2, EPOCH));
    assertThat(session.report().deficit()).isEqualTo(2);
    offer(packet(sum(3, 2, 3)));
    offer(packet(sum(3, 5, 6)));
    assertThat(deliver(session)).isEqualTo(4);
    assertThat(session.report()).isEqualTo(new Report(4, 4, 4, 4, 4, EPOCH));
  }

  @Test
  void seenIsThePrefixAndRankCountsThePivotsBeyondIt() {
    offer(packet(alone(1)));
    offer(packet(alone(3)));
    offer(packet(alone(4)));
    assertThat(session.report()).isEqualTo(new Report(1, 4, 3, 0, 3, EPOCH));
    assertThat(session.report().deficit()).isEqualTo(1);
  }

  @Test
  void deliveredIsToldOnlyOnceTheJournalHasIt() {
    offer(packet(alone(1)));
    assertThat(session.nextDelivery()).isPresent();
    assertThat(session.report().decoded()).isZero();
    session.onDelivered(1, response(1));
    assertThat(session.report().decoded()).isEqualTo(1);
  }

  @Test
  void oneMessageIsOutAtATimeAndArrivalsGoOn() {
    offer(packet(alone(1)));
    offer(packet(alone(2)));
    assertThat(session.nextDelivery()).map(Delivery::id).contains(1L);
    assertThat(session.nextDelivery()).isEmpty();
    assertThat(session.isHandling()).isTrue();
    assertThat(offer(packet(alone(3)))).isEqualTo(taken(Reception.Outcome.INNOVATIVE));
    session.onDelivered(1, response(1));
    assertThat(session.nextDelivery()).map(Delivery::id).contains(2L);
  }

  @Test
  void whatCouldNotBeHandledIsHandedOutAgainAfterTheNextArrival() {
    offer(packet(alone(1)));
    session.nextDelivery();
    session.onDeliveryFailed(1);
    assertThat(session.nextDelivery()).isEmpty();
    offer(probe(1, 0));
    assertThat(session.nextDelivery()).map(Delivery::id).contains(1L);
    assertThatThrownBy(() -> session.onDelivered(2, response(2)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void lateArrivalIsDroppedAndAcknowledgedAgain() {
    offer(packet(alone(1)));
    deliver(session);
    offer(packet(2, 1, alone(2)));
    assertThat(offer(packet(alone(1)))).isEqualTo(taken(Reception.Outcome.STALE));
    assertThat(session.report().seen()).isEqualTo(2);
  }

  @Test
  void lateArrivalThatStillInvolvesWhatIsHeldIsUsedThoughPartOfItIsDelivered() {
    offer(packet(alone(1)));
    deliver(session);
    offer(packet(alone(3)));
    assertThat(offer(packet(sum(1, 5, 6, 7)))).isEqualTo(taken(Reception.Outcome.INNOVATIVE));
    assertThat(deliver(session)).isEqualTo(2);
  }

  @Test
  void combinationThatTakesForSeenWhatIsNotIsRefused() {
    assertThat(reason(offer(packet(sum(2, 1, 1))))).isEqualTo(Reason.STATE_LOST);
    assertThat(session.report()).isEqualTo(new Report(0, 0, 0, 0, 0, EPOCH));
  }

  @Test
  void clientOfWhichNothingIsKnownIsBelievedWhereItBegins() {
    ServerSession adopted = began(Optional.empty(), packet(41, 40, alone(41)));
    adopted.offer(packet(41, 40, alone(41)), 0);
    assertThat(deliver(adopted)).isEqualTo(1);
    assertThat(adopted.report()).isEqualTo(new Report(41, 41, 41, 41, 1, EPOCH));
  }

  @Test
  void knownClientGoesOnWhereTheJournalEnds() {
    ClientRecord known =
        new ClientRecord(Incarnation.of(1, 1), 5, List.of(new NumberedResponse(5, response(5))));
    ServerSession again = began(Optional.of(known), probe(5, 4));
    assertThat(again.offer(packet(5, 4, alone(5)), 0)).isEqualTo(taken(Reception.Outcome.STALE));
    assertThat(again.report())
        .isEqualTo(new Report(5, 5, 5, 5, 1, EPOCH, Optional.of(Incarnation.of(1, 1))));
    assertThat(again.response(5)).contains(response(5));
  }

  @Test
  void journalThatIsBehindTheClientIsToldFromAForgedOldestId() {
    ServerSession behind =
        began(Optional.of(new ClientRecord(Incarnation.of(1, 1), 5, List.of())), probe(9, 8));
    assertThat(reason(behind.offer(probe(9, 8), 0))).isEqualTo(Reason.STATE_LOST);
    behind.offer(probe(6, 5), 0);
    assertThat(reason(behind.offer(probe(9, 5), 0))).isEqualTo(Reason.ID_RANGE);
    assertThat(behind.report().decoded()).isEqualTo(5);
  }

  @Test
  void responsesOfWhatIsNotDeliveredCannotBeAcknowledged() {
    assertThat(reason(offer(probe(1, 1)))).isEqualTo(Reason.ID_RANGE);
    assertThat(session.acknowledged()).isZero();
  }

  @Test
  void anotherLengthForAKnownIdIsRefusedAndChangesNothing() {
    offer(packet(sum(1, 1, 2)));
    Report before = session.report();
    long heldBytes = session.heldBytes();
    Combination longer = Combination.of(new NativeMessage(2, new byte[500]));
    assertThat(reason(offer(packet(longer)))).isEqualTo(Reason.CONTRADICTION);
    assertThat(session.report()).isEqualTo(before);
    assertThat(session.heldBytes()).isEqualTo(heldBytes);
  }

  @Test
  void forgedLengthsThatShutOutTheGenuineOnesAreDroppedInTheEnd() {
    offer(packet(Combination.of(new NativeMessage(2, new byte[500]))));
    int refused = 0;
    while (offer(packet(alone(2))) instanceof Verdict.Refused) {
      refused++;
    }
    assertThat(refused).isEqualTo(16);
    assertThat(session.report().epoch()).isNotEqualTo(EPOCH);
    offer(packet(alone(1)));
    assertThat(deliver(session)).isEqualTo(2);
  }

  @Test
  void idJumpPastTheWindowIsRefusedBeforeAnythingIsHeld() {
    assertThat(reason(offer(packet(alone(65))))).isEqualTo(Reason.WINDOW);
    assertThat(session.heldBytes()).isZero();
    assertThat(offer(packet(alone(64)))).isEqualTo(taken(Reception.Outcome.INNOVATIVE));
  }

  @Test
  void pollutionDropsWhatIsNotDecodedBeginsAnEpochAndKeepsWhatIsDelivered() {
    offer(packet(alone(1)));
    deliver(session);
    byte[] polluted = symbol(2);
    polluted[20] ^= 1;
    offer(packet(Combination.of(new NativeMessage(2, polluted))));
    offer(packet(alone(3)));
    assertThat(session.nextDelivery()).isEmpty();
    Report report = session.report();
    assertThat(report.epoch()).isNotEqualTo(EPOCH);
    assertThat(report).isEqualTo(new Report(1, 1, 1, 1, 0, report.epoch()));
    assertThat(session.pollutions()).isEqualTo(1);
    offer(packet(alone(2)));
    offer(packet(alone(3)));
    assertThat(deliver(session)).isEqualTo(2);
  }

  @Test
  void symbolOfAnotherSenderIsPollution() {
    MessageId other = new MessageId(new SenderId(9, 9), 1, 1);
    byte[] symbol = Symbol.write(other, Requests.request(1));
    offer(packet(Combination.of(new NativeMessage(1, symbol))));
    assertThat(session.nextDelivery()).isEmpty();
    assertThat(session.pollutions()).isEqualTo(1);
  }

  @Test
  void genuineSymbolThatHoldsNoPostOrPutIsHandedOutAsARejection() {
    BinaryRequest get = new BinaryRequest("GET", "/", List.of(), new byte[0]);
    byte[] symbol = Symbol.write(new MessageId(SENDER, 1, 1), get);
    offer(packet(Combination.of(new NativeMessage(1, symbol))));
    assertThat(session.nextDelivery()).containsInstanceOf(Delivery.Reject.class);
  }

  @Test
  void responsesAreKeptUntilTheClientHasThem() {
    for (long id = 1; id <= 3; id++) {
      offer(packet(alone(id)));
    }
    deliver(session);
    assertThat(session.responses(1000))
        .extracting(NumberedResponse::id)
        .containsExactly(1L, 2L, 3L);
    assertThat(session.responses(1)).extracting(NumberedResponse::id).containsExactly(1L);
    offer(probe(3, 2));
    assertThat(session.responses(1000)).extracting(NumberedResponse::id).containsExactly(3L);
    assertThat(session.isComplete()).isFalse();
    offer(probe(4, 3));
    assertThat(session.isComplete()).isTrue();
    assertThat(session.heldBytes()).isZero();
  }

  @Test
  void nothingIsTakenOrDeliveredWhileTooManyResponsesAreNotFetched() {
    SessionLimits little = new SessionLimits(1 << 20, response(1).length, 64, 64);
    ServerSession full =
        new ServerSession(WireLimits.DEFAULT, little, EPOCH, Optional.empty(), probe(1, 0));
    full.offer(packet(alone(2)), 0);
    full.offer(packet(alone(1)), 0);
    assertThat(deliver(full)).isEqualTo(1);
    Report before = full.report();
    assertThat(full.offer(packet(alone(3)), 0)).isInstanceOf(Verdict.NoRoom.class);
    assertThat(full.report()).isEqualTo(before);
    assertThat(full.offer(probe(1, 1), 0)).isInstanceOf(Verdict.Taken.class);
    assertThat(deliver(full)).isEqualTo(1);
  }

  @Test
  void noMoreIsHeldThanASessionMay() {
    SessionLimits little = new SessionLimits(symbol(2).length, 1000, 64, 64);
    ServerSession small =
        new ServerSession(WireLimits.DEFAULT, little, EPOCH, Optional.empty(), probe(1, 0));
    small.offer(packet(alone(2)), 0);
    assertThat(small.offer(packet(alone(3)), 0)).isInstanceOf(Verdict.NoRoom.class);
    assertThat(small.report().newest()).isEqualTo(2);
  }

  @Test
  void floodOfWhatBringsNothingIsHeldOffBeforeItCostsAnything() {
    offer(packet(alone(1)));
    for (int i = 0; i < 64; i++) {
      assertThat(offer(packet(alone(1)))).isEqualTo(taken(Reception.Outcome.DEPENDENT));
    }
    Verdict verdict = offer(packet(alone(2)));
    assertThat(verdict).isInstanceOf(Verdict.TooMany.class);
    long laterNanos = ((Verdict.TooMany) verdict).retryAfterNanos();
    assertThat(laterNanos).isBetween(1L, 1_000_000_000L / 64);
    assertThat(session.report().newest()).isEqualTo(1);
    assertThat(session.offer(packet(alone(2)), laterNanos))
        .isEqualTo(taken(Reception.Outcome.INNOVATIVE));
  }

  @Test
  void packetOfAnotherSenderIsTheCallersError() {
    Packet other = new Packet(new SenderId(9, 9), Incarnation.of(1, 1), 1, 0, 1, Optional.empty());
    assertThatThrownBy(() -> offer(other)).isInstanceOf(IllegalArgumentException.class);
  }
}
