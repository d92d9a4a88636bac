package dev.fulmar.rlnc.netty.client.pool;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fulmar.rlnc.netty.Outbound;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelProgressivePromise;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.MockTicker;
import io.netty.util.concurrent.Ticker;
import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Connections in virtual time that the test establishes, answers and breaks. */
public final class FakeNetwork implements Connector {
  private static final int ROUNDS = 3;

  private final MockTicker ticker = Ticker.newMockTicker();
  private final EmbeddedChannel loop = EmbeddedChannel.builder().ticker(ticker).build();
  private final List<Line> lines = new ArrayList<>();

  private boolean establishesAtOnce = true;

  /** From now on a connection is made only when the test says so. */
  public void holdConnections() {
    establishesAtOnce = false;
  }

  public MockTicker ticker() {
    return ticker;
  }

  public Scheduler scheduler() {
    return (task, delayNanos) -> loop.eventLoop().schedule(task, delayNanos, TimeUnit.NANOSECONDS);
  }

  /** All that were begun, in order. */
  public List<Line> lines() {
    return lines;
  }

  public Line line(int number) {
    return lines.get(number - 1);
  }

  @Override
  public ChannelFuture connect(ChannelHandler pipeline) {
    EmbeddedChannel channel =
        EmbeddedChannel.builder().register(false).ticker(ticker).handlers(pipeline).build();
    Line line = new Line(channel, EmbeddedChannel.builder().ticker(ticker).build());
    lines.add(line);
    if (establishesAtOnce) {
      Future<?> unused = scheduler().schedule(line::establish, 1);
    }
    return line.connected;
  }

  /** Lets time pass, and what is due then happen, and what that brings about. */
  public void pass(Duration time) {
    ticker.advance(time.toNanos(), TimeUnit.NANOSECONDS);
    for (int round = 0; round < ROUNDS; round++) {
      loop.runPendingTasks();
      loop.runScheduledPendingTasks();
      lines.forEach(line -> line.channel.runPendingTasks());
      ticker.advance(1, TimeUnit.NANOSECONDS);
    }
  }

  /** One connection. */
  public static final class Line {
    private final EmbeddedChannel channel;

    /** Stands for the socket until it is connected. */
    private final EmbeddedChannel socket;

    private final ChannelPromise connected;

    private Line(EmbeddedChannel channel, EmbeddedChannel socket) {
      this.channel = channel;
      this.socket = socket;
      this.connected = socket.newPromise();
    }

    public void establish() {
      try {
        channel.register();
      } catch (Exception e) {
        throw new AssertionError(e);
      }
      connected.trySuccess();
      channel.runPendingTasks();
    }

    public void refuse() {
      connected.setFailure(new ConnectException("refused"));
    }

    public boolean isOpening() {
      return !connected.isDone();
    }

    public boolean isOpen() {
      return channel.isOpen() && socket.isOpen();
    }

    /** From now on the network takes so many bytes of what is written, and then fails. */
    public void failWritesAfter(int bytes) {
      channel
          .pipeline()
          .addFirst(
              new ChannelOutboundHandlerAdapter() {
                @Override
                public void write(
                    ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
                  ReferenceCountUtil.release(message);
                  if (bytes > 0) {
                    boolean unused = ((ChannelProgressivePromise) promise).tryProgress(bytes, 1000);
                  }
                  promise.setFailure(new IOException("broken pipe"));
                }
              });
    }

    /** What was sent since the last call, and left the socket. */
    public String sent() {
      StringBuilder text = new StringBuilder();
      for (Optional<ByteBuf> bytes = poll(); bytes.isPresent(); bytes = poll()) {
        text.append(bytes.get().toString(ISO_8859_1));
        bytes.get().release();
      }
      return text.toString();
    }

    private Optional<ByteBuf> poll() {
      return Optional.ofNullable(channel.readOutbound());
    }

    public void receive(String text) {
      receive(text.getBytes(ISO_8859_1));
    }

    public void receive(byte[] bytes) {
      channel.writeInbound(Unpooled.copiedBuffer(bytes));
    }

    /** The server closes it. */
    public void end() {
      sent();
      Outbound.close(channel);
      channel.runPendingTasks();
    }
  }
}
