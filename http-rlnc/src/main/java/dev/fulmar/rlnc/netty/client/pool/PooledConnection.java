package dev.fulmar.rlnc.netty.client.pool;

import dev.fulmar.rlnc.netty.Outbound;
import dev.fulmar.rlnc.netty.client.pool.ExchangeListener.Failure;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection and the request on it. */
final class PooledConnection {
  private static final Logger LOGGER = LoggerFactory.getLogger(PooledConnection.class);

  private enum State {
    OPENING,
    READY,
    CLOSED
  }

  private final ConnectionPool pool;
  private final PoolSettings settings;
  private final Scheduler scheduler;
  private final Ticker ticker;
  private final Departures departures = new Departures();
  private State state = State.OPENING;
  private Optional<Channel> channel = Optional.empty();
  private Optional<Exchange> exchange = Optional.empty();
  private Optional<Future<?>> timer = Optional.empty();
  private Optional<FullHttpResponse> held = Optional.empty();
  private boolean requestIsWritten;
  private boolean isTrusted = true;
  private long sinceNanos;

  PooledConnection(ConnectionPool pool, PoolSettings settings, Scheduler scheduler, Ticker ticker) {
    this.pool = pool;
    this.settings = settings;
    this.scheduler = scheduler;
    this.ticker = ticker;
    this.sinceNanos = ticker.nanoTime();
  }

  /** Since when it is idle, or being opened. */
  long sinceNanos() {
    return sinceNanos;
  }

  boolean isOpeningForNobody() {
    return state == State.OPENING && exchange.isEmpty();
  }

  void open(Connector connector) {
    arm(
        settings.openNanos(),
        () -> end(Failure.CONNECT, new ConnectException("no connection in time")));
    ChannelFuture connecting = connector.connect(new ConnectionPipeline(this, settings));
    channel = Optional.of(connecting.channel());
    connecting.addListener(
        (ChannelFutureListener)
            connected -> {
              if (!connected.isSuccess()) {
                end(Failure.CONNECT, connected.cause());
              }
            });
  }

  /** Takes the one request that it can have at a time; sends it now or when it is ready. */
  Exchange send(FullHttpRequest request, ExchangeListener listener) {
    Exchange taken = new Exchange(request, listener, this);
    exchange = Optional.of(taken);
    if (state == State.READY) {
      disarm();
      write(taken);
    }
    return taken;
  }

  /** Connected, and secure if it is to be. */
  void onReady(Channel connected) {
    if (state != State.OPENING) {
      return;
    }
    disarm();
    state = State.READY;
    channel = Optional.of(connected);
    exchange.ifPresentOrElse(this::write, this::rest);
  }

  private void write(Exchange written) {
    requestIsWritten = false;
    departures.expectRequest(written.listener());
    // the request is away from here on, unless the departures say that no byte was
    FullHttpRequest request = written.takeRequest().orElseThrow();
    channel.orElseThrow().writeAndFlush(request).addListener(done -> onWritten(written, done));
  }

  private void onWritten(Exchange written, Future<?> done) {
    if (!isCurrent(written)) {
      return;
    }
    requestIsWritten = done.isSuccess();
    if (!done.isSuccess()) {
      end(departures.any() ? Failure.BROKEN : Failure.STALE, done.cause());
    }
  }

  /** A response begins. More than was asked for: whose answer comes next is uncertain then. */
  void onResponseHead() {
    if (exchange.isEmpty() || held.isPresent()) {
      isTrusted = false;
    }
  }

  /** Released by the caller. */
  void onResponse(FullHttpResponse response) {
    if (held.isPresent()) {
      return;
    }
    if (exchange.isEmpty() || response.decoderResult().isFailure()) {
      end(Failure.MALFORMED, new IOException("no response to a request", cause(response)));
    } else if (response.status().equals(HttpResponseStatus.SWITCHING_PROTOCOLS)) {
      end(Failure.MALFORMED, new IOException("switches to another protocol unasked"));
    } else if (response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
      held = Optional.of(response.retain());
    }
  }

  /** All that has arrived has been read. */
  void onReadComplete() {
    if (held.isEmpty()) {
      closeIfIdleAndNotTrusted();
      return;
    }
    FullHttpResponse response = held.get();
    Exchange answered = exchange.orElseThrow();
    held = Optional.empty();
    exchange = Optional.empty();
    try {
      if (isTrusted && requestIsWritten && HttpUtil.isKeepAlive(response)) {
        rest();
      } else {
        close();
      }
      answered.listener().onResponse(response);
    } finally {
      response.release();
    }
  }

  private void closeIfIdleAndNotTrusted() {
    if (exchange.isEmpty() && !isTrusted) {
      close();
    }
  }

  private static Throwable cause(FullHttpResponse response) {
    return response.decoderResult().cause();
  }

  private void rest() {
    sinceNanos = ticker.nanoTime();
    arm(settings.idleNanos(), this::close);
    pool.onIdle(this);
  }

  private void arm(long delayNanos, Runnable task) {
    timer = Optional.of(scheduler.schedule(task, delayNanos));
  }

  private void disarm() {
    timer.ifPresent(armed -> armed.cancel(false));
    timer = Optional.empty();
  }

  /** The channel is gone. */
  void onInactive() {
    if (state == State.READY && exchange.isEmpty()) {
      pool.onClosedWhileIdle(this);
    }
    end(atEnd(Failure.BROKEN), new ClosedChannelException());
  }

  /** The response does not fit. */
  void onTooLong() {
    end(
        Failure.TOO_LONG,
        new IOException(
            "response is longer than the %d bytes of maxResponseBytes"
                .formatted(settings.maxResponseBytes())));
  }

  /** Something went wrong with what arrived, or with the handshake. */
  void onError(Throwable cause) {
    end(atEnd(Failure.MALFORMED), cause);
  }

  private Failure atEnd(Failure otherwise) {
    if (state == State.OPENING) {
      return Failure.CONNECT;
    }
    return departures.any() || requestIsWritten ? otherwise : Failure.STALE;
  }

  private void end(Failure failure, Throwable cause) {
    if (state == State.CLOSED) {
      return;
    }
    if (held.isPresent()) {
      isTrusted = false;
      onReadComplete();
      return;
    }
    LOGGER.debug("closing {}: {}", channel.map(Channel::toString).orElse("-"), failure, cause);
    Optional<Exchange> failed = exchange;
    close();
    failed.ifPresent(hit -> hit.listener().onFailure(failure, cause));
  }

  void abandon(Exchange abandoned) {
    if (!isCurrent(abandoned)) {
      return;
    }
    if (state == State.OPENING) {
      exchange = Optional.empty();
      abandoned.releaseRequest();
    } else {
      close();
    }
  }

  private boolean isCurrent(Exchange asked) {
    return exchange.filter(current -> current == asked).isPresent();
  }

  /** Ends it without a word to its request. */
  void close() {
    if (state == State.CLOSED) {
      return;
    }
    state = State.CLOSED;
    disarm();
    exchange.ifPresent(Exchange::releaseRequest);
    exchange = Optional.empty();
    held.ifPresent(FullHttpResponse::release);
    held = Optional.empty();
    pool.onClosed(this);
    channel.ifPresent(Outbound::close);
  }

  Departures departures() {
    return departures;
  }
}
