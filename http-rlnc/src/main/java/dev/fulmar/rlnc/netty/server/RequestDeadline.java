package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.Outbound;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Closes a connection whose request does not come to its end in time, however steadily it drips.
 *
 * <pre>
 *   connected, or answered ──▶ waiting ── last byte of a request ──▶ handled ── response ──▶ waiting
 *                                 └─ time-out: 408 if a request has begun, then close
 * </pre>
 */
final class RequestDeadline extends ChannelDuplexHandler {
  private final long timeoutNanos;
  private final ServerCounters counters;
  private Future<?> alarm;
  private boolean begun;
  private int unanswered; // requests that came to their end

  RequestDeadline(Duration timeout, ServerCounters counters) {
    this.timeoutNanos = timeout.toNanos();
    this.counters = counters;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    arm(ctx);
    ctx.fireChannelActive();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    begun |= message instanceof HttpRequest;
    if (message instanceof LastHttpContent) {
      unanswered++;
      disarm();
    }
    ctx.fireChannelRead(message);
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    boolean isFinal =
        message instanceof FullHttpResponse response
            && !response.status().equals(HttpResponseStatus.CONTINUE);
    ChannelFuture unused = ctx.write(message, promise);
    if (isFinal) {
      begun = false;
      unanswered = Math.max(0, unanswered - 1);
      if (unanswered == 0) {
        arm(ctx);
      }
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    disarm();
    ctx.fireChannelInactive();
  }

  private void arm(ChannelHandlerContext ctx) {
    disarm();
    alarm = ctx.executor().schedule(() -> expire(ctx), timeoutNanos, TimeUnit.NANOSECONDS);
  }

  private void disarm() {
    if (alarm != null) {
      boolean unused = alarm.cancel(false);
      alarm = null;
    }
  }

  private void expire(ChannelHandlerContext ctx) {
    counters.count(ServerCounter.REQUEST_TIMEOUTS);
    if (begun) {
      LastWords.say(
          ctx,
          Responses.lastProblem(
              HttpResponseStatus.REQUEST_TIMEOUT, "the request did not come to its end"));
    } else {
      Outbound.close(ctx);
    }
  }
}
