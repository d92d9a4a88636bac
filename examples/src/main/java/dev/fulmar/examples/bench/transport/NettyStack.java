package dev.fulmar.examples.bench.transport;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/** A transport of Netty channels; everything is done on their event loops. */
@SuppressWarnings("FutureReturnValueIgnored") // nobody needs to know when a channel is closed
abstract class NettyStack implements Stack {
  private volatile Delivery delivery = new Delivery();

  /**
   * Opens a connection to the server.
   *
   * @param handler of the client's end; asked for nothing before the connection is open
   */
  abstract Channel connect(ChannelHandler handler) throws IOException;

  /** The most that is written at a time. */
  int chunkBytes() {
    return Pattern.CHUNK_BYTES;
  }

  /** What serves one connection. */
  final ChannelHandler server() {
    return new ServingHandler(() -> delivery);
  }

  @Override
  public Transfer stream(long nanos) throws IOException {
    Delivery current = new Delivery();
    delivery = current;
    SourceHandler source = new SourceHandler(current, chunkBytes(), nanos);
    Channel channel = connect(source);
    try {
      long endNanos = current.awaitNanos();
      return new Transfer(source.sentBytes(), endNanos - source.startNanos());
    } finally {
      channel.close();
    }
  }

  @Override
  public void echo(BooleanSupplier running, LongConsumer roundTripNanos) throws IOException {
    PingHandler ping = new PingHandler(running, roundTripNanos);
    Channel channel = connect(ping);
    try {
      ping.await();
    } finally {
      channel.close();
    }
  }
}
