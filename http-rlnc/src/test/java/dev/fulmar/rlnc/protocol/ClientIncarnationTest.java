package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static dev.fulmar.rlnc.protocol.Requests.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client says of its store's opening, and what it makes of the one that a server knows. */
class ClientIncarnationTest {
  private static final Incarnation OWN = new Incarnation(4, 44, List.of(22L, 33L));

  private final ClientSession session = session(OWN);

  /** With messages 5 and 6 of an earlier opening. */
  private static ClientSession session(Incarnation incarnation) {
    List<NativeMessage> undelivered = List.of(message(5), message(6));
    return new ClientSession(
        SenderConfig.FAST, SENDER, incarnation, 6, 6, undelivered, new SplittableRandom(1));
  }

  private Outgoing.Coded next() {
    return (Outgoing.Coded) session.next(0).orElseThrow();
  }

  private void reply(Outgoing to, int status, long delivered, Optional<Incarnation> known) {
    session.onReply(
        to.number(),
        new Reply(
            status,
            Optional.of(new Report(delivered, delivered, delivered, delivered, 1, 1, known)),
            Optional.of(new Capability(16, 65_536)),
            List.<NumberedResponse>of(),
            Optional.empty(),
            OptionalLong.empty()),
        0);
  }

  private List<Event> events() {
    List<Event> events = new ArrayList<>();
    for (Optional<Event> next = session.nextEvent(); next.isPresent(); next = session.nextEvent()) {
      events.add(next.get());
    }
    return events;
  }

  @Test
  void runsBeforeAreNamedUntilTheServerHasThisOne() {
    Outgoing.Coded first = next();
    assertThat(first.field().incarnation()).isEqualTo(OWN);

    reply(first, 202, 4, Optional.of(OWN.alone()));
    assertThat(next().field().incarnation()).isEqualTo(OWN.alone());
    assertThat(events()).contains(new Event.Known());

    reply(next(), 202, 4, Optional.of(OWN.alone()));
    assertThat(events()).doesNotContain(new Event.Known());
  }

  @Test
  void serverThatStillKnowsTheOneBeforeIsToldOn() {
    reply(next(), 503, 4, Optional.of(Incarnation.of(3, 33)));
    assertThat(events()).doesNotHaveAnyElementsOfTypes(Event.Known.class, Event.Failed.class);

    ClientSession unsure = session(OWN);
    assertThat(((Outgoing.Coded) unsure.next(0).orElseThrow()).field().incarnation())
        .isEqualTo(OWN);
  }

  @Test
  void serverThatSaysNothingOfItConfirmsNothing() {
    reply(next(), 202, 4, Optional.empty());
    assertThat(events()).doesNotHaveAnyElementsOfTypes(Event.Known.class, Event.Failed.class);
    assertThat(next().field().incarnation()).isEqualTo(OWN);
  }

  @Test
  void lateReplyThatKnowsTheOneBeforeIsNoCopys() {
    Outgoing first = next();
    reply(first, 202, 4, Optional.of(OWN.alone()));
    Outgoing second = next();
    reply(second, 202, 4, Optional.of(Incarnation.of(3, 33)));
    assertThat(events()).doesNotHaveAnyElementsOfTypes(Event.Failed.class);
  }

  @ParameterizedTest(name = "the server knows opening {0} with another run")
  @ValueSource(longs = {2, 3, 4, 5, 6})
  void copyThatIsRefusedFailsAtOnceAndTakesNothingForDelivered(long number) {
    reply(next(), 403, 6, Optional.of(Incarnation.of(number, 0x55L << 56)));

    assertThat(events())
        .filteredOn(event -> !(event instanceof Event.Coding))
        .containsExactly(
            new Event.Failed(
                ("the server refuses this sender: it knows opening %d (run 55000000…) of the store,"
                        + " and this is opening 4 (run 00000000…): this store is a copy of one that"
                        + " was used since, or the server's journal is an old one; what was not"
                        + " delivered stays in the store")
                    .formatted(number)));
    assertThat(session.next(0)).isEmpty();
    assertThat(session.isIdle()).isFalse();
  }
}
