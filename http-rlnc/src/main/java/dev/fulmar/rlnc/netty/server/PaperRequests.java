package dev.fulmar.rlnc.netty.server;

import static java.util.concurrent.TimeUnit.NANOSECONDS;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.netty.Outbound;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.wire.ClientName;
import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.util.concurrent.Future;
import java.util.List;

/** Reads the requests of the paper's profile, those with the field {@code Header}. */
final class PaperRequests {
  private final RlncSessions sessions;

  PaperRequests(RlncSessions sessions) {
    this.sessions = sessions;
  }

  void read(ChannelHandlerContext ctx, FullHttpRequest request) {
    Parsed<ClientId> client = ClientId.of(request.headers(), ctx.channel().remoteAddress());
    if (client instanceof Parsed.Refused<ClientId> refused) {
      refuse(ctx, refused.refusal());
      return;
    }
    ClientId id = ((Parsed.Accepted<ClientId>) client).value();
    if (id.anonymous() && !sessions.config().acceptsAnonymous()) {
      refuse(
          ctx, new Refusal(Reason.MALFORMED, "field " + ClientName.FIELD_NAME + ", allowed: once"));
      return;
    }
    List<String> headers = request.headers().getAll(CodingHeader.FIELD_NAME);
    if (headers.size() > 1) {
      refuse(ctx, new Refusal(Reason.MALFORMED, "field Header, allowed: once"));
      return;
    }
    byte[] body = ByteBufUtil.getBytes(request.content());
    Parsed<Combination> parsed = CodingHeader.read(headers.get(0), body, sessions.config().wire());
    if (parsed instanceof Parsed.Refused<Combination> refused) {
      refuse(ctx, refused.refusal());
      return;
    }
    sessions.accept(
        new PaperArrival(
            id,
            Principals.of(ctx.channel()),
            request.method().name(),
            request.uri(),
            request.headers(),
            ((Parsed.Accepted<Combination>) parsed).value(),
            response -> Outbound.send(ctx, response),
            () -> closeLater(ctx)));
  }

  /** Without an answer the client leaves when its time is over; if it does not, it is put out. */
  private void closeLater(ChannelHandlerContext ctx) {
    long timeoutNanos = sessions.config().requestTimeout().toNanos();
    Future<?> unused =
        ctx.executor().schedule(() -> Outbound.close(ctx), timeoutNanos, NANOSECONDS);
  }

  void refuse(ChannelHandlerContext ctx, Refusal refusal) {
    sessions.serverCounters().count(ServerCounter.CODED_REQUESTS);
    sessions.serverCounters().count(ServerCounter.REFUSED);
    Outbound.send(ctx, Responses.refusal(refusal));
  }
}
