package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.netty.client.pool.ConnectionPool;
import dev.fulmar.rlnc.netty.client.pool.ExchangeListener.Failure;
import dev.fulmar.rlnc.netty.client.pool.Scheduler;
import dev.fulmar.rlnc.protocol.ClientSession;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Outgoing;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.SenderId;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.util.concurrent.Ticker;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drives a {@link ClientSession} over real connections. Everything happens on one event loop, but
 * the store's part.
 *
 * <pre>
 *   submit ──▶ session ──▶ store's thread ──▶ onStored ─┐
 *   timer ──────────────────────────────────────────────┤
 *   response, failure ──────────────────────────────────┴▶ run: events, then all that is to be sent
 * </pre>
 */
final class CodedEngine implements Flight.Owner {
  private static final Logger LOGGER = LoggerFactory.getLogger(CodedEngine.class);

  private static final SecureRandom SENDERS = new SecureRandom();

  private final ClientSession session;
  private final ConnectionPool pool;
  private final RequestWriter writer;
  private final ReplyReader reader;
  private final String server;
  private final RlncClientConfig config;
  private final Ticker ticker;
  private final WakeUp wakeUp;
  private final RlncClientListener listener;
  private final Awaited awaited;
  private final RlncClientTally tally = new RlncClientTally();
  private final Patience patience;
  private final Map<Long, Flight> flights = new LinkedHashMap<>();
  private Optional<RequestKeeper> keeper = Optional.empty();
  private Optional<RequestFailedException> failure = Optional.empty();
  private boolean coding;
  private boolean everAnswered;
  private boolean running;
  private boolean runAgain;

  /**
   * An engine.
   *
   * @param server whom it sends to, as {@code host:port}, for people
   */
  CodedEngine(
      String server,
      ClientSession session,
      ConnectionPool pool,
      RequestWriter writer,
      ReplyReader reader,
      RlncClientConfig config,
      Scheduler scheduler,
      Ticker ticker) {
    this.server = server;
    this.session = session;
    this.pool = pool;
    this.writer = writer;
    this.reader = reader;
    this.config = config;
    this.ticker = ticker;
    this.wakeUp = new WakeUp(scheduler, ticker, this::onWakeUp);
    this.listener = config.listener();
    this.awaited = new Awaited(listener);
    this.patience = new Patience(server, config, new WaitingWatch(server, listener, tally));
  }

  /** Begins; what the store held is sent first. */
  void start(RequestKeeper storesRequests) {
    keeper = Optional.of(storesRequests);
    run();
  }

  void submit(BinaryRequest request, CompletableFuture<ClientResponse> delivered) {
    if (failure.isPresent()) {
      delivered.completeExceptionally(failure.get());
      return;
    }
    Optional<NativeMessage> symbol;
    try {
      symbol = session.submit(request);
    } catch (IllegalArgumentException tooLong) {
      delivered.completeExceptionally(new RequestFailedException(tooLong.getMessage()));
      return;
    }
    if (symbol.isEmpty()) {
      delivered.completeExceptionally(
          new RequestFailedException("not taken: too much waits to be delivered"));
      return;
    }
    awaited.add(symbol.get().id(), delivered);
    keeper.orElseThrow().add(symbol.get());
    run();
  }

  /** Every message up to an id is in the store for good. */
  void onStored(long id) {
    session.onStored(id);
    run();
  }

  /** The store has noted for good that messages up to an id may leave. */
  void onMarked(SenderId of, long upTo) {
    session.onMarked(of, upTo);
    run();
  }

  private void onWakeUp() {
    long nowNanos = ticker.nanoTime();
    List<Flight> overdue =
        flights.values().stream().filter(flight -> flight.isOverdue(nowNanos)).toList();
    for (Flight flight : overdue) {
      flights.remove(flight.outgoing().number());
      if (flight.nothingWasSent()) {
        session.onBroken(flight.outgoing().number(), true, nowNanos);
      }
      flight.abandon();
    }
    session.onTimeout(nowNanos);
    run();
  }

  /** Does what there is to do; if this is called meanwhile, once more. */
  private void run() {
    if (running) {
      runAgain = true;
      return;
    }
    running = true;
    try {
      do {
        runAgain = false;
        step();
      } while (runAgain && failure.isEmpty());
    } catch (RuntimeException | LinkageError fault) { // nobody must wait for ever
      LOGGER.error("the client ends because of a fault of its own", fault);
      fail("the client ended because of a fault of its own");
    } finally {
      running = false;
    }
  }

  private void step() {
    drainEvents();
    long nowNanos = ticker.nanoTime();
    patience.look(nowNanos).ifPresent(this::fail);
    if (failure.isPresent()) {
      return;
    }
    Optional<Outgoing> next = next(nowNanos);
    while (next.isPresent()) {
      patience.onSend(nowNanos);
      send(next.get());
      next = next(nowNanos);
    }
    drainEvents(); // what is to be marked
    keeper.orElseThrow().flush();
    long nextTryNanos =
        patience.allows(flights.size(), nowNanos)
            ? session.nextWakeUpNanos()
            : patience.heldUntilNanos(nowNanos);
    wakeUp.at(Math.min(Math.min(nextTryNanos, earliestDeadlineNanos()), patience.nextLookNanos()));
  }

  private Optional<Outgoing> next(long nowNanos) {
    return patience.allows(flights.size(), nowNanos) ? session.next(nowNanos) : Optional.empty();
  }

  /** Also of those that the session does not wait for any more. */
  private long earliestDeadlineNanos() {
    return flights.values().stream()
        .mapToLong(flight -> flight.outgoing().deadlineNanos())
        .min()
        .orElse(Long.MAX_VALUE);
  }

  private void send(Outgoing outgoing) {
    tally.count(outgoing);
    Flight flight = new Flight(outgoing, this);
    flights.put(outgoing.number(), flight);
    boolean isRepairable = outgoing instanceof Outgoing.Coded || coding;
    flight.start(pool, writer.write(outgoing), !isRepairable);
  }

  private void drainEvents() {
    for (Optional<Event> event = session.nextEvent();
        event.isPresent();
        event = session.nextEvent()) {
      on(event.get());
    }
  }

  private void on(Event event) {
    if (event instanceof Event.Completed completed) {
      tally.completed++;
      awaited.complete(completed.id(), completed.response());
    } else if (event instanceof Event.FateUnknown unknown) {
      awaited.fail(unknown.id(), new FateUnknownException(unknown.id(), unknown.reason()));
    } else if (event instanceof Event.Done done) {
      keeper.orElseThrow().deliver(done.id());
    } else if (event instanceof Event.Known) {
      keeper.orElseThrow().confirm();
    } else if (event instanceof Event.MayLeave mark) {
      keeper.orElseThrow().markSent(session.sender(), mark.upTo());
    } else if (event instanceof Event.IdentityEnded ended) {
      session.renew(SenderId.random(SENDERS));
      keeper.orElseThrow().renew(session.sender(), ended.upTo());
    } else if (event instanceof Event.FellBack fellBack) {
      coding = false;
      tally.fellBack++;
      LOGGER.info("the server does not code: {}", fellBack.reason());
      listener.onFellBack(fellBack.reason());
    } else if (event instanceof Event.Coding found) {
      coding = true;
      listener.onCoding(found.capability());
    } else if (event instanceof Event.Failed failed) {
      fail(failed.reason());
    }
  }

  @Override
  public void onBytesSent(Flight flight, int bytes) {
    tally.countBytes(flight.outgoing(), bytes);
    patience.onBytesSent(ticker.nanoTime());
  }

  @Override
  public void onResponse(Flight flight, FullHttpResponse response) {
    if (!flights.remove(flight.outgoing().number(), flight)) {
      return;
    }
    everAnswered = true;
    tally.responses++;
    tally.responseBytes += response.content().readableBytes();
    long number = flight.outgoing().number();
    long nowNanos = ticker.nanoTime();
    reader
        .read(flight.isCoded(), response)
        .ifPresentOrElse(
            reply -> {
              Refusal.of(response, reply.retryAfterNanos())
                  .ifPresentOrElse(
                      busy -> patience.onRefusal(busy, nowNanos),
                      () -> patience.onAnswer(nowNanos));
              session.onReply(number, reply, nowNanos);
            },
            () -> {
              patience.onUnintelligible("responses that cannot be read", nowNanos);
              session.onBroken(number, false, nowNanos);
            });
    run();
  }

  @Override
  public void onFailure(Flight flight, Failure kind, Throwable cause) {
    if (!flights.remove(flight.outgoing().number(), flight)) {
      return;
    }
    long nowNanos = ticker.nanoTime();
    session.onBroken(flight.outgoing().number(), kind.nothingWasSent(), nowNanos);
    if (kind == Failure.TOO_LONG) {
      tally.tooLong++;
    }
    if (kind == Failure.CONNECT) {
      tally.connectFailures++;
      if (config.failsIfUnreachable() && !everAnswered) {
        fail(Unreachable.sentence(server, cause));
      }
    }
    if (failure.isEmpty()) {
      patience.onFailure(kind, cause, nowNanos);
    }
    run();
  }

  /** Fails everything that waits and whatever comes later; a second failure changes nothing. */
  void fail(String reason) {
    if (failure.isEmpty()) {
      end(reason);
      listener.onFailed(reason);
    }
  }

  /** The same, because the user wants it. */
  void close() {
    if (failure.isEmpty()) {
      end("the client is closed");
    }
  }

  private void end(String reason) {
    RequestFailedException exception = new RequestFailedException(reason);
    failure = Optional.of(exception);
    wakeUp.cancel();
    takeBackWhatNeverLeft();
    flights.clear();
    pool.close();
    awaited.failAll(exception);
  }

  /** So that the next run sends it, to whatever server. */
  private void takeBackWhatNeverLeft() {
    long nowNanos = ticker.nanoTime();
    for (Flight flight : flights.values()) {
      if (flight.nothingWasSent()) {
        session.onBroken(flight.outgoing().number(), true, nowNanos);
      }
    }
    session.close();
    for (Optional<Event> event = session.nextEvent();
        event.isPresent();
        event = session.nextEvent()) {
      if (event.get() instanceof Event.MayLeave mark) {
        keeper.ifPresent(store -> store.markSent(session.sender(), mark.upTo()));
      }
    }
  }

  RlncClientStats stats() {
    return tally.with(
        session.stats(),
        reader.malformed(),
        pool.opened(),
        keeper.map(RequestKeeper::forgetFailures).orElse(0L));
  }
}
