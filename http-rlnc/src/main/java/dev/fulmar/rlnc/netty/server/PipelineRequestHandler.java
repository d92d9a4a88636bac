package dev.fulmar.rlnc.netty.server;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Field;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Gives each request to Netty handlers, as if it had come by itself: filters see the method, the
 * target and the fields of what was decoded, not those of the transmissions that brought it.
 *
 * <pre>{@code
 * new PipelineRequestHandler(new ChannelInitializer<Channel>() {
 *   protected void initChannel(Channel channel) {
 *     channel.pipeline().addLast(new MyFilter(), new MyService());   // take FullHttpRequest
 *   }
 * })
 * }</pre>
 *
 * <p>Each request has a channel of its own, without a network. The handlers answer it on the thread
 * that calls them, in whole or in parts, before they return; they may block. A request that none of
 * them takes is answered 404.
 */
public final class PipelineRequestHandler implements RequestHandler {
  private static final HandlerResponse NOT_FOUND =
      new HandlerResponse(404, "text/plain", new byte[0]);

  private final ChannelInitializer<Channel> initializer;

  /**
   * A handler.
   *
   * @param initializer called for each request, on several threads
   */
  public PipelineRequestHandler(ChannelInitializer<Channel> initializer) {
    this.initializer = requireNonNull(initializer, "initializer");
  }

  /**
   * Hands the request through.
   *
   * @throws IllegalStateException if a handler took the request and gave no answer
   * @throws Exception what a handler threw and none caught
   */
  @Override
  public Optional<HandlerResponse> handle(DeliveredRequest request) throws Exception {
    EmbeddedChannel channel = new EmbeddedChannel(initializer);
    try {
      boolean isUntaken = channel.writeInbound(message(request));
      channel.runPendingTasks();
      channel.flushOutbound();
      return Optional.of(answer(channel).orElseGet(() -> ifUnanswered(isUntaken)));
    } finally {
      channel.finishAndReleaseAll();
    }
  }

  private static FullHttpRequest message(DeliveredRequest request) {
    return new DefaultFullHttpRequest(
        HttpVersion.HTTP_1_1,
        HttpMethod.valueOf(request.method()),
        request.target(),
        Unpooled.wrappedBuffer(request.body()),
        request.headers().copy(),
        EmptyHttpHeaders.INSTANCE);
  }

  private static HandlerResponse ifUnanswered(boolean isUntaken) {
    if (!isUntaken) {
      throw new IllegalStateException("no handler of the pipeline has answered");
    }
    return NOT_FOUND;
  }

  /** What the handlers wrote, put together. */
  private static Optional<HandlerResponse> answer(EmbeddedChannel channel) {
    Optional<HttpResponse> head = Optional.empty();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (Object part = channel.readOutbound(); part != null; part = channel.readOutbound()) {
      try {
        if (part instanceof HttpResponse response && head.isEmpty() && isFinal(response)) {
          head = Optional.of(response);
        }
        if (part instanceof HttpContent content && head.isPresent()) {
          body.writeBytes(ByteBufUtil.getBytes(content.content()));
        }
      } finally {
        ReferenceCountUtil.release(part);
      }
    }
    return head.map(response -> response(response, body.toByteArray()));
  }

  private static boolean isFinal(HttpResponse response) {
    return response.status().codeClass() != HttpStatusClass.INFORMATIONAL;
  }

  private static HandlerResponse response(HttpResponse head, byte[] body) {
    List<Field> fields =
        head.headers().entries().stream()
            .map(line -> new Field(line.getKey().toLowerCase(Locale.ROOT), line.getValue()))
            .toList();
    return HandlerResponse.of(
        new BinaryResponse(head.status().code(), BinaryResponse.carried(fields), body));
  }
}
