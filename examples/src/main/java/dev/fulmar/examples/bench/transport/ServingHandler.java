package dev.fulmar.examples.bench.transport;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/** Does what the first byte of a connection asks. */
@SuppressWarnings("FutureReturnValueIgnored") // a connection that fails becomes inactive
final class ServingHandler extends ChannelInboundHandlerAdapter {
  private final Supplier<Delivery> delivery;
  private byte role;

  /** What the stream of this connection is; null of one that is sent back. */
  private Delivery mine;

  ServingHandler(Supplier<Delivery> delivery) {
    this.delivery = delivery;
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    ByteBuf piece = (ByteBuf) message;
    if (role == 0 && piece.isReadable()) {
      role = piece.readByte();
      mine = role == Role.SINK ? delivery.get() : null;
    }
    if (role == Role.ECHO) {
      context.write(piece);
      return;
    }
    if (mine != null) {
      for (ByteBuffer part : piece.nioBuffers()) {
        mine.arrived(part);
      }
    }
    piece.release();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    if (role == Role.ECHO) {
      context.flush();
    }
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    if (mine != null) {
      mine.fail(new IOException(cause.getMessage(), cause));
    }
    context.close();
  }
}
