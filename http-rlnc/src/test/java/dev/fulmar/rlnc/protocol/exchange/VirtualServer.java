package dev.fulmar.rlnc.protocol.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Packet;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.protocol.ServerSession;
import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import dev.fulmar.rlnc.protocol.ServerSession.Verdict;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.Symbol;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** A server that codes, in virtual time; it can be killed, its journal stays. */
final class VirtualServer implements Peer {
  private static final long MAX_BUNDLE_BYTES = 64 * 1024;
  private static final long SECOND = 1_000_000_000L;

  final WireLimits limits = WireLimits.DEFAULT;
  final JournalDisk journal;
  private final Simulation simulation;
  private final Conditions conditions;
  private final RandomGenerator random;
  private final Map<Long, Consumer<Reply>> waiting = new HashMap<>();
  private Optional<ServerSession> session = Optional.empty();
  private long life; // what a handler of an earlier one returns comes to nothing
  private boolean down;
  long mostHeldBytes;
  private long pollutionsBefore;
  long refusals;

  VirtualServer(
      Simulation simulation, Conditions conditions, JournalDisk journal, RandomGenerator random) {
    this.simulation = simulation;
    this.conditions = conditions;
    this.journal = journal;
    this.random = random;
  }

  void kill(long downNanos) {
    forget();
    life++;
    down = true;
    simulation.schedule(simulation.nowNanos() + downNanos, () -> down = false);
  }

  /** The session has been idle too long, as far as anybody can tell. */
  void expire() {
    if (session.filter(ServerSession::isHandling).isEmpty()) {
      forget();
    }
  }

  long pollutions() {
    return pollutionsBefore + session.map(ServerSession::pollutions).orElse(0L);
  }

  private void forget() {
    pollutionsBefore = pollutions();
    session = Optional.empty();
    waiting.clear();
  }

  @Override
  public boolean arrive(Outgoing request, Consumer<Reply> reply) {
    if (down) {
      return false;
    }
    if (request instanceof Outgoing.Native single) {
      Packet packet = Packet.ofNative(single.field(), symbol(single));
      arrive(packet, OptionalLong.of(id(single)), told(packet, reply));
    } else if (request instanceof Outgoing.Coded coded) {
      Packet packet = Packet.coded(coded.field(), coded.packet());
      arrive(packet, OptionalLong.empty(), told(packet, reply));
    }
    return true;
  }

  /** As the wire tells it: briefly to who knows the server, and with what others were answered. */
  private Consumer<Reply> told(Packet packet, Consumer<Reply> reply) {
    return whole -> reply.accept(packet.met() ? brief(packet, whole) : whole);
  }

  private Reply brief(Packet packet, Reply whole) {
    boolean isMet = session.filter(alive -> alive.isMet(packet)).isPresent();
    List<NumberedResponse> all =
        session.map(alive -> alive.responses(bundleBytes())).orElse(List.of());
    boolean isBundle = whole.application().isPresent() && whole.status() < 300 && all.size() > 1;
    return new Reply(
        isBundle ? 200 : whole.status(),
        whole.report().map(report -> isMet ? read(report.writeBriefly()) : report),
        isMet ? Optional.empty() : whole.capability(),
        isBundle ? all : whole.responses(),
        isBundle ? Optional.empty() : whole.application(),
        whole.retryAfterNanos());
  }

  private static Report read(String report) {
    return ((Parsed.Accepted<Report>) Report.parse(report)).value();
  }

  private static long id(Outgoing.Native single) {
    return single.field().mark().orElseThrow().id();
  }

  private static byte[] symbol(Outgoing.Native single) {
    RequestField field = single.field();
    BinaryRequest request = single.request();
    return Symbol.write(
        new MessageId(field.sender(), field.incarnation().number(), id(single)),
        new BinaryRequest(
            request.method(),
            request.target(),
            BinaryRequest.carried(request.fields()),
            request.content()));
  }

  /** What somebody who listens knows. */
  Optional<ServerSession> session() {
    return session;
  }

  /** A packet from anybody. */
  void arrive(Packet packet, OptionalLong nativeId, Consumer<Reply> reply) {
    if (session.isEmpty()) {
      session =
          Optional.of(
              new ServerSession(
                  limits, conditions.limits(), random.nextLong(), journal.find(), packet));
    }
    Verdict verdict = session.get().offer(packet, simulation.nowNanos());
    if (session.get().isToBegin()) {
      journal.begin(session.get().incarnation(), session.get().report().decoded());
      session.get().onBegun();
    }
    journal.acknowledge(session.get().acknowledged());
    mostHeldBytes = Math.max(mostHeldBytes, session.get().heldBytes());
    if (verdict instanceof Verdict.Refused refused) {
      refusals++;
      reply.accept(reply(status(refused.refusal()), List.of(), Optional.empty()));
    } else if (verdict instanceof Verdict.TooMany tooMany) {
      reply.accept(postponed(429, tooMany.retryAfterNanos()));
    } else if (verdict instanceof Verdict.NoRoom) {
      reply.accept(postponed(503, SECOND));
    } else {
      answer(nativeId, reply);
    }
  }

  /** Where little room is, bundles are small as well. */
  private int bundleBytes() {
    return (int) Math.min(MAX_BUNDLE_BYTES, conditions.limits().maxResponseBytes());
  }

  private static int status(Refusal refusal) {
    return switch (refusal.reason()) {
      case STATE_LOST -> 409;
      case SUPERSEDED -> 403;
      case SYMBOL -> 413;
      default -> 400;
    };
  }

  private void answer(OptionalLong nativeId, Consumer<Reply> reply) {
    long lifeBefore = life;
    if (nativeId.isPresent()) {
      long id = nativeId.getAsLong();
      Optional<byte[]> known = session.orElseThrow().response(id);
      if (known.isPresent()) {
        reply.accept(reply(200, List.of(), read(known.get())));
        return;
      }
      if (session.get().report().decoded() >= id || waiting.containsKey(id)) {
        reply.accept(reply(202, List.of(), bare()));
        return;
      }
      waiting.put(id, reply);
      pump();
      if (lifeBefore == life && waiting.containsKey(id) && !isOut(id)) {
        waiting.remove(id);
        reply.accept(reply(202, List.of(), bare()));
      }
      return;
    }
    pump();
    if (lifeBefore != life) {
      return; // killed between the journal and the reply
    }
    boolean complete = session.orElseThrow().report().decoded() == session.get().report().newest();
    reply.accept(
        reply(complete ? 200 : 202, session.get().responses(bundleBytes()), Optional.empty()));
  }

  private long out;

  private boolean isOut(long id) {
    return session.filter(ServerSession::isHandling).isPresent() && out == id;
  }

  private void pump() {
    long lifeBefore = life;
    while (lifeBefore == life && session.isPresent()) {
      Optional<Delivery> delivery = session.get().nextDelivery();
      if (delivery.isEmpty()) {
        return;
      }
      out = delivery.get().id();
      if (random.nextDouble() < conditions.slowProbability()) {
        long later = simulation.nowNanos() + random.nextLong(5 * SECOND);
        simulation.schedule(
            later,
            () -> {
              if (life == lifeBefore) {
                handled(delivery.get());
                pump();
              }
            });
        return;
      }
      handled(delivery.get());
    }
  }

  private void handled(Delivery delivery) {
    long id = delivery.id();
    Optional<Consumer<Reply>> waiter = Optional.ofNullable(waiting.remove(id));
    if (random.nextDouble() < conditions.failureProbability()) {
      session.orElseThrow().onDeliveryFailed(id);
      waiter.ifPresent(reply -> reply.accept(postponed(503, SECOND)));
      return;
    }
    String effect =
        delivery instanceof Delivery.Handle handle
            ? new String(handle.request().content(), UTF_8)
            : "rejected";
    byte[] response = new BinaryResponse(200, List.of(), ("r" + id).getBytes(UTF_8)).write();
    journal.commit(id, effect, response);
    if (conditions.serverKills() > 0 && random.nextInt(200) == 0) {
      kill(random.nextLong(SECOND));
      return;
    }
    session.orElseThrow().onDelivered(id, response);
    mostHeldBytes = Math.max(mostHeldBytes, session.get().heldBytes());
    waiter.ifPresent(reply -> reply.accept(reply(200, List.of(), read(response))));
  }

  private static Optional<BinaryResponse> read(byte[] response) {
    return Optional.of(((Parsed.Accepted<BinaryResponse>) BinaryResponse.read(response)).value());
  }

  private static Optional<BinaryResponse> bare() {
    return Optional.of(new BinaryResponse(202, List.of(), new byte[0]));
  }

  private Reply postponed(int status, long nanos) {
    return new Reply(
        status,
        session.map(ServerSession::report),
        Optional.of(capability()),
        List.of(),
        Optional.empty(),
        OptionalLong.of(nanos));
  }

  private Reply reply(
      int status, List<NumberedResponse> responses, Optional<BinaryResponse> application) {
    return new Reply(
        status,
        session.map(ServerSession::report),
        Optional.of(capability()),
        responses,
        application,
        OptionalLong.empty());
  }

  private Capability capability() {
    return new Capability(limits.maxWindow(), limits.maxSymbolBytes());
  }
}
