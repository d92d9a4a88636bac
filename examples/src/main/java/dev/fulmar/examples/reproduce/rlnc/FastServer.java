package dev.fulmar.examples.reproduce.rlnc;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.protocol.Packet;
import dev.fulmar.rlnc.protocol.Reply;
import dev.fulmar.rlnc.protocol.ServerSession;
import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import dev.fulmar.rlnc.protocol.ServerSession.Verdict;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.ResponseBundle;
import dev.fulmar.rlnc.wire.Symbol;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A server of version 1 whose application answers every message at once, with as many bytes as the
 * paper's.
 */
final class FastServer {
  private static final int MAX_BUNDLE_BYTES = 64 * 1024;
  private static final int OK = 200;
  private static final int ACCEPTED = 202;

  private final long epoch;
  private final Outcome outcome;
  private final WireLimits limits = WireLimits.DEFAULT;
  private Optional<ServerSession> session = Optional.empty();

  FastServer(long epoch, Outcome outcome) {
    this.epoch = epoch;
    this.outcome = outcome;
  }

  /** A request has arrived; its response. */
  Reply arrive(Outgoing request, long nowNanos) {
    return request instanceof Outgoing.Native single
        ? arrive(Packet.ofNative(single.field(), symbol(single)), id(single), nowNanos)
        : arrive(coded(request), OptionalLong.empty(), nowNanos);
  }

  private static Packet coded(Outgoing request) {
    Outgoing.Coded coded = (Outgoing.Coded) request;
    return Packet.coded(coded.field(), coded.packet());
  }

  private static OptionalLong id(Outgoing.Native single) {
    return OptionalLong.of(single.field().mark().orElseThrow().id());
  }

  private static byte[] symbol(Outgoing.Native single) {
    RequestField field = single.field();
    long id = id(single).getAsLong();
    return Symbol.write(
        new MessageId(field.sender(), field.incarnation().number(), id), single.request());
  }

  private Reply arrive(Packet packet, OptionalLong nativeId, long nowNanos) {
    ServerSession alive =
        session.orElseGet(() -> new ServerSession(limits, epoch, Optional.empty(), packet));
    session = Optional.of(alive);
    Verdict verdict = alive.offer(packet, nowNanos);
    if (!(verdict instanceof Verdict.Taken)) {
      throw new IllegalStateException("not taken what its client sent: " + verdict);
    }
    if (alive.isToBegin()) {
      alive.onBegun(); // there is no journal to wait for
    }
    deliver(alive);
    boolean isMet = alive.isMet(packet);
    boolean takesBundle = nativeId.isEmpty() || packet.met();
    int own = nativeId.isPresent() && alive.response(nativeId.getAsLong()).isPresent() ? 1 : 0;
    return nativeId.isEmpty() || (takesBundle && alive.responses(MAX_BUNDLE_BYTES).size() > own)
        ? bundle(alive, isMet)
        : ofNative(alive, nativeId.getAsLong(), isMet);
  }

  private void deliver(ServerSession alive) {
    for (Optional<Delivery> next = alive.nextDelivery();
        next.isPresent();
        next = alive.nextDelivery()) {
      outcome.handled++;
      long id = next.get().id();
      byte[] json = new Acknowledgement(id, id).toJson().getBytes(UTF_8);
      alive.onDelivered(id, new BinaryResponse(OK, List.of(), json).write());
    }
  }

  private Reply ofNative(ServerSession alive, long id, boolean isMet) {
    Optional<BinaryResponse> known =
        alive
            .response(id)
            .map(bytes -> ((Parsed.Accepted<BinaryResponse>) BinaryResponse.read(bytes)).value());
    BinaryResponse response =
        known.orElseGet(() -> new BinaryResponse(ACCEPTED, List.of(), new byte[0]));
    Reply reply = reply(alive, response.status(), List.of(), Optional.of(response));
    count(reply, "application/json", response.content().length, isMet);
    return reply;
  }

  private Reply bundle(ServerSession alive, boolean isMet) {
    List<NumberedResponse> responses = alive.responses(MAX_BUNDLE_BYTES);
    boolean complete = alive.report().decoded() == alive.report().newest();
    Reply reply = reply(alive, complete ? OK : ACCEPTED, responses, Optional.empty());
    int bodyBytes = responses.isEmpty() ? 0 : ResponseBundle.write(responses).length;
    count(reply, CodedPacket.MEDIA_TYPE, bodyBytes, isMet);
    return reply;
  }

  private Reply reply(
      ServerSession alive,
      int status,
      List<NumberedResponse> responses,
      Optional<BinaryResponse> application) {
    return new Reply(
        status,
        Optional.of(alive.report()),
        Optional.of(new Capability(limits.maxWindow(), limits.maxSymbolBytes())),
        responses,
        application,
        OptionalLong.empty());
  }

  private void count(Reply reply, String mediaType, int bodyBytes, boolean brief) {
    outcome.responseBytes += bodyBytes;
    outcome.responseHttpBytes += MessageBytes.response(reply, mediaType, bodyBytes, brief);
  }
}
