package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.netem.ExchangeJudge;
import dev.fulmar.netem.exchange.ExchangeFate;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ClientSession;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A client and a server of version 1 in virtual time. Each transmission is an exchange of the
 * paper's Algorithm 1, with the same fate as the paper's client's of the same number.
 */
final class FastExchange {
  /** Over the paper's wire, each way. */
  static final long ONE_WAY_NANOS = 1_000_000;

  private static final double NANOS_A_SECOND = 1e9;
  private static final long LIMIT_NANOS = 1_000_000_000_000_000L;

  private final Simulation simulation = new Simulation();
  private final Outcome outcome = new Outcome();
  private final Point point;
  private final long seed;
  private final ExchangeJudge judge;
  private final ClientSession session;
  private final FastServer server;
  private long alarmNanos = Long.MAX_VALUE;

  private FastExchange(Point point, SenderConfig config, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    this.point = point;
    this.seed = seed;
    this.judge = point.judge(seed);
    this.session =
        new ClientSession(
            config,
            SenderId.random(random),
            Incarnation.of(1, random.nextLong()),
            0,
            0,
            List.of(),
            random);
    this.server = new FastServer(random.nextLong(), outcome);
  }

  /** Runs it; the same arguments give the same outcome. */
  static Outcome run(Point point, SenderConfig config, long seed) {
    return new FastExchange(point, config, seed).run();
  }

  private Outcome run() {
    List<byte[]> bodies = Readings.of(point.requests(), point.bodyBytes(), seed);
    for (int i = 0; i < bodies.size(); i++) {
      byte[] body = bodies.get(i);
      simulation.schedule(i * point.intervalNanos(), () -> submit(body));
    }
    boolean delivered =
        simulation.runUntil(() -> session.stats().delivered() == point.requests(), LIMIT_NANOS);
    outcome.seconds = simulation.nowNanos() / NANOS_A_SECOND;
    boolean answered = simulation.runUntil(session::isIdle, LIMIT_NANOS);
    if (!delivered || !answered) {
      throw new IllegalStateException("not done after %d ns".formatted(simulation.nowNanos()));
    }
    outcome.transmissions = session.stats().transmissions();
    outcome.probes = session.stats().coded().probes();
    outcome.additional = session.stats().additional();
    return outcome;
  }

  private void submit(byte[] body) {
    NativeMessage symbol =
        session
            .submit(new BinaryRequest("POST", MessageBytes.TARGET, List.of(), body))
            .orElseThrow();
    session.onStored(symbol.id());
    pump();
  }

  private void pump() {
    long nowNanos = simulation.nowNanos();
    do {
      for (Optional<Outgoing> next = session.next(nowNanos);
          next.isPresent();
          next = session.next(nowNanos)) {
        send(next.get());
      }
    } while (hasNews());
    long wakeUpNanos = session.nextWakeUpNanos();
    if (wakeUpNanos < alarmNanos) {
      alarmNanos = Math.max(wakeUpNanos, nowNanos);
      simulation.schedule(alarmNanos, this::wakeUp);
    }
  }

  /** Whether anything was told after which there may be more to send. */
  private boolean hasNews() {
    boolean news = false;
    for (Optional<ClientSession.Event> event = session.nextEvent();
        event.isPresent();
        event = session.nextEvent()) {
      check(event.get());
      if (event.get() instanceof ClientSession.Event.Completed completed) {
        long arrivedNanos = (completed.id() - 1) * point.intervalNanos();
        outcome.waitedSeconds += (simulation.nowNanos() - arrivedNanos) / NANOS_A_SECOND;
      }
      if (event.get() instanceof ClientSession.Event.MayLeave mark) {
        session.onMarked(session.sender(), mark.upTo());
        news = true;
      }
    }
    return news;
  }

  /** Nothing is killed here, and every server codes. */
  private static void check(ClientSession.Event event) {
    if (event instanceof ClientSession.Event.FateUnknown
        || event instanceof ClientSession.Event.Failed
        || event instanceof ClientSession.Event.FellBack) {
      throw new IllegalStateException("a client that was well served says " + event);
    }
  }

  private void wakeUp() {
    if (simulation.nowNanos() >= alarmNanos) {
      alarmNanos = Long.MAX_VALUE;
      session.onTimeout(simulation.nowNanos());
      pump();
    }
  }

  private void send(Outgoing outgoing) {
    outcome.requestBytes += MessageBytes.http(outgoing);
    ExchangeFate fate = judge.onConnection();
    if (fate == ExchangeFate.REQUEST_LOST) {
      return;
    }
    after(
        () -> {
          Reply reply = server.arrive(outgoing, simulation.nowNanos());
          if (fate == ExchangeFate.PASSED) {
            after(
                () -> {
                  session.onReply(outgoing.number(), reply, simulation.nowNanos());
                  pump();
                });
          }
        });
  }

  private void after(Runnable task) {
    simulation.schedule(simulation.nowNanos() + ONE_WAY_NANOS, task);
  }
}
