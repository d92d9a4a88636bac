package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.request;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The handler in a pipeline of somebody else's. */
class RlncServerHandlerTest {
  private final List<String> passed = new ArrayList<>();
  private final RecordingHandler handler = new RecordingHandler(true);
  private final TestSender sender = new TestSender(1);
  private final EmbeddedChannel channel =
      new EmbeddedChannel(
          new HttpServerCodec(),
          new HttpObjectAggregator(100_000),
          new RlncServerHandler(
              new RlncSessions(
                  handler, RlncServerConfig.defaults(), List.of(Runnable::run), () -> 0)),
          new SimpleChannelInboundHandler<FullHttpRequest>() {
            @Override
            protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
              passed.add(request.method() + " " + request.uri());
              FullHttpResponse response =
                  new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.ACCEPTED);
              response.headers().setInt("content-length", 0);
              ChannelFuture unused = ctx.writeAndFlush(response);
            }
          });

  private TestReply send(String request) {
    channel.writeInbound(Unpooled.wrappedBuffer(request.getBytes(ISO_8859_1)));
    StringBuilder response = new StringBuilder();
    for (ByteBuf part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      response.append(part.toString(ISO_8859_1));
      part.release();
    }
    return TestReply.of(response.toString());
  }

  @Test
  void takesWhatIsItsOwnAndPassesTheRestOn() {
    assertThat(send(sender.nativeOf(1)).body()).isEqualTo("ok");
    assertThat(send(sender.coded(2)).status()).isEqualTo(200);
    assertThat(send(RawHttp.coded("1", "paper")).body()).isEqualTo("{\"Number\": \"1\"}");
    assertThat(send(request("POST /", "x")).status()).isEqualTo(202);
    assertThat(send(request("GET /", "", "RLNC: v=1", "Header: 1")).status()).isEqualTo(202);

    assertThat(passed).containsExactly("POST /", "GET /");
    assertThat(handler.bodies()).containsExactly("m1", "m2", "paper");
  }

  @Test
  void addsWhatTheServerCanDoToEachResponseThatComesBackOnce() {
    for (String request :
        List.of(sender.nativeOf(1), RawHttp.coded("1", "paper"), request("POST /", "x"))) {
      assertThat(send(request).lines()).filteredOn(line -> line.startsWith("RLNC: ")).hasSize(1);
    }
  }
}
