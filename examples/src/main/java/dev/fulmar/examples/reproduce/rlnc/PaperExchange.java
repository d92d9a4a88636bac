package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.netem.ExchangeJudge;
import dev.fulmar.netem.exchange.ExchangeFate;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.protocol.RequestSender;
import dev.fulmar.rlnc.protocol.RestSender;
import dev.fulmar.rlnc.protocol.RlncSender;
import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.protocol.Transmission;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Parsed;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/**
 * A client and a server of the paper in virtual time, with the losses of its Algorithm 1 and none
 * but the paper's own delays: the time-outs, and how long the server decodes.
 */
final class PaperExchange {
  private static final double NANOS_A_SECOND = 1e9;
  private static final long LIMIT_NANOS = 1_000_000_000_000_000L;

  private final Simulation simulation = new Simulation();
  private final Outcome outcome = new Outcome();
  private final Point point;
  private final boolean coded;
  private final long seed;
  private final RequestSender sender;
  private final PaperServer server;
  private final ExchangeJudge judge;
  private final LongSupplier realClock;

  private PaperExchange(Point point, Way.Paper way, long seed, LongSupplier realClock) {
    SenderConfig config =
        SenderConfig.PAPER
            .withWindow(way.window())
            .withInFlight(way.inFlight())
            .withTimeoutNanos(point.timeoutNanos());
    this.point = point;
    this.coded = way.coded();
    this.seed = seed;
    this.sender =
        coded ? new RlncSender(config, new SplittableRandom(seed)) : new RestSender(config);
    this.server = new PaperServer(coded, way.window(), way.decoder(), realClock, outcome);
    this.judge = point.judge(seed);
    this.realClock = realClock;
  }

  /** Runs it; the same arguments give the same outcome. */
  static Outcome run(Point point, Way.Paper way, long seed) {
    return run(point, way, seed, () -> 0);
  }

  /**
   * As the other, and measures what coding and decoding cost.
   *
   * @param realClock in nanoseconds
   */
  static Outcome run(Point point, Way.Paper way, long seed, LongSupplier realClock) {
    return new PaperExchange(point, way, seed, realClock).run();
  }

  private Outcome run() {
    List<byte[]> bodies = Readings.of(point.requests(), point.bodyBytes(), seed);
    for (int i = 0; i < bodies.size(); i++) {
      byte[] body = bodies.get(i);
      simulation.schedule(
          i * point.intervalNanos(),
          () -> {
            sender.submit(body);
            pump();
          });
    }
    if (!simulation.runUntil(() -> sender.delivered() == bodies.size(), LIMIT_NANOS)) {
      throw new IllegalStateException("not done after %d ns".formatted(simulation.nowNanos()));
    }
    outcome.transmissions = sender.stats().transmissions();
    outcome.additional = sender.stats().additional();
    outcome.seconds = simulation.nowNanos() / NANOS_A_SECOND;
    return outcome;
  }

  private void pump() {
    long nowNanos = simulation.nowNanos();
    for (Optional<Transmission> next = next(nowNanos); next.isPresent(); next = next(nowNanos)) {
      send(next.get());
    }
    long wakeUpNanos = sender.nextTimeoutNanos();
    if (wakeUpNanos < Long.MAX_VALUE) {
      simulation.schedule(wakeUpNanos, this::wakeUp);
    }
  }

  private Optional<Transmission> next(long nowNanos) {
    long fromNanos = realClock.getAsLong();
    Optional<Transmission> next = sender.nextTransmission(nowNanos);
    if (next.isPresent() && !next.get().combination().isNative()) {
      outcome.codings++;
      outcome.realCodingNanos += realClock.getAsLong() - fromNanos;
    }
    return next;
  }

  private void wakeUp() {
    if (sender.nextTimeoutNanos() <= simulation.nowNanos()) {
      sender.onTimeout(simulation.nowNanos());
      pump();
    }
  }

  private void send(Transmission transmission) {
    outcome.requestBytes += MessageBytes.http(transmission.combination(), coded);
    if (transmission.repair()) {
      outcome.additionalBytes += MessageBytes.ofPaper(transmission.combination());
    }
    ExchangeFate fate = judge.onConnection();
    if (fate == ExchangeFate.REQUEST_LOST) {
      return;
    }
    String header = CodingHeader.write(transmission.combination());
    byte[] body = transmission.combination().payload();
    simulation.schedule(
        simulation.nowNanos(),
        () -> {
          Optional<Acknowledgement> answer = server.arrive(header, body, simulation.nowNanos());
          if (fate == ExchangeFate.PASSED && answer.isPresent()) {
            answer(transmission.number(), answer.get().toJson());
          }
        });
  }

  private void answer(long number, String json) {
    simulation.schedule(
        simulation.nowNanos(),
        () -> {
          Parsed<Acknowledgement> parsed = Acknowledgement.parse(json);
          long before = sender.delivered();
          sender.onAcknowledgement(number, ((Parsed.Accepted<Acknowledgement>) parsed).value());
          for (long id = before; id < sender.delivered(); id++) {
            long waitedNanos = simulation.nowNanos() - id * point.intervalNanos();
            outcome.waitedSeconds += waitedNanos / NANOS_A_SECOND;
          }
          pump();
        });
  }
}
