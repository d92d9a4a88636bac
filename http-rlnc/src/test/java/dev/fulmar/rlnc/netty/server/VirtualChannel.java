package dev.fulmar.rlnc.netty.server;

import dev.fulmar.netem.sim.Simulation;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.Ticker;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A Netty channel in virtual time: the clock of its event loop is that of the simulation, and its
 * delayed tasks are events. What the pipeline flushes at a time leaves as one packet.
 */
final class VirtualChannel {
  private final Simulation simulation;
  private final Consumer<byte[]> output;
  private final EmbeddedChannel channel;
  private long alarmNanos = Long.MAX_VALUE;

  VirtualChannel(Simulation simulation, Consumer<byte[]> output, ChannelHandler pipeline) {
    this.simulation = simulation;
    this.output = output;
    this.channel =
        EmbeddedChannel.builder()
            .ticker(new SimulationTicker(simulation))
            .handlers(
                new ChannelInitializer<Channel>() {
                  @Override
                  protected void initChannel(Channel made) {
                    made.pipeline().addLast(new Wire(), pipeline);
                  }
                })
            .build();
    settle();
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Bytes have arrived. */
  void receive(byte[] bytes) {
    if (channel.isOpen()) {
      channel.writeInbound(Unpooled.wrappedBuffer(bytes));
      settle();
    }
  }

  /** The application sends a message. */
  void send(Object message) {
    channel.writeOutbound(message);
    settle();
  }

  /** Runs what is due and sets the alarm for what is not. */
  private void settle() {
    channel.runPendingTasks();
    long delayNanos = channel.runScheduledPendingTasks();
    if (delayNanos < 0) {
      return;
    }
    long dueNanos = simulation.nowNanos() + delayNanos;
    if (dueNanos < alarmNanos) {
      alarmNanos = dueNanos;
      simulation.schedule(dueNanos, this::ring);
    }
  }

  private void ring() {
    alarmNanos = Long.MAX_VALUE;
    settle();
  }

  /** Stands where the socket would. */
  private final class Wire extends ChannelOutboundHandlerAdapter {
    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final List<ChannelPromise> promises = new ArrayList<>();

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      ByteBuf bytes = (ByteBuf) message;
      byte[] copy = new byte[bytes.readableBytes()];
      bytes.readBytes(copy);
      bytes.release();
      written.writeBytes(copy);
      promises.add(promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
      if (written.size() > 0) {
        byte[] packet = written.toByteArray();
        written.reset();
        output.accept(packet);
      }
      // only now: a handler may close the channel as soon as its message is written
      List<ChannelPromise> sent = List.copyOf(promises);
      promises.clear();
      sent.forEach(ChannelPromise::setSuccess);
      // a handler may have set a timer as it wrote, on whatever executor that was
      simulation.schedule(simulation.nowNanos(), VirtualChannel.this::settle);
    }
  }

  private record SimulationTicker(Simulation simulation) implements Ticker {
    @Override
    public long initialNanoTime() {
      return 0;
    }

    @Override
    public long nanoTime() {
      return simulation.nowNanos();
    }

    @Override
    public void sleep(long delay, TimeUnit unit) {
      throw new UnsupportedOperationException("no time passes while a task sleeps");
    }
  }
}
