package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static dev.fulmar.rlnc.protocol.Requests.alone;
import static dev.fulmar.rlnc.protocol.Requests.sum;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.protocol.ServerSession.Verdict;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which openings of a sender's store a server takes packets of. */
class ServerIncarnationTest {
  private static final Incarnation KNOWN = Incarnation.of(3, 0x33L << 56);
  private static final Verdict TAKEN = new Verdict.Taken(Reception.Outcome.INNOVATIVE);

  private static Packet packet(Incarnation incarnation, Combination combination) {
    return new Packet(SENDER, incarnation, 1, 0, 1, Optional.of(combination));
  }

  private static ServerSession session(Optional<Incarnation> known, Incarnation first) {
    return new ServerSession(
        WireLimits.DEFAULT,
        7,
        known.map(incarnation -> new ClientRecord(incarnation, 0, List.of())),
        packet(first, alone(1)));
  }

  private static Verdict offer(ServerSession session, Incarnation incarnation, long id) {
    return session.offer(packet(incarnation, alone(id)), 0);
  }

  private static void isSuperseded(Incarnation incarnation) {
    ServerSession session = session(Optional.of(KNOWN), incarnation);
    Report before = session.report();
    Verdict verdict = offer(session, incarnation, 1);
    assertThat(verdict).isInstanceOf(Verdict.Refused.class);
    Refusal refusal = ((Verdict.Refused) verdict).refusal();
    assertThat(refusal.reason()).isEqualTo(Reason.SUPERSEDED);
    assertThat(session.report()).isEqualTo(before);
    assertThat(session.isToBegin()).isFalse();
    assertThat(before.incarnation()).as("is told what is known").contains(KNOWN);
  }

  @Test
  void unknownClientIsAdoptedWhateverItNames() {
    Incarnation first = new Incarnation(9, 99, List.of(88L, 77L));
    ServerSession session = session(Optional.empty(), first);
    assertThat(session.isToBegin()).as("nothing was taken yet").isFalse();
    assertThat(offer(session, first, 1)).isEqualTo(TAKEN);
    assertThat(session.incarnation()).isEqualTo(Incarnation.of(9, 99));
    assertThat(session.isToBegin()).isTrue();
  }

  @Test
  void lowerOneIsRefused() {
    isSuperseded(Incarnation.of(2, KNOWN.run()));
    isSuperseded(new Incarnation(2, 22, List.of(KNOWN.run())));
  }

  @Test
  void equalOneWithAnotherRunIsRefused() {
    isSuperseded(new Incarnation(3, 34, List.of(22L)));
    isSuperseded(new Incarnation(3, 34, List.of(22L, KNOWN.run())));
  }

  @Test
  void higherOneThatDoesNotNameTheKnownRunIsRefused() {
    isSuperseded(Incarnation.of(4, 44));
    isSuperseded(new Incarnation(5, 55, List.of(22L, 44L)));
  }

  @Test
  void sameOneIsTakenAndBeginsNothing() {
    ServerSession session = session(Optional.of(KNOWN), KNOWN);
    assertThat(offer(session, KNOWN, 1)).isEqualTo(TAKEN);
    assertThat(session.isToBegin()).isFalse();
  }

  @Test
  void higherOneThatNamesTheKnownRunIsTakenWithTheRowsOfTheOneBefore() {
    ServerSession session = session(Optional.of(KNOWN), KNOWN);
    assertThat(session.offer(packet(KNOWN, sum(1, 1, 2)), 0)).isEqualTo(TAKEN);
    Incarnation next = new Incarnation(5, 55, List.of(KNOWN.run(), 44L));
    assertThat(session.offer(packet(next, sum(1, 3, 4)), 0)).isEqualTo(TAKEN);
    assertThat(session.incarnation()).isEqualTo(Incarnation.of(5, 55));
    assertThat(session.nextDelivery().orElseThrow().id()).isEqualTo(1);
  }

  @Test
  void oneThatIsNotInTheJournalYetIsNotTold() {
    Incarnation next = new Incarnation(4, 44, List.of(KNOWN.run()));
    ServerSession session = session(Optional.of(KNOWN), next);
    assertThat(offer(session, next, 1)).isEqualTo(TAKEN);
    assertThat(session.report().incarnation()).contains(KNOWN);
    assertThat(session.isToBegin()).isTrue();

    session.onBegun();
    assertThat(session.report().incarnation()).contains(next.alone());
    assertThat(session.isToBegin()).isFalse();
  }

  @Test
  void refusalTellsWhatIsKnownAndWhatCameAndWhy() {
    Incarnation copy = Incarnation.of(3, 0x44L << 56);
    Verdict verdict = offer(session(Optional.of(KNOWN), copy), copy, 1);
    assertThat(((Verdict.Refused) verdict).refusal().detail())
        .isEqualTo(
            "incarnation 3 (run 44000000…), known is 3 (run 33000000…), allowed: the same or one"
                + " that names it; a copy of the sender's store, or an old journal, is in use");
  }
}
