package dev.fulmar.rlnc.netty.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fulmar.rlnc.netty.server.coded.Arrival;
import dev.fulmar.rlnc.netty.server.coded.Cargo;
import dev.fulmar.rlnc.netty.server.coded.Reply;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.CodedPacket;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A server without sockets and threads: each step is done when the call returns, time stands. */
final class DirectServer {
  final RlncSessions sessions;
  private final ServerPipeline pipeline;
  private long nowNanos;

  DirectServer(RequestHandler handler, RlncServerConfig config) {
    sessions = new RlncSessions(handler, config, List.of(Runnable::run), () -> nowNanos);
    pipeline = new ServerPipeline(sessions);
  }

  /** A request on a connection of its own. */
  TestReply send(String request) {
    EmbeddedChannel channel = new EmbeddedChannel(pipeline);
    channel.writeInbound(Unpooled.wrappedBuffer(request.getBytes(ISO_8859_1)));
    channel.runPendingTasks();
    StringBuilder response = new StringBuilder();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      response.append(part.toString(ISO_8859_1));
      part.release();
    }
    channel.finishAndReleaseAll();
    return TestReply.of(response.toString());
  }

  /** A probe of who has a certificate of that name. */
  Reply probe(String principal, TestSender sender) {
    byte[] body = new CodedPacket(0, 1, Optional.empty()).write(sender.field(), Optional.empty());
    List<Reply> replies = new ArrayList<>();
    sessions.accept(
        new Arrival(
            new ClientKey(principal, sender.id),
            "here",
            sender.field(),
            new Cargo.Coded(body),
            replies::add));
    return replies.get(0);
  }

  /** Time passes, and what is idle is looked for. */
  void pass(long nanos) {
    nowNanos += nanos;
    sessions.sweep(nowNanos);
  }

  long count(ServerCounter counter) {
    return sessions.counters().get(counter);
  }
}
