package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.message;
import static dev.fulmar.rlnc.protocol.Requests.request;
import static dev.fulmar.rlnc.protocol.Requests.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is delivered, its responses, and how a session ends. */
class ClientSessionTest extends ClientSessionDriver {
  @Test
  void probesAskForWhatIsSeenAndNotDeliveredLessAndLessOften() {
    begin(2);
    reply(sent().get(0), 202, report(2, 2, 2, 1));
    assertThat(sent()).isEmpty();
    List<Long> delaysMillis = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      long beforeNanos = nowNanos;
      wakeUp();
      delaysMillis.add((nowNanos - beforeNanos) / MILLIS);
      Outgoing probe = sent().get(0);
      assertProbe(probe);
      reply(probe, 202, report(2, 2, 2, 1));
      assertThat(sent()).isEmpty();
    }
    assertThat(delaysMillis).containsExactly(10L, 20L, 40L, 80L, 160L, 320L, 640L, 1000L, 1000L);
  }

  @Test
  void responseThatIsLostIsFetchedByAProbe() {
    begin(2);
    reply(sent().get(0), 202, report(2, 2, 2, 1));
    sent();
    wakeUp();
    Outgoing probe = sent().get(0);
    reply(probe, 200, report(2, 2, 2, 2), new NumberedResponse(2, response(2)));
    assertThat(events()).hasSize(2).contains(new Event.Done(2));
    assertThat(session.isIdle()).isTrue();
    assertThat(session.nextWakeUpNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void bareAcceptedIsNotTakenForTheApplicationsResponse() {
    begin(2);
    session.onReply(
        sent().get(0).number(),
        new Reply(
            202,
            Optional.of(report(2, 2, 2, 2)),
            Optional.of(CAPABILITY),
            List.of(),
            Optional.of(new BinaryResponse(202, List.of(), new byte[0])),
            OptionalLong.empty()),
        nowNanos);
    assertThat(events()).containsExactly(new Event.Done(2));
    assertThat(session.isIdle()).isFalse();
  }

  @Test
  void messageWhoseResponseTheServerHasLostIsCompletedWithoutOne() {
    begin(3);
    List<Outgoing> sent = sent();
    reply(sent.get(0), 202, report(3, 3, 3, 1));
    reply(sent.get(1), 202, report(3, 3, 3, 1));
    sent();
    wakeUp();
    reply(sent().get(0), 200, report(3, 3, 3, 3), new NumberedResponse(3, response(3)));
    assertThat(events()).contains(new Event.Completed(2, Optional.empty())).hasSize(3);
    assertThat(session.stats().coded().responsesLost()).isEqualTo(1);
  }

  @Test
  void responsesBeyondTheLastOfABundleAreNotTakenForLost() {
    begin(3);
    List<Outgoing> sent = sent();
    reply(sent.get(0), 202, report(3, 3, 3, 1));
    reply(sent.get(1), 202, report(3, 3, 3, 1));
    sent();
    wakeUp();
    reply(sent().get(0), 200, report(3, 3, 3, 3), new NumberedResponse(2, response(2)));
    assertThat(events()).hasSize(2); // 2 is completed, 3 is done with
    assertThat(session.isIdle()).isFalse();
  }

  @Test
  void serverThatHasLostItsMemoryGetsWhatIsNotDeliveredCodedAgain() {
    begin(4);
    List<Outgoing> sent = sent();
    reply(sent.get(1), 202, report(1, 3, 2, 1));
    reply(sent.get(2), 202, report(1, 4, 3, 1));
    nowNanos = sent.get(0).deadlineNanos();
    session.onTimeout(nowNanos);
    Outgoing repair = sent().get(0);
    reply(repair, 409, new Report(1, 1, 1, 1, 1, 99));
    List<Outgoing> again = sent();
    assertThat(again).hasSize(3);
    assertThat(combination(again.get(0)).newest()).isEqualTo(2);
    assertThat(combination(again.get(2)).newest()).isEqualTo(4);
    assertThat(session.stats().coded().sessionsLost()).isEqualTo(1);
  }

  @Test
  void reportOfAnEpochThatIsOverIsIgnored() {
    begin(3);
    List<Outgoing> sent = sent();
    reply(sent.get(0), 202, new Report(1, 1, 1, 1, 1, 99));
    reply(sent.get(1), 202, report(3, 3, 3, 1));
    assertThat(sent()).hasSize(2);
  }

  @Test
  void reportsThatOvertakeEachOtherDoNotTakeAnythingBack() {
    begin(3);
    List<Outgoing> sent = sent();
    reply(sent.get(1), 200, report(3, 3, 3, 3));
    reply(sent.get(0), 202, report(2, 2, 2, 1));
    assertThat(session.stats().delivered()).isEqualTo(3);
  }

  @Test
  void reportOfWhatWasNeverSentIsCutOffAndCounted() {
    begin(2);
    reply(sent().get(0), 202, report(1, 50, 2, 1));
    assertThat(session.stats().misbehaviour()).isEqualTo(1);
    assertThat(combination(sent().get(0)).newest()).isEqualTo(2);
  }

  @Test
  void serverThatAsksToWaitIsAskedWhenItSaidAndThenForResponsesFirst() {
    begin(2);
    Outgoing second = sent().get(0);
    session.onReply(
        second.number(),
        new Reply(
            503,
            Optional.of(report(1, 1, 1, 1)),
            Optional.of(CAPABILITY),
            List.of(),
            Optional.empty(),
            OptionalLong.of(7 * SECOND)),
        nowNanos);
    assertThat(sent()).isEmpty();
    assertThat(session.nextWakeUpNanos()).isEqualTo(nowNanos + 7 * SECOND);
    wakeUp();
    List<Outgoing> sent = sent();
    assertThat(sent).hasSize(1);
    assertProbe(sent.get(0));
    reply(sent.get(0), 202, report(1, 1, 1, 1));
    assertThat(combination(sent().get(0)).oldest()).isEqualTo(2);
    assertThat(session.stats().coded().postponed()).isEqualTo(1);
  }

  @Test
  void serverThatLostWhatItHadAcknowledgedEndsTheSession() {
    session = session(config, List.of(message(5)));
    reply(sent().get(0), 409, report(3, 3, 3, 3));
    assertThat(events()).hasAtLeastOneElementOfType(Event.Failed.class);
    assertThat(sent()).isEmpty();
    assertThat(session.nextWakeUpNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void senderThatIsRefusedAgainAndAgainEndsTheSession() {
    begin(5);
    List<Outgoing> sent = sent();
    for (Outgoing outgoing : sent.subList(0, 3)) {
      assertThat(events()).isEmpty();
      reply(outgoing, 403, report(1, 1, 1, 1));
    }
    assertThat(events()).hasOnlyElementsOfType(Event.Failed.class).hasSize(1);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    int sizeBytes = message(1).body().length;
    session = session(config.withMaxHeldBytes(sizeBytes), List.of());
    submit(1);
    assertThat(session.submit(request(1))).isEmpty();
    assertThat(session.stats().refusedSubmissions()).isEqualTo(1);
    session = session(config.withMaxSymbolBytes(sizeBytes - 1), List.of());
    assertThatThrownBy(() -> session.submit(request(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void lateAnswerStillCounts() {
    begin(2);
    Outgoing second = sent().get(0);
    nowNanos = second.deadlineNanos();
    session.onTimeout(nowNanos);
    answer(second, 2, report(2, 2, 2, 2));
    assertThat(events()).hasSize(2);
    assertThat(sent()).isEmpty();
  }

  @Test
  void serverWithoutRoomIsAskedUntilItAnswersBeforeAnythingElseIsSent() {
    begin(2);
    reply(sent().get(0), 503, report(1, 1, 1, 1));
    assertThat(sent()).isEmpty();
    wakeUp();
    assertProbe(sent().get(0));
    wakeUp(); // not answered
    List<Outgoing> again = sent();
    assertThat(again).hasSize(1);
    assertProbe(again.get(0));
    reply(again.get(0), 202, report(1, 1, 1, 1));
    assertThat(combination(sent().get(0)).newest()).isEqualTo(2);
  }
}
