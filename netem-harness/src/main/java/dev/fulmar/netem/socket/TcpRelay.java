package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.ExchangeJudge;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.exchange.ExchangeFate;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts connections and moves their bytes: the work of the reader's thread, which alone knows the
 * connections. Ends, resets them all and closes its sockets once it is told to stop.
 */
final class TcpRelay implements Runnable {
  /** How many clients may be let in before the sockets of the others have their turn. */
  private static final int BATCH_CLIENTS = 64;

  /** How long no client is let in after the system had no socket for one. */
  private static final long ACCEPT_PAUSE_NANOS = 100_000_000;

  private static final long MAX_EXPIRY_CHECK_NANOS = 1_000_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(TcpRelay.class);

  private final TcpListener listener;
  private final TcpRelayTools tools;
  private final TcpLinkSettings settings;
  private final TcpCounters counters;
  private final ExchangeJudge judge;

  /** What others ask of the reader; each entry comes with a wake-up. */
  private final Queue<Runnable> tasks;

  private final Set<TcpConnection> connections = new LinkedHashSet<>();
  private final long expiryCheckNanos;
  private LinkConfig judgedBy;
  private long nextExpiryCheckNanos;
  private long lastIndex;
  private volatile boolean stopped;
  private volatile Throwable failure;

  TcpRelay(TcpListener listener, TcpRelayTools tools, ExchangeJudge judge, Queue<Runnable> tasks) {
    this.listener = listener;
    this.tools = tools;
    this.settings = tools.settings();
    this.counters = tools.counters();
    this.judge = judge;
    this.judgedBy = settings.up();
    this.tasks = tasks;
    this.expiryCheckNanos = Math.min(settings.idleExpiryNanos() / 4 + 1, MAX_EXPIRY_CHECK_NANOS);
  }

  /** What has ended {@link #run} before it was to stop; null for nothing. */
  Throwable failure() {
    return failure;
  }

  /** Makes {@link #run} end soon. */
  void stop() {
    stopped = true;
    listener.selector().wakeup();
  }

  @Override
  public void run() {
    try {
      listener.start(this::accept);
      while (!stopped) {
        listener.selector().select(expiryCheckNanos / 1_000_000 + 1);
        runTasks();
        Iterator<SelectionKey> ready = listener.selector().selectedKeys().iterator();
        while (ready.hasNext()) {
          ((Runnable) ready.next().attachment()).run();
          ready.remove();
        }
        expireIdleConnections();
      }
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      LOG.error("link {} cannot go on and relays nothing", settings.name(), e);
    } finally {
      new ArrayList<>(connections).forEach(TcpConnection::cutOff);
      listener.close();
    }
  }

  private void runTasks() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  private void accept() {
    try {
      for (int i = 0; i < BATCH_CLIENTS; i++) {
        SocketChannel client = listener.accept();
        if (client == null) {
          return;
        }
        admit(client);
      }
    } catch (IOException e) {
      onNoSocket(e);
    } catch (RuntimeException e) {
      // one client's trouble, whatever it is, must not end the relay of the others
      LOG.error("link {} failed at a client", settings.name(), e);
    }
  }

  private void admit(SocketChannel client) {
    if (connections.size() >= settings.maxConnections() && !makeRoom()) {
      onRefused("it has %d connections".formatted(connections.size()));
      TcpListener.refuse(client);
      return;
    }
    ExchangeFate fate;
    try {
      fate = judge();
    } catch (RuntimeException | Error e) {
      onRefused("its model failed (%s)".formatted(e));
      TcpListener.refuse(client);
      throw e;
    }
    counters.onAccepted(fate);
    try {
      TcpConnection connection =
          new TcpConnection(tools, client, ++lastIndex, fate, connections::remove);
      connections.add(connection);
      connection.guarded(connection::start);
    } catch (IOException e) {
      LOG.debug("link {}: a client went as it came", settings.name(), e);
      counters.onGoneAtOnce(fate);
    }
  }

  private ExchangeFate judge() {
    LinkConfig up = tools.ways().get(Direction.UP);
    if (up != judgedBy) {
      judge.reconfigure(up);
      judgedBy = up;
    }
    return judge.onConnection();
  }

  /** Has the open connections go by another configuration of one direction. */
  void reconfigure(Direction direction, LinkConfig config) {
    for (TcpConnection connection : new ArrayList<>(connections)) {
      connection.guarded(() -> connection.reconfigure(direction, config));
    }
  }

  /** Ends a connection that nobody can miss, if there is one. */
  private boolean makeRoom() {
    Optional<TcpConnection> dispensable =
        connections.stream().filter(TcpConnection::isDispensable).findFirst();
    dispensable.ifPresent(TcpConnection::expire);
    return dispensable.isPresent();
  }

  /** The client stays in the system's queue; asking for it again at once would only fail again. */
  private void onNoSocket(IOException cause) {
    onRefused("the system has no socket for it (%s)".formatted(cause.getMessage()));
    listener.want(false);
    tools
        .timer()
        .schedule(
            tools.timer().nowNanos() + ACCEPT_PAUSE_NANOS,
            () -> tools.reader().execute(() -> listener.want(true)));
  }

  private void onRefused(String why) {
    if (counters.refused.incrementAndGet() == 1) {
      LOG.warn(
          "link {} lets a client wait or go: {}; later ones are only counted",
          settings.name(),
          why);
    }
  }

  private void expireIdleConnections() {
    long nowNanos = tools.timer().nowNanos();
    if (nowNanos < nextExpiryCheckNanos) {
      return;
    }
    nextExpiryCheckNanos = nowNanos + expiryCheckNanos;
    long idleSinceNanos = nowNanos - settings.idleExpiryNanos();
    connections.stream()
        .filter(connection -> connection.idleSince(idleSinceNanos))
        .toList()
        .forEach(TcpConnection::expire);
  }
}
