package dev.fulmar.rlnc.protocol.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ClientSession;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.protocol.SenderStats;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A client in virtual time; it can be killed, its store stays. */
final class VirtualClient {
  private static final long FORCE_NANOS = 2_000_000L;

  final List<Event> events = new ArrayList<>();
  final Map<Long, Integer> completions = new HashMap<>();
  private final Simulation simulation;
  private final SenderConfig config;
  private final StoreDisk store;
  private final Network network;
  private final RandomGenerator random;
  private Optional<ClientSession> session = Optional.empty();
  private long life;
  private long wanted;
  private long submitted;
  private boolean forcing;
  private long alarmNanos = Long.MAX_VALUE;
  int badResponses;

  VirtualClient(
      Simulation simulation,
      SenderConfig config,
      StoreDisk store,
      Network network,
      RandomGenerator random) {
    this.simulation = simulation;
    this.config = config;
    this.store = store;
    this.network = network;
    this.random = random;
  }

  /** What message has what content. */
  static String content(long id) {
    return "message " + id + "!".repeat((int) (id * 7 % 40));
  }

  void start() {
    store.open();
    life++;
    submitted = store.lastId();
    forcing = false;
    alarmNanos = Long.MAX_VALUE;
    session =
        Optional.of(
            new ClientSession(
                config,
                store.sender(),
                store.incarnation(),
                store.lastId(),
                store.lastSent(),
                store.undelivered(),
                random));
    submit();
    pump();
  }

  void kill(long downNanos) {
    session = Optional.empty();
    life++;
    simulation.schedule(simulation.nowNanos() + downNanos, this::start);
  }

  /** The application has one message more. */
  void want() {
    wanted++;
    submit();
    pump();
  }

  private void submit() {
    while (session.isPresent() && submitted < wanted) {
      String content = content(submitted + 1);
      Optional<NativeMessage> symbol =
          session
              .get()
              .submit(
                  new BinaryRequest(
                      submitted % 2 == 0 ? "POST" : "PUT",
                      "/m",
                      List.of(new Field("content-type", "text/plain")),
                      content.getBytes(UTF_8)));
      submitted = symbol.orElseThrow().id();
      store.add(symbol.get());
      force();
    }
  }

  private void force() {
    if (!forcing) {
      forcing = true;
      whileAlive(
          simulation.nowNanos() + random.nextLong(FORCE_NANOS),
          () -> {
            forcing = false;
            store.force();
            session.orElseThrow().onStored(store.lastId());
            session.orElseThrow().onMarked(store.sender(), store.sent());
            pump();
          });
    }
  }

  private void whileAlive(long atNanos, Runnable task) {
    long lifeNow = life;
    simulation.schedule(
        atNanos,
        () -> {
          if (life == lifeNow) {
            task.run();
          }
        });
  }

  private void pump() {
    if (session.isEmpty()) {
      return;
    }
    ClientSession alive = session.get();
    drainEvents(alive);
    for (Optional<Outgoing> next = alive.next(simulation.nowNanos());
        next.isPresent();
        next = alive.next(simulation.nowNanos())) {
      send(next.get());
    }
    drainEvents(alive);
    arm(alive.nextWakeUpNanos());
  }

  private void drainEvents(ClientSession alive) {
    for (Optional<Event> event = alive.nextEvent(); event.isPresent(); event = alive.nextEvent()) {
      handle(event.get());
    }
  }

  private void arm(long wakeUpNanos) {
    if (wakeUpNanos < alarmNanos) {
      alarmNanos = Math.max(wakeUpNanos, simulation.nowNanos());
      whileAlive(alarmNanos, this::wakeUp);
    }
  }

  private void wakeUp() {
    if (simulation.nowNanos() >= alarmNanos) {
      alarmNanos = Long.MAX_VALUE;
      session.orElseThrow().onTimeout(simulation.nowNanos());
      pump();
    }
  }

  private void send(Outgoing outgoing) {
    long lifeNow = life;
    long number = outgoing.number();
    network.send(
        outgoing,
        reply -> {
          if (life == lifeNow) {
            session.orElseThrow().onReply(number, reply, simulation.nowNanos());
            pump();
          }
        },
        nothingWasSent -> {
          if (life == lifeNow) {
            session.orElseThrow().onBroken(number, nothingWasSent, simulation.nowNanos());
            pump();
          }
        });
  }

  private void handle(Event event) {
    events.add(event);
    if (event instanceof Event.Done done) {
      store.deliver(done.id());
    } else if (event instanceof Event.Known) {
      store.confirm();
    } else if (event instanceof Event.IdentityEnded ended) {
      session.orElseThrow().renew(SenderId.random(random));
      store.renew(session.orElseThrow().sender(), ended.upTo());
      force();
    } else if (event instanceof Event.MayLeave mark) {
      store.markSent(mark.upTo());
      force();
    } else if (event instanceof Event.Completed completed) {
      completions.merge(completed.id(), 1, Integer::sum);
      String expected = "r" + completed.id();
      String actual = completed.response().map(VirtualClient::text).orElse("lost");
      badResponses += expected.equals(actual) ? 0 : 1;
    }
  }

  private static String text(BinaryResponse response) {
    return new String(response.content(), UTF_8);
  }

  /** Whether all that was wanted is done with. */
  boolean isDone(int messages) {
    return store.delivered() == messages
        && session
            .filter(alive -> alive.stats().delivered() == messages)
            .filter(alive -> alive.isIdle())
            .isPresent();
  }

  Optional<SenderStats> stats() {
    return session.map(ClientSession::stats);
  }
}
