package dev.fulmar.rlnc.protocol.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A server that has never heard of coding: executes what it gets, and has no coded path. */
final class PlainServer implements Peer {
  private static final int NOT_FOUND = 404;
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final long SECOND = 1_000_000_000L;

  /** What was executed, in this order. */
  final List<String> executed = new ArrayList<>();

  private final Simulation simulation;
  private final RandomGenerator random;
  private final double busyProbability;
  private final double slowProbability;

  PlainServer(
      Simulation simulation,
      RandomGenerator random,
      double busyProbability,
      double slowProbability) {
    this.simulation = simulation;
    this.random = random;
    this.busyProbability = busyProbability;
    this.slowProbability = slowProbability;
  }

  @Override
  public boolean arrive(Outgoing request, Consumer<Reply> reply) {
    if (request instanceof Outgoing.Native single) {
      execute(single.request(), reply);
    } else if (request instanceof Outgoing.Plain plain) {
      execute(plain.request(), reply);
    } else {
      reply.accept(reply(NOT_FOUND, "", OptionalLong.empty()));
    }
    return true;
  }

  private void execute(BinaryRequest request, Consumer<Reply> reply) {
    if (random.nextDouble() < busyProbability) {
      reply.accept(reply(UNAVAILABLE, "", OptionalLong.of(SECOND)));
      return;
    }
    executed.add(new String(request.content(), UTF_8));
    Reply answer = reply(OK, "r" + executed.size(), OptionalLong.empty());
    if (random.nextDouble() < slowProbability) {
      simulation.schedule(simulation.nowNanos() + 10 * SECOND, () -> reply.accept(answer));
    } else {
      reply.accept(answer);
    }
  }

  private static Reply reply(int status, String body, OptionalLong retryAfterNanos) {
    return new Reply(
        status,
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.of(new BinaryResponse(status, List.of(), body.getBytes(UTF_8))),
        retryAfterNanos);
  }
}
