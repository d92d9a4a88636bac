package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.WireLimits;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;

/**
 * Says in every response what the server can do, so that a client learns it from any of them; but
 * not to those that have.
 */
@Sharable
final class CapabilityField extends ChannelOutboundHandlerAdapter {
  private final String value;

  CapabilityField(WireLimits limits) {
    this.value = new Capability(limits.maxWindow(), limits.maxSymbolBytes()).write();
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    if (message instanceof HttpResponse response
        && !(response instanceof Responses.Brief)
        && response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
      response.headers().set(RequestField.FIELD_NAME, value);
    }
    ChannelFuture unused = ctx.write(message, promise);
  }
}
