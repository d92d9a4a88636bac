package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Before the server is known, and towards one that does not code. */
class ClientSessionPlainTest extends ClientSessionDriver {
  @Test
  void messagesGoOneAtATimeUntilTheServerIsKnownToCode() {
    submit(3);
    List<Outgoing> first = sent();
    assertThat(first).extracting(ClientSessionTest::id).containsExactly(1L);
    answer(first.get(0), 1, report(1, 1, 1, 1));
    assertThat(events())
        .hasSize(3)
        .contains(new Event.Coding(CAPABILITY), new Event.Done(1))
        .hasAtLeastOneElementOfType(Event.Completed.class);
    assertThat(sent()).extracting(ClientSessionTest::id).containsExactly(2L, 3L);
  }

  @Test
  void oneThatWasToldThatTheServerCodesAsksNothingFirst() {
    session = session(config.withAssumedCoding(true), List.of());
    submit(6);
    List<Outgoing> first = sent();
    assertThat(first).extracting(ClientSessionTest::id).containsExactly(1L, 2L, 3L, 4L);
    assertThat(events()).isEmpty();
    answer(first.get(0), 1, report(1, 1, 1, 1));
    assertThat(events()).contains(new Event.Coding(CAPABILITY), new Event.Done(1));
    assertThat(sent()).extracting(ClientSessionTest::id).containsExactly(5L);
  }

  @Test
  void oneThatWasToldSoWronglyFallsBackAndSendsNothingTwice() {
    session = session(config.withAssumedCoding(true).withInFlight(1), List.of());
    submit(3);
    assertThat(id(sent().get(0))).isEqualTo(1);
    wakeUp();
    assertThat(id(sent().get(0))).isEqualTo(2);
    wakeUp();
    assertThat(id(sent().get(0))).isEqualTo(3);
    wakeUp();
    Outgoing repair = sent().get(0);
    assertThat(repair).isInstanceOf(Outgoing.Coded.class);

    plainReply(repair, 404, OptionalLong.empty());

    assertThat(events())
        .hasAtLeastOneElementOfType(Event.FellBack.class)
        .filteredOn(Event.FateUnknown.class::isInstance)
        .hasSize(3);
    assertThat(sent()).isEmpty();
  }

  @Test
  void unansweredFirstMessageIsFollowedByProbesAndNeverByACopy() {
    submit(2);
    assertThat(sent()).hasSize(1);
    assertThat(session.nextWakeUpNanos()).isEqualTo(SECOND);
    for (int i = 0; i < 5; i++) {
      wakeUp();
      List<Outgoing> sent = sent();
      assertThat(sent.size()).isLessThan(2);
      sent.forEach(ClientSessionTest::assertProbe);
    }
    assertThat(session.stats().coded().probes()).isGreaterThan(1);
    assertThat(session.stats().coded().natives()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {404, 405, 415, 501})
  void serverThatDeniesTheCodedPathGetsPlainRequestsOfWhatWasNeverSent(int status) {
    submit(3);
    nowNanos = sent().get(0).deadlineNanos();
    session.onTimeout(nowNanos);
    plainReply(sent().get(0), status, OptionalLong.empty());
    assertThat(events())
        .hasSize(3)
        .hasAtLeastOneElementOfType(Event.FellBack.class)
        .hasAtLeastOneElementOfType(Event.FateUnknown.class)
        .contains(new Event.IdentityEnded(1));
    List<Outgoing> sent = sent();
    assertThat(sent).hasSize(1);
    assertThat(((Outgoing.Plain) sent.get(0)).id()).isEqualTo(2);
    plainReply(sent.get(0), 200, OptionalLong.empty());
    assertThat(((Outgoing.Plain) sent().get(0)).id()).isEqualTo(3);
  }

  @Test
  void serverIsTriedAgainAfterAnHour() {
    submit(3);
    plainReply(sent().get(0), 200, OptionalLong.empty());
    plainReply(sent().get(0), 200, OptionalLong.empty());
    nowNanos += 3600 * SECOND;
    assertThat(id(sent().get(0))).isEqualTo(3);
  }

  @Test
  void serverThatCodesAgainMeetsANewSenderThatHoldsWhatWasNeverSent() {
    begin(4);
    List<Outgoing> sent = sent();
    assertThat(sent).hasSize(3);
    submit(2);
    session.onBroken(sent.get(1).number(), false, nowNanos);
    session.onBroken(sent.get(2).number(), false, nowNanos);
    plainReply(sent.get(0), 200, OptionalLong.empty());
    assertThat(events())
        .hasAtLeastOneElementOfType(Event.FellBack.class)
        .filteredOn(Event.FateUnknown.class::isInstance)
        .hasSize(2);
    assertThat(session.sender()).isEqualTo(NEXT_SENDER);
    assertThat(sent()).isEmpty();
    wakeUp();
    plainReply(sent().get(0), 200, OptionalLong.empty());
    nowNanos += 3600 * SECOND;
    Outgoing again = sent().get(0);
    assertThat(id(again)).isEqualTo(6);
    Outgoing.Native single = (Outgoing.Native) again;
    assertThat(single.field().sender()).isEqualTo(NEXT_SENDER);
    assertThat(single.field().oldestHeld()).isEqualTo(6);
    MessageId renamed = new MessageId(NEXT_SENDER, 1, 6);
    assertThat(single.field().mark().orElseThrow().crc())
        .isEqualTo(Symbol.crc(Symbol.write(renamed, single.request())));
    answer(again, 6, report(6, 6, 6, 6));
    assertThat(session.isIdle()).isTrue();
  }

  @Test
  void plainRequestThatAServerThatCodesAnswersIsDoneAndShowsThatItDoes() {
    submit(3);
    plainReply(sent().get(0), 200, OptionalLong.empty());
    Outgoing second = sent().get(0);
    assertThat(((Outgoing.Plain) second).id()).isEqualTo(2);
    events();
    session.onReply(
        second.number(),
        new Reply(
            200,
            Optional.empty(),
            Optional.of(CAPABILITY),
            List.of(),
            Optional.of(Requests.answer(2)),
            OptionalLong.empty()),
        nowNanos);
    assertThat(events())
        .hasSize(2)
        .hasAtLeastOneElementOfType(Event.Completed.class)
        .contains(new Event.Done(2));
    assertThat(id(sent().get(0))).isEqualTo(3);
  }

  @Test
  void identityLastsUntilAllThatItSentIsDoneWith() {
    submit(2);
    Outgoing first = sent().get(0);
    nowNanos = SECOND;
    plainReply(sent().get(0), 404, OptionalLong.empty()); // the first may still be answered
    assertThat(sent()).isEmpty();
    assertThat(session.sender()).isEqualTo(SENDER);
    assertThat(events()).hasOnlyElementsOfType(Event.FellBack.class);
    plainReply(first, 200, OptionalLong.empty());
    assertThat(events()).contains(new Event.IdentityEnded(1)).doesNotContain(new Event.Done(1));
    assertThat(((Outgoing.Plain) sent().get(0)).id()).isEqualTo(2);
  }

  @Test
  void whatIsUnknownIsSentAgainOnlyIfTheApplicationSaysSo() {
    session = session(config.withResendsUnknown(true), List.of());
    submit(1);
    nowNanos = sent().get(0).deadlineNanos();
    session.onTimeout(nowNanos);
    plainReply(sent().get(0), 404, OptionalLong.empty());
    assertThat(((Outgoing.Plain) sent().get(0)).id()).isEqualTo(1);
  }

  @Test
  void plainRequestThatWasDeclinedIsSentWhenTheServerSaid() {
    submit(2);
    plainReply(sent().get(0), 200, OptionalLong.empty());
    plainReply(sent().get(0), 503, OptionalLong.of(5 * SECOND));
    assertThat(sent()).isEmpty();
    assertThat(session.nextWakeUpNanos()).isEqualTo(nowNanos + 5 * SECOND);
    wakeUp();
    assertThat(((Outgoing.Plain) sent().get(0)).id()).isEqualTo(2);
  }

  /** RFC 9110, section 15: a status above 599 is invalid. */
  @Test
  void answerWithAStatusThatMeansNothingIsNoSuccess() {
    submit(1);
    Outgoing first = sent().get(0);
    session.onReply(
        first.number(),
        new Reply(
            999,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            OptionalLong.empty()),
        nowNanos);
    assertThat(events()).noneMatch(Event.Completed.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(ints = {502, 504})
  void plainRequestThatAGatewayLostHasAnUnknownFate(int status) {
    submit(2);
    plainReply(sent().get(0), 200, OptionalLong.empty());
    plainReply(sent().get(0), status, OptionalLong.empty());
    assertThat(events()).contains(new Event.FateUnknown(2, "status " + status));
    assertThat(sent()).isEmpty();
  }

  @Test
  void declinedMessageIsStillSentWhenALateAnswerComesMeanwhile() {
    submit(2);
    Outgoing first = sent().get(0);
    nowNanos = SECOND;
    Outgoing probe = sent().get(0);
    plainReply(first, 503, OptionalLong.of(5 * SECOND));
    plainReply(probe, 404, OptionalLong.empty());
    session.onTimeout(nowNanos);
    assertThat(events()).hasOnlyElementsOfType(Event.FellBack.class);
    assertThat(sent()).isEmpty();
    wakeUp();
    assertThat(((Outgoing.Plain) sent().get(0)).id()).isEqualTo(1);
  }
}
