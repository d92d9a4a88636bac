package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.exchange.ExchangeFate;
import dev.fulmar.netem.stream.StreamGate;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection that was accepted, and the one to the server that belongs to it. Only the relay's
 * reader touches it.
 *
 * <pre>
 *                   PASSED            REQUEST_LOST         RESPONSE_LOST
 *   client ── up ──▶ server       client ── up ──▶ ∅    client ── up ──▶ server
 *   client ◀─ down ─ server       client                client   ∅ ◀─ down ─ server
 * </pre>
 *
 * <p>The client of a lost exchange hears nothing at all, neither the end of the server's stream nor
 * that there is no server, until it gives up: its reset ends the connection. Its mere end does not,
 * for it may still be waiting for an answer.
 */
final class TcpConnection {
  private static final Logger LOG = LoggerFactory.getLogger(TcpConnection.class);

  private final TcpRelayTools tools;
  private final TcpCounters counters;
  private final long index;
  private final ExchangeFate fate;
  private final Consumer<TcpConnection> onEnded;
  private final StreamEnd client;

  /** Null, as is the lane down, where the request is lost or there is no way to the server. */
  private StreamEnd server;

  private StreamLane up;
  private StreamLane down;
  private long lastReadNanos;

  /** Whether it is counted how the connection ended, or will: the first cause is what counts. */
  private boolean settled;

  private boolean ended;

  /**
   * Takes a client in; {@link #start} is to follow.
   *
   * @param channel just accepted; closed if it cannot be relayed
   * @param index the connection's number, from 1
   * @param onEnded called once, when nothing is left of the connection
   * @throws IOException if the client has gone already
   */
  TcpConnection(
      TcpRelayTools tools,
      SocketChannel channel,
      long index,
      ExchangeFate fate,
      Consumer<TcpConnection> onEnded)
      throws IOException {
    this.tools = tools;
    this.counters = tools.counters();
    this.index = index;
    this.fate = fate;
    this.onEnded = onEnded;
    lastReadNanos = tools.timer().nowNanos();
    client = StreamEnd.accepted(channel, tools.selector(), () -> guarded(this::onClientReady));
  }

  long index() {
    return index;
  }

  /** Begins to relay, or to be silent. */
  void start() {
    StreamGate upGate = tools.ways().get(Direction.UP).newStreamGate();
    StreamGate downGate = tools.ways().get(Direction.DOWN).newStreamGate();
    settled = fate != ExchangeFate.PASSED;
    if (!settled && upGate.resetsAtOnce()) {
      settle(counters.reset);
      end();
      return;
    }
    countStopped(upGate);
    countStopped(downGate);
    boolean alone = fate == ExchangeFate.REQUEST_LOST || upGate.isBlackhole();
    server = alone ? null : connect();
    up = new StreamLane(this, tools, Direction.UP, client, server);
    if (server != null) {
      down = new StreamLane(this, tools, Direction.DOWN, server, client);
      up.start();
      if (server.isConnected()) {
        onConnected();
      }
    } else if (upGate.isBlackhole() && fate != ExchangeFate.REQUEST_LOST) {
      up.start();
    } else if (fate == ExchangeFate.PASSED && !downGate.isStopped()) {
      settle(counters.unreachable);
      end();
    } else {
      up.swallow();
    }
  }

  private void countStopped(StreamGate gate) {
    if (gate.isBlackhole()) {
      settle(counters.blackholed);
    } else if (gate.swallows()) {
      settle(counters.swallowed);
    }
  }

  /** Goes by another configuration of one direction, as far as bytes still pass there. */
  void reconfigure(Direction direction, LinkConfig config) {
    StreamLane lane = direction == Direction.UP ? up : down;
    if (lane != null) {
      lane.reconfigure(config);
      countStopped(lane.gate());
    }
  }

  private StreamEnd connect() {
    try {
      return StreamEnd.connecting(
          tools.settings().to(), tools.selector(), () -> guarded(this::onServerReady));
    } catch (IOException e) {
      LOG.debug("link {} found no way to the server", tools.settings().name(), e);
      return null;
    }
  }

  /** Runs what concerns this connection, whose trouble must not be that of the others. */
  void guarded(Runnable task) {
    if (ended) {
      return;
    }
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.error("link {} failed at connection {} and ends it", tools.settings().name(), index, e);
      settle(counters.failed);
      end();
    }
  }

  private void onClientReady() {
    if (client.isReady(SelectionKey.OP_READ)) {
      up.onReadable();
    }
    if (client.isReady(SelectionKey.OP_WRITE)) {
      down.onWritable();
    }
  }

  private void onServerReady() {
    if (server.isReady(SelectionKey.OP_CONNECT)) {
      finishConnecting();
    }
    if (server.isReady(SelectionKey.OP_READ)) {
      down.onReadable();
    }
    if (server.isReady(SelectionKey.OP_WRITE)) {
      up.onWritable();
    }
  }

  private void finishConnecting() {
    try {
      if (server.finishConnecting()) {
        onConnected();
      }
    } catch (IOException e) {
      settle(counters.unreachable);
      onServerGone();
    }
  }

  private void onConnected() {
    counters.forwarded.incrementAndGet();
    if (fate == ExchangeFate.RESPONSE_LOST) {
      down.swallow();
    } else {
      down.start();
    }
    up.onWritable();
  }

  /** Called when bytes were read. */
  void onActivity() {
    lastReadNanos = tools.timer().nowNanos();
  }

  /** Called when one of the two sockets can be neither read nor written any more. */
  void onBroken(StreamEnd broken) {
    if (broken == client) {
      settle(counters.abortedByClient);
      onClientGone();
    } else {
      settle(counters.abortedByServer);
      onServerGone();
    }
  }

  private void onClientGone() {
    client.reset();
    if (hasServer()) {
      down.close();
      up.reset();
    } else {
      end();
    }
  }

  private void onServerGone() {
    server.reset();
    if (!client.isOpen()) {
      end();
    } else if (isSilent()) {
      down.close();
      up.swallow();
    } else {
      up.close();
      down.reset();
    }
  }

  /** Called when a fault has ended a direction before its time. */
  void onHalfClosed() {
    settle(counters.halfClosed);
  }

  /** Called when a fault demands that the connection be reset. */
  void onResetByFault(StreamLane lane) {
    settle(counters.reset);
    lane.cut();
    end();
  }

  /** Called when the reset of the other socket has come through to this one. */
  void onResetArrived(StreamEnd sink) {
    sink.reset();
    end();
  }

  /** Called when the end of a stream has been passed on, or swallowed. */
  void onLaneEnded() {
    if (!hasServer() || !up.ended() || !down.ended()) {
      return;
    }
    server.close();
    if (!isSilent()) {
      settle(counters.completed);
      client.close();
      end();
    }
  }

  /** Whether there is nothing left to do but to be silent to a client that has ended its side. */
  boolean isDispensable() {
    return isSilent() && up.sourceEnded() && (!hasServer() || down.sourceEnded());
  }

  /** Whether the client hears nothing at all, not even how the server fares. */
  private boolean isSilent() {
    return down == null || fate == ExchangeFate.RESPONSE_LOST || down.silent();
  }

  /** Whether nothing has moved since then, and nothing is travelling or held for a time either. */
  boolean idleSince(long instantNanos) {
    return Stream.of(up, down)
            .filter(Objects::nonNull)
            .allMatch(lane -> lane.activeNanos() <= instantNanos && !lane.travelling())
        && lastReadNanos <= instantNanos;
  }

  /** Ends the connection because it was idle, or its place is needed. */
  void expire() {
    if (settled) {
      counters.lostExpired.incrementAndGet();
    }
    settle(counters.expired);
    end();
  }

  /** Ends the connection because the link is closed. */
  void cutOff() {
    settle(counters.cutOff);
    end();
  }

  /** Resets what is still open. */
  private void end() {
    if (ended) {
      return;
    }
    ended = true;
    Stream.of(up, down).filter(Objects::nonNull).forEach(StreamLane::close);
    Stream.of(client, server).filter(Objects::nonNull).forEach(StreamEnd::reset);
    counters.ended.incrementAndGet();
    onEnded.accept(this);
  }

  private boolean hasServer() {
    return server != null && server.isOpen();
  }

  /** Counts how a connection ended, or will; what happens after the first cause is its effect. */
  private void settle(AtomicLong outcome) {
    if (!settled) {
      settled = true;
      outcome.incrementAndGet();
    }
  }
}
