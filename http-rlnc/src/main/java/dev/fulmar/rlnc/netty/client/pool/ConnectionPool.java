package dev.fulmar.rlnc.netty.client.pool;

import static java.util.Objects.requireNonNull;

import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.util.concurrent.Ticker;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Connections to one server. Everything happens on the event loop of its connections. There are as
 * many in use as requests wait for their response, so whoever sends bounds that.
 */
public final class ConnectionPool {
  private final Connector connector;
  private final PoolSettings settings;
  private final Scheduler scheduler;
  private final Ticker ticker;
  private final Set<PooledConnection> open = new LinkedHashSet<>();

  /** Those without a request, the one that was used last first. */
  private final Deque<PooledConnection> idle = new ArrayDeque<>();

  private final Habit habit = new Habit();
  private long opened;

  /** A pool without connections. */
  public ConnectionPool(
      Connector connector, PoolSettings settings, Scheduler scheduler, Ticker ticker) {
    this.connector = requireNonNull(connector, "connector");
    this.settings = requireNonNull(settings, "settings");
    this.scheduler = requireNonNull(scheduler, "scheduler");
    this.ticker = requireNonNull(ticker, "ticker");
  }

  /**
   * Sends a request on a connection that is not in use, or on a new one.
   *
   * @param request released, whatever happens
   * @param precious whether it cannot be repaired if it gets lost: it is then trusted to a new
   *     connection only, or to one that the server is certain not to be closing just now
   */
  public Exchange send(FullHttpRequest request, boolean precious, ExchangeListener listener) {
    Optional<PooledConnection> reused = takeIdle(precious);
    if (reused.isPresent()) {
      return reused.get().send(request, listener);
    }
    makeRoom();
    PooledConnection connection = new PooledConnection(this, settings, scheduler, ticker);
    open.add(connection);
    opened++;
    Exchange exchange = connection.send(request, listener);
    connection.open(connector);
    return exchange;
  }

  private Optional<PooledConnection> takeIdle(boolean precious) {
    long nowNanos = ticker.nanoTime();
    idle.forEach(connection -> habit.onOpen(nowNanos - connection.sinceNanos()));
    Optional<PooledConnection> usable =
        idle.stream()
            .filter(connection -> !precious || habit.isReliable(nowNanos - connection.sinceNanos()))
            .findFirst();
    usable.ifPresent(idle::remove);
    return usable.or(
        () ->
            open.stream()
                .filter(PooledConnection::isOpeningForNobody)
                .min(Comparator.comparingLong(PooledConnection::sinceNanos)));
  }

  private void makeRoom() {
    while (open.size() >= settings.maxConnections() && !idle.isEmpty()) {
      idle.getLast().close();
    }
  }

  /** The server has closed one that was not in use. */
  void onClosedWhileIdle(PooledConnection connection) {
    habit.onClosed(ticker.nanoTime() - connection.sinceNanos());
  }

  void onIdle(PooledConnection connection) {
    idle.push(connection);
  }

  void onClosed(PooledConnection connection) {
    open.remove(connection);
    idle.remove(connection);
  }

  /** How many connections are open or being opened. */
  public int connections() {
    return open.size();
  }

  /** How many were opened, in vain or not. */
  public long opened() {
    return opened;
  }

  /** Closes all; requests that wait are told nothing. */
  public void close() {
    List.copyOf(open).forEach(PooledConnection::close);
  }
}
