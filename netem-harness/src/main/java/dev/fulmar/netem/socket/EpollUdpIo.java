package dev.fulmar.netem.socket;

import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Netty's epoll sockets and one thread, which reads them, sleeps until something is due, and sends.
 *
 * <pre>
 *   turn:  wait for datagrams or the next instant ──▶ read ──▶ do what is due ──▶ send it all
 * </pre>
 */
final class EpollUdpIo implements UdpIo, Alarm {
  private static final Logger LOG = LoggerFactory.getLogger(EpollUdpIo.class);

  /** How long to wait for datagrams at a time while there is no relay yet. */
  private static final long IDLE_NANOS = 1_000_000_000;

  /** How many tasks may run before the sockets are read again: one a lane. */
  private static final int TASKS_PER_TURN = 2;

  private final long originNanos = System.nanoTime();
  private final TimerQueue tasks = new TimerQueue();
  private final UdpLinkSettings settings;
  private final RelayCounters counters;

  /** Those that hold datagrams not yet handed to the system. */
  private final List<EpollSocket> toFlush = new ArrayList<>();

  private final ReadBuffer readBuffer = new ReadBuffer();
  private final ManualIoEventLoop loop;
  private final Thread thread;
  private final EpollSocket listen;
  private final InetSocketAddress address;

  /** Null until {@link #start}; known to the loop's thread only, as is the plan. */
  private UdpRelay relay;

  private SleepPlan plan;
  private volatile boolean stopped;
  private volatile Throwable failure;

  /**
   * Starts the thread and opens the socket that clients send to.
   *
   * @throws IOException if the address cannot be had; then nothing is left open
   */
  EpollUdpIo(UdpLinkSettings settings, RelayCounters counters) throws IOException {
    this.settings = settings;
    this.counters = counters;
    thread = new FastThreadLocalThread(this::run, settings.threadName("loop"));
    thread.setDaemon(true);
    loop = new ManualIoEventLoop(thread, EpollIoHandler.newFactory());
    thread.start();
    Future<EpollSocket> opening = loop.submit(() -> open(settings.listen()));
    opening.awaitUninterruptibly();
    if (!opening.isSuccess()) {
      close();
      throw opening.cause() instanceof IOException refused
          ? refused
          : new IOException(opening.cause().getMessage(), opening.cause());
    }
    listen = opening.getNow();
    address = listen.address();
  }

  @Override
  public LinkIo kind() {
    return LinkIo.EPOLL;
  }

  @Override
  public InetSocketAddress address() {
    return address;
  }

  @Override
  public Alarm alarm() {
    return this;
  }

  @Override
  public long nowNanos() {
    return System.nanoTime() - originNanos;
  }

  @Override
  public void schedule(long atNanos, Runnable task) {
    if (tasks.add(atNanos, task) && Thread.currentThread() != thread) {
      loop.wakeup();
    }
  }

  @Override
  public void start(UdpRelay started) {
    loop.execute(
        () -> {
          relay = started;
          listen.startReading(null);
        });
  }

  @Override
  public RelayClient openClient(InetSocketAddress client, long nowNanos) throws IOException {
    EpollSocket socket = open(settings.localForUpstream());
    RelayClient opened =
        new RelayClient(
            client, new EpollUpstream(socket, settings.to()), address(), settings.to(), nowNanos);
    socket.startReading(opened);
    return opened;
  }

  @Override
  public void sendDown(InetSocketAddress client, byte[] payload) {
    listen.send(payload, client);
  }

  @Override
  public Throwable failure() {
    return failure;
  }

  @Override
  public void close() {
    stopped = true;
    loop.wakeup();
    Threads.join(thread);
  }

  private EpollSocket open(InetSocketAddress local) throws SocketException {
    return new EpollSocket(loop, local, this);
  }

  ReadBuffer readBuffer() {
    return readBuffer;
  }

  /** Called by a socket that has read a datagram. */
  void onDatagram(RelayClient client, InetSocketAddress sender, byte[] payload) {
    try {
      relay.onDatagram(client, sender, payload);
    } catch (RuntimeException e) {
      // one datagram's trouble, whatever it is, must not end the relay of the others
      LOG.error("link {} failed at a datagram", settings.name(), e);
    } catch (Error e) {
      if (failure == null) {
        fail(e); // thrown on, it would end in Netty's pipeline and the relay would not hear of it
      }
    }
  }

  /** Called by a socket whose datagram the system refused. */
  void onSendFailed(Throwable cause) {
    LOG.debug("link {}: a datagram was not sent", settings.name(), cause);
    counters.sendFailed.incrementAndGet();
  }

  /** Called by a socket that holds datagrams, once until it is flushed. */
  void onUnflushed(EpollSocket socket) {
    toFlush.add(socket);
  }

  private void run() {
    plan = new SleepPlan(TimerSlack.minimise());
    try {
      while (!stopped && failure == null) {
        turn();
      }
      if (relay != null) {
        relay.onEnd();
      }
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      Future<?> unused = loop.shutdownGracefully(0, 0, TimeUnit.NANOSECONDS);
      while (!loop.isTerminated()) {
        loop.runNow();
      }
      readBuffer.release();
    }
  }

  private void fail(Throwable cause) {
    failure = cause;
    LOG.error("link {} cannot read any more and relays nothing", settings.name(), cause);
  }

  private void turn() {
    long sleepNanos = sleepNanos();
    if (sleepNanos > 0) {
      loop.run(sleepNanos);
    } else {
      loop.runNow();
    }
    for (int i = 0; i < TASKS_PER_TURN && tasks.firstNanos() <= nowNanos(); i++) {
      tasks.runFirst(nowNanos());
      plan.onDone();
    }
    for (int i = 0; i < toFlush.size(); i++) {
      toFlush.get(i).flush();
    }
    toFlush.clear();
    if (relay != null) {
      relay.onTurn();
    }
  }

  private long sleepNanos() {
    long mostNanos = relay == null ? IDLE_NANOS : relay.turnNanos();
    long firstNanos = tasks.firstNanos();
    return firstNanos == Long.MAX_VALUE
        ? mostNanos
        : Math.min(mostNanos, plan.sleepNanos(firstNanos - nowNanos()));
  }

  private record EpollUpstream(EpollSocket socket, InetSocketAddress server) implements Upstream {
    @Override
    public InetSocketAddress address() {
      return socket.address();
    }

    @Override
    public void send(byte[] payload) {
      socket.send(payload, server);
    }

    @Override
    public void close() {
      socket.close();
    }
  }
}
