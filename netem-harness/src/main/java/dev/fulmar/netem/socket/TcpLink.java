package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.ExchangeJudge;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A bad link between TCP programs: clients connect to it as if it were the server. It delays bytes
 * and loses whole exchanges; what it passes on is what was sent, to the byte, or the connection is
 * reset.
 *
 * <pre>
 *   client 1 ──▶┐           ┌─ passed ────────▶ ◀── delay both ways ──▶ server
 *               │ exchange  │
 *   client 2 ──▶│  model  ──┼─ request lost:  swallowed, the server sees no connection
 *               │           │
 *   client 3 ──▶┘           └─ response lost: the server sees the request; its answer is swallowed
 *
 *   reader thread: every byte in and out
 *   timer thread:  wakes the reader when bytes are due
 * </pre>
 *
 * <pre>{@code
 * try (TcpLink link =
 *     TcpLink.builder()
 *         .listen(new InetSocketAddress("127.0.0.1", 0))
 *         .to(server)
 *         .up(LinkSpec.parse("exchange(n=100,p=50%,alpha=50%) delay 40ms"))
 *         .down(LinkSpec.parse("delay 40ms"))
 *         .seed(7)
 *         .start()) {
 *   client.connectTo(link.address());
 * }
 * }</pre>
 *
 * <p>One decision is made for each connection that is accepted, whatever it is used for: a client
 * that is to meet a loss an attempt opens a connection an attempt. The client of a lost exchange
 * hears nothing until it gives up.
 *
 * <p>The end of either stream is passed on behind its bytes, and so is a reset. A server that takes
 * no connection shows as a reset. A reader that is slow slows its sender down. When the link is
 * closed, or its process killed, open connections are reset. Each of these is counted in {@link
 * #stats}. Establishing a connection takes no time on the link: the delay is that of the bytes.
 * Thread-safe.
 */
public final class TcpLink implements AutoCloseable {
  /** Not more than one packet of a link may hold. */
  private static final int BUFFER_BYTES = 1 << 15;

  private final InetSocketAddress address;
  private final TcpRelayTools tools;
  private final TcpRelay relay;
  private final Thread reader;

  TcpLink(TcpLinkSettings settings) throws IOException {
    // what may fail comes before the threads, and factories of the user's before the sockets
    ExchangeJudge judge = settings.newJudge();
    TcpListener listener = TcpListener.open(settings.listen());
    address = listener.address();
    String threadName = "fulmar-" + settings.name();
    Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    tools =
        new TcpRelayTools(
            settings,
            listener.selector(),
            new LinkTimer(threadName + "-timer"),
            task -> {
              tasks.add(task);
              listener.selector().wakeup();
            },
            new TcpCounters(),
            new LatenessRecorder(),
            new LatenessRecorder(),
            ByteBuffer.allocateDirect(BUFFER_BYTES));
    relay = new TcpRelay(listener, tools, judge, tasks);
    reader = new Thread(relay, threadName + "-reader");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts from an unimpaired link, seed 1 and the default limits. */
  public static TcpLinkBuilder builder() {
    return new TcpLinkBuilder();
  }

  /** Where clients are to connect to; with the port that was taken if any was asked for. */
  public InetSocketAddress address() {
    return address;
  }

  /** What the link did so far. */
  public TcpLinkStats stats() {
    return tools.counters().snapshot();
  }

  /** How late the bytes of a direction came out of their delay. */
  public LatenessSummary lateness(Direction direction) {
    return tools.lateness(direction).summary();
  }

  /** How late the bytes of both directions came out of their delay. */
  public LatenessSummary lateness() {
    return tools.latenessUp().summaryWith(tools.latenessDown());
  }

  /**
   * Ends the link: when it returns, its threads have ended, its ports are free, and connections
   * that were open are reset. Calling it again does nothing. Not to be called by a verdict
   * listener, which the link would wait for.
   */
  @Override
  public void close() {
    tools.timer().close();
    relay.stop();
    Threads.join(reader);
  }
}
