package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static dev.fulmar.rlnc.netty.server.RawHttp.request;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpContent;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Netty handlers as the application behind each kind of request. */
class PipelineRequestHandlerTest {
  private final TestSender sender = new TestSender(1);

  private static RlncServer start(ChannelHandler... handlers) throws IOException {
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        new PipelineRequestHandler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel channel) {
                channel.pipeline().addLast(handlers);
              }
            }),
        RlncServerConfig.defaults());
  }

  /** Forbids a target, as a filter would. */
  @ChannelHandler.Sharable
  private static final class Filter extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (((FullHttpRequest) message).uri().startsWith("/secret")) {
        ReferenceCountUtil.release(message);
        ChannelFuture unused =
            ctx.writeAndFlush(
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.FORBIDDEN));
      } else {
        ctx.fireChannelRead(message);
      }
    }
  }

  /** Says what it was told, in parts. */
  @ChannelHandler.Sharable
  private static final class Echo extends SimpleChannelInboundHandler<FullHttpRequest> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
      DefaultHttpResponse head =
          new DefaultHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.CREATED);
      head.headers().set("X-Target", request.uri()).set("Connection", "keep-alive");
      ByteBuf body = ctx.alloc().buffer();
      body.writeCharSequence(request.method() + " " + request.headers().get("x-kind") + " ", UTF_8);
      for (Object part :
          List.of(
              head,
              new DefaultHttpContent(body),
              new DefaultHttpContent(request.content().retain()),
              LastHttpContent.EMPTY_LAST_CONTENT)) {
        ChannelFuture unused = ctx.writeAndFlush(part);
      }
    }
  }

  @Test
  void filtersSeeWhatIsDecodedNotWhatBroughtIt() throws IOException {
    try (RlncServer server = start(new Filter(), new Echo())) {
      TestReply echoed = TestReply.of(exchange(server.address(), sender.nativeOf(1)));
      assertThat(echoed.status()).isEqualTo(201);
      assertThat(echoed.body()).isEqualTo("POST test m1");
      assertThat(echoed.field("x-target")).contains("/sensors");
      sender.target = "/secret";
      String coded = sender.coded(2);
      assertThat(coded).doesNotContain("/secret");
      assertThat(TestReply.of(exchange(server.address(), sender.nativeOf(2))).status())
          .isEqualTo(403);

      String plain = exchange(server.address(), request("PUT /plain", "p", "Connection: close"));
      assertThat(plain).startsWith("HTTP/1.1 201 ").endsWith("PUT null p");
    }
  }

  @Test
  void aRequestThatNobodyTakesIsNotFound() throws IOException {
    try (RlncServer server = start()) {
      assertThat(TestReply.of(exchange(server.address(), sender.nativeOf(1))).status())
          .isEqualTo(404);
    }
  }

  @Test
  void aHandlerThatThrowsHasNotHandledItAndGetsItAgain() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    ChannelHandler failing =
        new SimpleChannelInboundHandler<FullHttpRequest>() {
          @Override
          public boolean isSharable() {
            return true;
          }

          @Override
          protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request)
              throws IOException {
            if (calls.incrementAndGet() == 1) {
              throw new IOException("the disk is full");
            }
            if (calls.get() == 3) {
              ChannelFuture unused =
                  ctx.writeAndFlush(
                      new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.OK));
            }
          }
        };
    try (RlncServer server = start(failing)) {
      String message = sender.nativeOf(1);
      assertThat(exchange(server.address(), message)).startsWith("HTTP/1.1 503 ");
      assertThat(exchange(server.address(), message)).as("no answer").startsWith("HTTP/1.1 503 ");
      assertThat(exchange(server.address(), message)).startsWith("HTTP/1.1 200 ");
      assertThat(server.counters())
          .containsEntry(ServerCounter.HANDLER_FAILURES, 2L)
          .containsEntry(ServerCounter.DELIVERED, 1L);
    }
  }
}
