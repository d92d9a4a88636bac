package dev.fulmar.rlnc.protocol.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.protocol.ClientSession;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Packet;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.protocol.ServerSession;
import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An hour of readings over a bad link, of which nothing is kept but what both sides keep. */
@Tag("slow")
class SoakTest {
  private static final long MILLIS = 1_000_000L;
  private static final long MINUTE = 60_000 * MILLIS;
  private static final long INTERVAL = 50 * MILLIS;
  private static final long MESSAGES = 60 * MINUTE / INTERVAL;
  private static final long DELAY = 20 * MILLIS;
  private static final double LOSS = 0.1; // each way
  private static final byte[] READING = "21.5".repeat(50).getBytes(UTF_8);
  private static final long MAX_GROWTH_BYTES = 1 << 20;

  private final Simulation simulation = new Simulation();
  private final SplittableRandom random = new SplittableRandom(1);
  private final ClientSession client =
      new ClientSession(
          SenderConfig.FAST,
          SenderId.random(random),
          Incarnation.of(1, 1),
          0,
          0,
          List.of(),
          random.split());
  private Optional<ServerSession> server = Optional.empty();
  private long submitted;
  private long delivered;
  private long completed;
  private long wakeUp = Long.MAX_VALUE;

  @Test
  void heapStaysFlatThroughAnHour() {
    simulation.schedule(0, this::submit);
    List<Long> heapBytes = new ArrayList<>();
    for (int minutes = 10; minutes <= 60; minutes += 10) {
      simulation.runUntil(minutes * MINUTE);
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      heapBytes.add(runtime.totalMemory() - runtime.freeMemory());
    }
    simulation.runUntil(61 * MINUTE);

    System.out.printf(
        "soak: %d messages, heap after each ten minutes %s KiB, session %d bytes%n",
        completed,
        heapBytes.stream().map(bytes -> bytes / 1024).toList(),
        server.orElseThrow().heldBytes());
    assertThat(delivered).isEqualTo(MESSAGES);
    assertThat(completed).isEqualTo(MESSAGES);
    assertThat(heapBytes.get(5) - heapBytes.get(0)).isLessThan(MAX_GROWTH_BYTES);
    assertThat(client.isIdle()).isTrue();
  }

  private void submit() {
    client.onStored(
        client
            .submit(new BinaryRequest("POST", "/readings", List.of(), READING))
            .orElseThrow()
            .id());
    if (++submitted < MESSAGES) {
      after(INTERVAL, this::submit);
    }
    run();
  }

  private void run() {
    boolean unused = marks();
    long nowNanos = simulation.nowNanos();
    for (var next = client.next(nowNanos); next.isPresent(); next = client.next(nowNanos)) {
      send(next.get());
    }
    if (marks()) {
      run();
      return;
    }
    if (client.nextWakeUpNanos() < wakeUp) {
      wakeUp = client.nextWakeUpNanos();
      simulation.schedule(Math.max(nowNanos, wakeUp), this::wakeUp);
    }
  }

  private boolean marks() {
    boolean marked = false;
    for (var event = client.nextEvent(); event.isPresent(); event = client.nextEvent()) {
      assertThat(event.get()).isNotInstanceOfAny(Event.Failed.class, Event.FateUnknown.class);
      completed += event.get() instanceof Event.Completed ? 1 : 0;
      if (event.get() instanceof Event.MayLeave mark) {
        client.onMarked(client.sender(), mark.upTo());
        marked = true;
      }
    }
    return marked;
  }

  private void wakeUp() {
    if (simulation.nowNanos() >= wakeUp) {
      wakeUp = Long.MAX_VALUE;
      client.onTimeout(simulation.nowNanos());
      run();
    }
  }

  private void send(Outgoing request) {
    if (random.nextDouble() < LOSS) {
      return;
    }
    after(
        DELAY,
        () -> {
          Reply reply = answer(request);
          if (random.nextDouble() >= LOSS) {
            after(
                DELAY,
                () -> {
                  client.onReply(request.number(), reply, simulation.nowNanos());
                  run();
                });
          }
        });
  }

  private Reply answer(Outgoing request) {
    Packet packet =
        request instanceof Outgoing.Native single
            ? Packet.ofNative(single.field(), symbol(single.field(), single.request()))
            : Packet.coded(((Outgoing.Coded) request).field(), ((Outgoing.Coded) request).packet());
    if (server.isEmpty()) {
      server = Optional.of(new ServerSession(WireLimits.DEFAULT, 7, Optional.empty(), packet));
    }
    ServerSession session = server.get();
    assertThat(session.offer(packet, simulation.nowNanos()))
        .isInstanceOf(ServerSession.Verdict.Taken.class);
    for (var next = session.nextDelivery(); next.isPresent(); next = session.nextDelivery()) {
      handle(session, next.get());
    }
    if (request instanceof Outgoing.Native single) {
      Optional<byte[]> response = session.response(single.field().mark().orElseThrow().id());
      return reply(session, List.of(), Optional.of(response.map(SoakTest::read).orElse(bare())));
    }
    return reply(session, session.responses(64 * 1024), Optional.empty());
  }

  private void handle(ServerSession session, Delivery delivery) {
    assertThat(delivery.id()).isEqualTo(++delivered);
    session.onDelivered(
        delivery.id(), new BinaryResponse(200, List.of(), new byte[] {'o', 'k'}).write());
  }

  private static byte[] symbol(RequestField field, BinaryRequest request) {
    long id = field.mark().orElseThrow().id();
    return Symbol.write(new MessageId(field.sender(), field.incarnation().number(), id), request);
  }

  private static BinaryResponse read(byte[] response) {
    return ((Parsed.Accepted<BinaryResponse>) BinaryResponse.read(response)).value();
  }

  private static BinaryResponse bare() {
    return new BinaryResponse(202, List.of(), new byte[0]);
  }

  private static Reply reply(
      ServerSession session,
      List<NumberedResponse> responses,
      Optional<BinaryResponse> application) {
    return new Reply(
        application.map(BinaryResponse::status).orElse(200),
        Optional.of(session.report()),
        Optional.of(new Capability(32, 64 * 1024)),
        responses,
        application,
        OptionalLong.empty());
  }

  private void after(long nanos, Runnable task) {
    simulation.schedule(simulation.nowNanos() + nanos, task);
  }
}
