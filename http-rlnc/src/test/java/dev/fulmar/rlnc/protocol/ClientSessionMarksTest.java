package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static dev.fulmar.rlnc.protocol.Requests.message;
import static dev.fulmar.rlnc.protocol.Requests.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.ClientSession.Event;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is stored and marked before it leaves, and what the next run makes of that. */
class ClientSessionMarksTest extends ClientSessionDriver {
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
  void oneMarkServesManyThatAreSentToAServerThatCodes() {
    submit(3);
    answer(sent().get(0), 1, report(1, 1, 1, 1));
    events();
    assertThat(session.next(nowNanos)).as("before it is made").isEmpty();
    assertThat(session.nextEvent()).hasValue(new Event.MayLeave(1 + 64));
    session.onMarked(SENDER, 1 + 64);
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
}
