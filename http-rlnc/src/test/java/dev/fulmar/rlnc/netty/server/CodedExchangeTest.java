package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.journal.MemoryDeliveryJournal;
import dev.fulmar.rlnc.protocol.ClientSession;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A client's session and the server's own pipeline, through the bytes of HTTP, in virtual time.
 * Requests are lost on their way, and so are responses; the server is restarted, the journal stays.
 */
class CodedExchangeTest {
  private static final int MESSAGES = 30;
  private static final long DAY = 86_400L * 1_000_000_000;

  private final RecordingHandler handler = new RecordingHandler(true);
  private final MemoryDeliveryJournal journal = new MemoryDeliveryJournal();
  private final List<String> completed = new ArrayList<>();
  private DirectServer server = restarted();
  private long nowNanos;

  private DirectServer restarted() {
    return new DirectServer(handler, RlncServerConfig.builder().journal(journal).build());
  }

  @ParameterizedTest(name = "loss {0}, restarts {1}, seed {2}")
  @CsvSource({"0, 0, 1", "0.1, 0, 2", "0.3, 0, 3", "0.6, 0, 4", "0.3, 0.05, 5", "0.5, 0.1, 6"})
  void eachMessageIsHandledOnceInOrderAndGetsItsOwnResponse(
      double loss, double restarts, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ClientSession client =
        new ClientSession(
            SenderConfig.FAST,
            SenderId.random(random),
            Incarnation.of(1, 1),
            0,
            0,
            List.of(),
            random.split());
    for (int id = 1; id <= MESSAGES; id++) {
      byte[] body = ("m" + id).getBytes(UTF_8);
      BinaryRequest request = new BinaryRequest("POST", "/sensors", List.of(), body);
      assertThat(client.submit(request)).isPresent();
    }
    client.onStored(MESSAGES);

    while (!client.isIdle() && nowNanos < DAY) {
      for (Optional<Outgoing> next = client.next(nowNanos);
          next.isPresent();
          next = client.next(nowNanos)) {
        if (random.nextDouble() < restarts) {
          server = restarted();
        }
        exchange(client, next.get(), random.nextDouble() < loss, random.nextDouble() < loss);
      }
      if (!collect(client) && !client.isIdle()) {
        long laterNanos = Math.max(nowNanos + 1, client.nextWakeUpNanos());
        server.pass(laterNanos - nowNanos);
        nowNanos = laterNanos;
        client.onTimeout(nowNanos);
      }
    }

    assertThat(handler.got())
        .isEqualTo(
            LongStream.rangeClosed(1, MESSAGES)
                .mapToObj(id -> "%d POST /sensors m%d".formatted(id, id))
                .toList());
    assertThat(completed)
        .containsExactlyInAnyOrderElementsOf(
            LongStream.rangeClosed(1, MESSAGES).mapToObj(id -> id + " ok").toList());
  }

  private void exchange(
      ClientSession client, Outgoing outgoing, boolean losesRequest, boolean losesResponse) {
    if (losesRequest) {
      return;
    }
    TestReply reply = server.send(text(outgoing));
    if (!losesResponse) {
      client.onReply(outgoing.number(), reply.toSession(), nowNanos);
      boolean unused = collect(client);
    }
  }

  /** Whether more may leave now. */
  private boolean collect(ClientSession client) {
    boolean marked = false;
    for (Optional<Event> event = client.nextEvent();
        event.isPresent();
        event = client.nextEvent()) {
      if (event.get() instanceof Event.MayLeave mark) {
        client.onMarked(client.sender(), mark.upTo());
        marked = true;
      } else if (event.get() instanceof Event.Completed message) {
        completed.add(
            message.id()
                + " "
                + message.response().map(r -> new String(r.content(), UTF_8)).orElse("lost"));
      } else {
        assertThat(event.get())
            .isInstanceOfAny(Event.Done.class, Event.Coding.class, Event.Known.class);
      }
    }
    return marked;
  }

  private static String text(Outgoing outgoing) {
    if (outgoing instanceof Outgoing.Native message) {
      return post(message.request().target(), message.field(), message.request().content());
    }
    Outgoing.Coded coded = (Outgoing.Coded) outgoing;
    return post(
        CodedPacket.PATH, coded.field(), coded.packet().write(coded.field(), Optional.empty()));
  }

  private static String post(String target, RequestField field, byte[] body) {
    List<String> fields = new ArrayList<>(List.of("RLNC: " + field.write(), "Connection: close"));
    if (target.equals(CodedPacket.PATH)) {
      fields.add("Content-Type: " + CodedPacket.MEDIA_TYPE);
    }
    return RawHttp.request(
        "POST " + target, new String(body, ISO_8859_1), fields.toArray(String[]::new));
  }
}
