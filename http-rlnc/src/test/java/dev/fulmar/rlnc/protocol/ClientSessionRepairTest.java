package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.NumberedResponse;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is sent to a server that codes, and when. */
class ClientSessionRepairTest extends ClientSessionDriver {
  private static NumberedResponse numbered(long id) {
    return new NumberedResponse(id, Requests.response(id));
  }

  @Test
  void afterAConnectionBrokeTheServerIsAskedBeforeAnythingElseIsSent() {
    begin(20);
    List<Outgoing> sent = sent();
    session.onBroken(sent.get(0).number(), false, nowNanos);
    session.onBroken(sent.get(1).number(), true, nowNanos);
    wakeUp();
    List<Outgoing> then = sent();
    assertThat(then).hasSize(1);
    assertProbe(then.get(0));
    reply(then.get(0), 202, report(1, 5, 3, 1));
    assertThat(combination(sent().get(0)).oldest()).isEqualTo(2);
  }

  @Test
  void asManyAreInFlightAsTheConfigurationHas() {
    begin(20);
    assertThat(sent()).extracting(ClientSessionTest::id).containsExactly(2L, 3L, 4L, 5L);
    assertThat(sent()).isEmpty();
  }

  @Test
  void whatTheServerLacksIsRepairedBeforeAnythingIsIntroduced() {
    begin(20);
    List<Outgoing> sent = sent();
    answer(sent.get(3), 5, report(1, 5, 2, 1));
    nowNanos = sent.get(0).deadlineNanos();
    session.onTimeout(nowNanos);
    List<Outgoing> repairs = sent();
    assertThat(repairs).hasSize(4);
    for (Outgoing repair : repairs.subList(0, 3)) {
      assertThat(combination(repair).oldest()).isEqualTo(2);
      assertThat(combination(repair).newest()).isEqualTo(5);
    }
    assertThat(id(repairs.get(3))).isEqualTo(6);
  }

  @Test
  void repairsUnderWayAreNotSentAgain() {
    begin(2);
    Outgoing second = sent().get(0);
    nowNanos = second.deadlineNanos();
    session.onTimeout(nowNanos);
    assertThat(sent()).hasSize(1);
    assertThat(sent()).isEmpty();
  }

  @Test
  void noTwoRepairsAreTheSameBytes() {
    begin(2);
    byte[] before = new byte[0];
    Outgoing last = sent().get(0);
    for (int i = 0; i < 5; i++) {
      reply(last, 202, report(1, 2, 1, 1)); // it did not arrive
      last = sent().get(0);
      byte[] payload = combination(last).payload();
      assertThat(payload).isNotEqualTo(before);
      before = payload;
    }
  }

  @Test
  void lastMessageIsAskedForOnceItMostLikelyArrived() {
    begin(1);
    submitLong(300);
    sent();
    wakeUp();
    assertThat(combination(sent().get(0)).oldest()).isEqualTo(2); // as likely lost as not
    wakeUp();
    Outgoing probe = sent().get(0);
    assertProbe(probe);
    assertThat(sent()).isEmpty();
    reply(probe, 202, report(1, 1, 1, 1));
    assertThat(combination(sent().get(0)).oldest()).isEqualTo(2); // it did not
  }

  @Test
  void oneThatIsPatientLearnsFromTheNextMessageWhatBecameOfTheLast() {
    session = session(config.withPatienceNanos(300 * SECOND), List.of());
    begin(1);
    submit(1);
    assertThat(sent()).hasSize(1);
    wakeUp();
    assertThat(sent()).isEmpty();
    assertThat(session.nextWakeUpNanos()).isEqualTo(nowNanos + 300 * SECOND);
    nowNanos += 60 * SECOND;
    submit(1);
    Outgoing third = sent().get(0);
    assertThat(id(third)).isEqualTo(3);

    reply(third, 200, report(3, 3, 3, 3), numbered(2), numbered(3));

    assertThat(sent()).isEmpty();
    assertThat(session.isIdle()).isTrue();
    assertThat(session.stats().coded().probes()).isZero();
    assertThat(session.stats().coded().responsesLost()).isZero();
  }

  @Test
  void whatIsLackingAsTheNextAnswerSaysIsRepairedAtOnce() {
    session = session(config.withPatienceNanos(300 * SECOND), List.of());
    begin(1);
    submit(1);
    sent();
    wakeUp();
    submit(1);

    reply(sent().get(0), 202, report(1, 3, 2, 1));

    assertThat(combination(sent().get(0)).oldest()).isEqualTo(2);
  }

  @Test
  void patienceEnds() {
    session = session(config.withPatienceNanos(300 * SECOND), List.of());
    begin(1);
    submit(1);
    sent();
    wakeUp();
    assertThat(sent()).isEmpty();
    wakeUp();
    assertThat(combination(sent().get(0)).oldest()).isEqualTo(2);
  }

  @Test
  void longMessageIsAskedForAtOnce() {
    begin(1);
    submitLong(2_000);
    sent();
    wakeUp();
    assertProbe(sent().get(0));
  }

  @Test
  void shortMessageIsNotAskedFor() {
    begin(2);
    sent();
    for (int i = 0; i < 5; i++) {
      wakeUp();
      assertThat(combination(sent().get(0)).oldest()).isEqualTo(2);
    }
  }

  @Test
  void whatIsNewIsSentBeforeAnythingIsAsked() {
    begin(20);
    sent();
    wakeUp();
    assertThat(sent()).extracting(ClientSessionTest::id).containsExactly(6L, 7L, 8L, 9L);
  }

  @Test
  void timeoutsFollowTheRoundTripAndDoubleInARow() {
    begin(2);
    Outgoing second = sent().get(0);
    assertThat(second.deadlineNanos() - nowNanos).isEqualTo(200 * MILLIS);
    wakeUp();
    Outgoing third = sent().get(0);
    assertThat(third.deadlineNanos() - nowNanos).isEqualTo(400 * MILLIS);
    for (int i = 0; i < 10; i++) {
      wakeUp();
      sent();
    }
    wakeUp();
    assertThat(sent().get(0).deadlineNanos() - nowNanos).isEqualTo(15 * SECOND);
    assertThat(session.unansweredInARow()).isEqualTo(12);
  }

  @Test
  void notMoreIsIntroducedThanTheServerHasColumnsFor() {
    session = session(config.withWindow(2), List.of());
    begin(20);
    List<Outgoing> sent = sent();
    assertThat(sent).extracting(ClientSessionTest::id).containsExactly(2L, 3L);
    reply(sent.get(0), 202, report(3, 3, 3, 1));
    reply(sent.get(1), 202, report(3, 3, 3, 1));
    sent = sent();
    assertThat(sent).extracting(ClientSessionTest::id).containsExactly(4L, 5L);
    reply(sent.get(0), 202, report(5, 5, 5, 1));
    reply(sent.get(1), 202, report(5, 5, 5, 1));
    assertThat(sent()).isEmpty();
  }

  @Test
  void windowOfTheServerCountsIfItIsTheSmaller() {
    submit(20);
    session.onReply(
        sent().get(0).number(),
        new Reply(
            202,
            Optional.of(report(1, 1, 1, 1)),
            Optional.of(new Capability(2, 65536)),
            List.of(),
            Optional.empty(),
            OptionalLong.empty()),
        nowNanos);
    assertThat(sent()).extracting(ClientSessionTest::id).containsExactly(2L, 3L);
  }

  @Test
  void messagesThatForgedOnesHoldUpAreSentAgainThoughTheyAreSeen() {
    begin(2);
    reply(sent().get(0), 202, report(2, 9, 3, 1));
    assertThat(sent()).isEmpty();
    wakeUp();
    Combination again = combination(sent().get(0));
    assertThat(again.oldest()).isEqualTo(2);
    assertThat(again.newest()).isEqualTo(2);
  }
}
