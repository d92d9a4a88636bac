package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;

/** Makes one of the parts of a request; ends the connection if there is too much of it. */
final class StrictAggregator extends HttpObjectAggregator {
  private final ServerCounters counters;

  StrictAggregator(int maxBodyBytes, ServerCounters counters) {
    super(maxBodyBytes);
    this.counters = counters;
  }

  @Override
  protected void handleOversizedMessage(ChannelHandlerContext ctx, HttpMessage oversized) {
    counters.count(ServerCounter.MALFORMED);
    LastWords.say(
        ctx,
        Responses.lastProblem(
            HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
            "a body, allowed: %d bytes".formatted(maxContentLength())));
  }
}
