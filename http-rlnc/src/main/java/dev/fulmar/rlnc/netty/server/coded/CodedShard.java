package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.SessionMap;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.Packet;
import dev.fulmar.rlnc.wire.Parsed;
import java.util.Map;
import java.util.Optional;

/** The sessions of one worker, which alone calls this. */
final class CodedShard {
  private final SessionContext context;
  private final Quota quota;
  private final PacketReader reader;
  private final SessionMap<ClientKey, CodedSession> sessions = new SessionMap<>();

  CodedShard(SessionContext context, Quota quota) {
    this.context = context;
    this.quota = quota;
    this.reader = new PacketReader(context.settings(), context.counters());
  }

  /** Takes an arrival in, and sees that it is answered. */
  void accept(Arrival arrival, long nowNanos) {
    Optional<CodedSession> session = sessions.find(arrival.client());
    Parsed<Packet> parsed = reader.read(arrival);
    if (parsed instanceof Parsed.Refused<Packet> refused) {
      arrival
          .reply()
          .accept(
              context.refusals().refused(refused.refusal(), session.flatMap(CodedSession::report)));
      return;
    }
    Received received = Received.of(arrival, ((Parsed.Accepted<Packet>) parsed).value());
    if (session.isPresent()) {
      session.get().accept(received, nowNanos);
    } else {
      open(received, nowNanos);
    }
  }

  private void open(Received received, long nowNanos) {
    ClientKey client = received.arrival().client();
    if (!quota.open(client.principal())) {
      refuse(received, ServerCounter.PRINCIPAL_FULL, "this certificate has too many sessions");
    } else if (!context.budget().open() && !(dropOne() && context.budget().open())) {
      quota.close(client.principal());
      refuse(received, ServerCounter.SESSIONS_FULL, "there are too many sessions");
    } else {
      context.counters().count(ServerCounter.SESSIONS_OPENED);
      CodedSession session = new CodedSession(client, context, () -> forget(client));
      sessions.put(client, session);
      session.open(received, nowNanos);
    }
  }

  private void refuse(Received received, ServerCounter limit, String detail) {
    received.reply(context.refusals().full(limit, Optional.empty(), detail));
  }

  private void forget(ClientKey client) {
    sessions.find(client).ifPresent(session -> close(client, session));
    sessions.remove(client);
  }

  /** Makes room by what nobody would miss. */
  private boolean dropOne() {
    Optional<Map.Entry<ClientKey, CodedSession>> oldest =
        sessions.removeOldest(CodedSession::isComplete);
    oldest.ifPresent(entry -> expire(entry.getKey(), entry.getValue()));
    return oldest.isPresent();
  }

  /** Forgets what nobody has used for long, and tells the journal what clients have. */
  void sweep(long nowNanos) {
    sessions
        .removeIdle(nowNanos, context.settings().idleNanos(), CodedSession::mayGo)
        .forEach(entry -> expire(entry.getKey(), entry.getValue()));
    sessions.all().forEach(CodedSession::flush);
  }

  private void expire(ClientKey client, CodedSession session) {
    context
        .counters()
        .count(
            session.isComplete()
                ? ServerCounter.SESSIONS_EXPIRED
                : ServerCounter.SESSIONS_HALF_OPEN_EXPIRED);
    session.end();
    close(client, session);
  }

  private void close(ClientKey client, CodedSession session) {
    quota.close(client.principal());
    context.budget().close(session.accountedBytes());
  }
}
