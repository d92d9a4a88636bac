package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static dev.fulmar.rlnc.protocol.Requests.message;
import static dev.fulmar.rlnc.protocol.Requests.request;
import static dev.fulmar.rlnc.protocol.Requests.response;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientSessionTest {
  private static final long MILLIS = 1_000_000L;
  private static final long SECOND = 1000 * MILLIS;
  private static final long EPOCH = 1;
  private static final SenderId NEXT_SENDER = new SenderId(8, 9);
  private static final Capability CAPABILITY = new Capability(32, 65536);

  private final SenderConfig config = SenderConfig.FAST.withInFlight(4);
  private ClientSession session = session(config, List.of());
  private final List<Event> told = new ArrayList<>();
  private long nowNanos;

  private static ClientSession session(SenderConfig config, List<NativeMessage> undelivered) {
    long lastId = undelivered.isEmpty() ? 0 : undelivered.get(undelivered.size() - 1).id();
    return session(config, undelivered, lastId);
  }

  private static ClientSession session(
      SenderConfig config, List<NativeMessage> undelivered, long lastSent) {
    long lastId = undelivered.isEmpty() ? 0 : undelivered.get(undelivered.size() - 1).id();
    Incarnation incarnation =
        undelivered.isEmpty() ? Incarnation.of(1, 1) : new Incarnation(2, 2, List.of(1L));
    return new ClientSession(
        config, SENDER, incarnation, lastId, lastSent, undelivered, new SplittableRandom(1));
  }

  private void submit(int count) {
    for (int i = 0; i < count; i++) {
      session.onStored(session.submit(request(i + 1)).orElseThrow().id());
    }
  }

  private List<Outgoing> sent() {
    List<Outgoing> sent = new ArrayList<>();
    do {
      for (Optional<Outgoing> next = session.next(nowNanos);
          next.isPresent();
          next = session.next(nowNanos)) {
        sent.add(next.get());
      }
    } while (marks());
    return sent;
  }

  private List<Event> events() {
    boolean unused = marks();
    List<Event> events = List.copyOf(told);
    told.clear();
    return events;
  }

  /** Takes note of events, and is the store; whether more may leave now. */
  private boolean marks() {
    boolean marked = false;
    for (Optional<Event> next = session.nextEvent(); next.isPresent(); next = session.nextEvent()) {
      if (next.get() instanceof Event.MayLeave mark) {
        session.onMarked(session.sender(), mark.upTo());
        marked = true;
      } else if (next.get() instanceof Event.IdentityEnded) {
        told.add(next.get());
        session.renew(NEXT_SENDER);
        marked = true;
      } else {
        told.add(next.get());
      }
    }
    return marked;
  }

  private static Report report(long seen, long newest, long rank, long decoded) {
    return new Report(seen, newest, rank, decoded, 1, EPOCH);
  }

  private void reply(Outgoing to, int status, Report report, NumberedResponse... responses) {
    session.onReply(
        to.number(),
        new Reply(
            status,
            Optional.of(report),
            Optional.of(CAPABILITY),
            List.of(responses),
            Optional.empty(),
            OptionalLong.empty()),
        nowNanos);
  }

  private void answer(Outgoing to, long id, Report report) {
    session.onReply(
        to.number(),
        new Reply(
            200,
            Optional.of(report),
            Optional.of(CAPABILITY),
            List.of(),
            Optional.of(Requests.answer(id)),
            OptionalLong.empty()),
        nowNanos);
  }

  private void plainReply(Outgoing to, int status, OptionalLong retryAfterNanos) {
    session.onReply(
        to.number(),
        new Reply(
            status,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.of(new BinaryResponse(status, List.of(), new byte[0])),
            retryAfterNanos),
        nowNanos);
  }

  /** Gets as far as knowing that the server codes, with message 1 delivered. */
  private void begin(int messages) {
    submit(messages);
    nowNanos += 10 * MILLIS;
    answer(sent().get(0), 1, report(1, 1, 1, 1));
    events();
  }

  private void wakeUp() {
    nowNanos = session.nextWakeUpNanos();
    session.onTimeout(nowNanos);
  }

  private static Combination combination(Outgoing outgoing) {
    assertThat(outgoing).isInstanceOf(Outgoing.Coded.class);
    return ((Outgoing.Coded) outgoing).packet().combination().orElseThrow();
  }

  private static void assertProbe(Outgoing outgoing) {
    assertThat(outgoing).isInstanceOf(Outgoing.Coded.class);
    assertThat(((Outgoing.Coded) outgoing).packet().combination()).isEmpty();
  }

  private static long id(Outgoing outgoing) {
    assertThat(outgoing).isInstanceOf(Outgoing.Native.class);
    return ((Outgoing.Native) outgoing).field().mark().orElseThrow().id();
  }

  @Test
  void nothingIsSentBeforeItIsStored() {
    session.submit(request(1));
    assertThat(sent()).isEmpty();
    session.onStored(1);
    assertThat(sent()).hasSize(1);
  }

  @Test
  void nothingIsSentBeforeTheStoreHasNotedThatItMayHaveLeft() {
    submit(3);
    assertThat(session.next(nowNanos)).isEmpty();
    assertThat(session.nextEvent()).hasValue(new Event.MayLeave(1));
    assertThat(session.next(nowNanos)).isEmpty();
    session.onMarked(SENDER, 1);
    assertThat(session.next(nowNanos)).map(ClientSessionTest::id).hasValue(1L);
    assertThat(session.nextEvent()).as("only what is next").isEmpty();
  }

  @Test
  void oneMarkServesAllThatIsSentToAServerThatCodes() {
    submit(3);
    answer(sent().get(0), 1, report(1, 1, 1, 1));
    events();
    assertThat(session.next(nowNanos)).as("before it is made").isEmpty();
    assertThat(session.nextEvent()).hasValue(new Event.MayLeave(Long.MAX_VALUE));
    session.onMarked(SENDER, Long.MAX_VALUE);
    assertThat(sent()).extracting(ClientSessionTest::id).containsExactly(2L, 3L);
    submit(1);
    assertThat(session.next(nowNanos)).map(ClientSessionTest::id).hasValue(4L);
    assertThat(session.nextEvent()).isEmpty();
  }

  @Test
  void messageThatDidNotLeaveIsSaidNotToHaveLeftUntilItIsTriedAgain() {
    submit(1);
    Outgoing first = sent().get(0);
    session.onBroken(first.number(), true, nowNanos);
    assertThat(session.next(nowNanos)).isEmpty();
    assertThat(session.nextEvent()).hasValue(new Event.MayLeave(0));
    assertThat(session.nextEvent()).isEmpty();
    wakeUp();
    assertThat(session.next(nowNanos)).isEmpty();
    assertThat(session.nextEvent()).hasValue(new Event.MayLeave(1));
  }

  @Test
  void aRunThatEndsSaysWhatHasNotLeft() {
    begin(2);
    assertThat(sent()).hasSize(1);
    submit(1);
    session.close();
    assertThat(session.nextEvent())
        .as("not all that was submitted")
        .hasValue(new Event.MayLeave(2));
  }

  @Test
  void whatNeverLeftInAnEarlierRunGoesPlainAndOnlyTheRestIsUnknown() {
    session = session(config, List.of(message(5), message(6), message(7)), 5);
    Outgoing probe = sent().get(0);
    assertProbe(probe);
    plainReply(probe, 404, OptionalLong.empty());
    assertThat(events())
        .filteredOn(Event.FateUnknown.class::isInstance)
        .extracting(event -> ((Event.FateUnknown) event).id())
        .containsExactly(5L);
    Outgoing sixth = sent().get(0);
    assertThat(((Outgoing.Plain) sixth).id()).isEqualTo(6);
    plainReply(sixth, 200, OptionalLong.empty());
    assertThat(((Outgoing.Plain) sent().get(0)).id()).isEqualTo(7);
  }

  @Test
  void whatNeverLeftInAnEarlierRunGoesCodedToAServerThatCodes() {
    session = session(config, List.of(message(5), message(6)), 4);
    Outgoing probe = sent().get(0);
    assertProbe(probe);
    reply(probe, 200, report(4, 4, 4, 4));
    List<Outgoing> sent = sent();
    assertThat(combination(sent.get(0)).newest()).isEqualTo(5);
    assertThat(combination(sent.get(1)).newest()).isEqualTo(6);
    reply(sent.get(1), 202, report(6, 6, 6, 4));
    assertThat(session.stats().misbehaviour()).as("it has left now").isZero();
  }

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

  private void submitLong(int bytes) {
    BinaryRequest request = new BinaryRequest("POST", "/m", List.of(), new byte[bytes]);
    session.onStored(session.submit(request).orElseThrow().id());
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
  void markOfTheSenderBeforeMeansNothing() {
    submit(2);
    plainReply(sent().get(0), 200, OptionalLong.empty());
    assertThat(events()).contains(new Event.IdentityEnded(1));
    assertThat(session.next(nowNanos)).isEmpty();
    assertThat(session.nextEvent()).hasValue(new Event.MayLeave(2));
    session.onMarked(SENDER, 2);
    assertThat(session.next(nowNanos)).isEmpty();
    session.onMarked(NEXT_SENDER, 2);
    assertThat(session.next(nowNanos)).isPresent();
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
  void messageThatDidNotLeaveIsSentByItselfLater() {
    submit(1);
    Outgoing first = sent().get(0);
    session.onBroken(first.number(), true, nowNanos);
    assertThat(sent()).isEmpty();
    wakeUp();
    assertThat(id(sent().get(0))).isEqualTo(1);
  }

  @Test
  void restartedClientSendsStoredSymbolsUnchangedAndCoded() {
    session = session(config, List.of(message(5), message(6)));
    Outgoing first = sent().get(0);
    assertProbe(first);
    assertThat(((Outgoing.Coded) first).field().incarnation().number()).isEqualTo(2);
    assertThat(((Outgoing.Coded) first).field().oldestHeld()).isEqualTo(5);
    reply(first, 200, report(4, 4, 4, 4));
    List<Outgoing> sent = sent();
    assertThat(sent).hasSize(2);
    assertThat(combination(sent.get(0)).oldest()).isEqualTo(5);
    assertThat(combination(sent.get(0)).lengths()).containsExactly(message(5).body().length);
    assertThat(combination(sent.get(1)).newest()).isEqualTo(6);
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
