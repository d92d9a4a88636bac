package dev.fulmar.examples.bench.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** Sends a message, waits for it to come back, and so on. */
@SuppressWarnings("FutureReturnValueIgnored") // a connection that fails becomes inactive
final class PingHandler extends SimpleChannelInboundHandler<ByteBuf> {
  private static final long PATIENCE_SECONDS = 60;

  private final CompletableFuture<Void> end = new CompletableFuture<>();
  private final BooleanSupplier running;
  private final LongConsumer roundTripNanos;
  private long startNanos;
  private int missingBytes;

  PingHandler(BooleanSupplier running, LongConsumer roundTripNanos) {
    this.running = running;
    this.roundTripNanos = roundTripNanos;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.write(Unpooled.wrappedBuffer(new byte[] {Role.ECHO}));
    sendNext(context);
  }

  private void sendNext(ChannelHandlerContext context) {
    missingBytes = Role.ECHO_BYTES;
    startNanos = System.nanoTime();
    context.writeAndFlush(context.alloc().buffer(Role.ECHO_BYTES).writeZero(Role.ECHO_BYTES));
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, ByteBuf piece) {
    missingBytes -= piece.readableBytes();
    if (missingBytes > 0) {
      return;
    }
    roundTripNanos.accept(System.nanoTime() - startNanos);
    if (running.getAsBoolean()) {
      sendNext(context);
    } else {
      end.complete(null);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    end.completeExceptionally(new IOException("the server ended the connection"));
    context.fireChannelInactive();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    end.completeExceptionally(cause);
    context.close();
  }

  /** Waits until there are no more to send. */
  void await() throws IOException {
    try {
      end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException failed) {
      throw new IOException(failed.getCause().getMessage(), failed.getCause());
    } catch (TimeoutException late) {
      throw new IOException("a small message was not sent back", late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a message was on its way", interrupted);
    }
  }
}
