package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.ExchangeJudge;
import dev.fulmar.netem.LinkConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A bad link between TCP programs: clients connect to it as if it were the server. It delays, slows
 * and stops bytes, ends streams early and loses whole exchanges; what it passes on is what was
 * sent, to the byte and from the first one on.
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
 * <p>Faults of streams befall each connection, each direction by itself:
 *
 * <pre>
 *   blackhole   nothing is passed on, upwards not even that there is a connection; little is taken in
 *   swallow     all is taken in and nothing passed on
 *   stall       nothing is passed on for a time from the first byte on, or from the end if it is alone
 *   throttle    bytes are passed on at a rate;  drip: in drops. The sender is slowed down to that
 *   reset       both sockets are reset once so many bytes were passed on; what of them the system had
 *               not sent yet is lost too. After 0 bytes: upwards as the client comes, and the server
 *               sees nothing; downwards as the answer begins
 *   halfclose   the receiver sees the end of the stream after so many bytes; the rest is read and
 *               dropped, and the other direction goes on
 * </pre>
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
            settings.newWays(),
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

  /** How bad a direction is now. */
  public LinkConfig config(Direction direction) {
    return tools.ways().get(direction);
  }

  /**
   * Makes a direction as bad as another configuration says, from now on.
   *
   * <p>Connections that are accepted after the call go by it alone; an exchange model begins its
   * first vector with them. Open connections whose bytes still pass in this direction follow at
   * once: what travels arrives as it was to, and stalls, paces and the counts of reset and
   * halfclose begin afresh. What was swallowed or cut stays so, as does the fate of an exchange,
   * and a client that was not connected to the server is not connected later.
   *
   * @throws IllegalArgumentException if it asks for what a stream cannot suffer, or for {@code
   *     exchange} downwards; then all is as before
   */
  public void reconfigure(Direction direction, LinkConfig config) {
    String name = direction == Direction.UP ? "up" : "down";
    tools.ways().set(direction, config.forStreams(direction, name));
    tools.reader().execute(() -> relay.reconfigure(direction, config));
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
   * What has ended the relay before it was closed, an error of a model for example; empty while it
   * works. It relays nothing any more then, and its ports are free.
   */
  public Optional<Throwable> failure() {
    return Optional.ofNullable(relay.failure());
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
