package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.netty.server.load.Worker;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import dev.fulmar.rlnc.wire.Incarnation;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls of the journal and the application, which may block: made on other threads, while what
 * comes of them is told on the worker. Its session makes one at a time.
 */
final class JournalCalls {
  private static final Logger LOGGER = LoggerFactory.getLogger(JournalCalls.class);

  private final DeliveryJournal journal;
  private final CodedApplication application;
  private final Lane lane;
  private final Worker worker;
  private final ServerCounters counters;
  private final AtomicBoolean failed = new AtomicBoolean();

  JournalCalls(
      DeliveryJournal journal,
      CodedApplication application,
      Lane lane,
      Worker worker,
      ServerCounters counters) {
    this.journal = journal;
    this.application = application;
    this.lane = lane;
    this.worker = worker;
    this.counters = counters;
  }

  void find(ClientKey client, Consumer<Optional<ClientRecord>> onFound, Runnable onFailed) {
    call(lane.journal(), () -> journal.find(client), onFound, onFailed);
  }

  void begin(
      ClientKey client,
      Incarnation incarnation,
      long delivered,
      Runnable onBegun,
      Runnable onFailed) {
    call(
        lane.journal(),
        () -> {
          journal.begin(client, incarnation, delivered);
          return client;
        },
        begun -> onBegun.run(),
        onFailed);
  }

  void acknowledge(ClientKey client, long id, Runnable onEnd) {
    call(
        lane.journal(),
        () -> {
          journal.acknowledge(client, id);
          return client;
        },
        acknowledged -> onEnd.run(),
        onEnd);
  }

  /**
   * Delivers a message.
   *
   * @param acknowledged the client has the responses up to this id: told to the journal as well
   */
  void deliver(
      ClientKey client,
      long acknowledged,
      Delivery delivery,
      String authority,
      Consumer<byte[]> onDelivered,
      Runnable onFailed) {
    call(
        lane.handlers(),
        () -> {
          if (acknowledged > 0) {
            journal.acknowledge(client, acknowledged);
          }
          return journal.deliver(client, delivery.id(), () -> handle(client, delivery, authority));
        },
        onDelivered,
        onFailed);
  }

  private Handled handle(ClientKey client, Delivery delivery, String authority)
      throws UnhandledException {
    if (delivery instanceof Delivery.Reject rejected) {
      return application.reject(rejected.refusal());
    }
    Delivery.Handle message = (Delivery.Handle) delivery;
    try {
      return application.handle(client, message.id(), authority, message.request());
    } catch (Exception failure) {
      throw new UnhandledException(failure);
    }
  }

  private <T> void call(Executor executor, Callable<T> call, Consumer<T> onEnd, Runnable onFailed) {
    try {
      executor.execute(
          () -> {
            Runnable end = onFailed; // also if an error is thrown: else its session never went on
            try {
              T outcome = call.call();
              end = () -> onEnd.accept(outcome);
            } catch (Exception failure) {
              onFailure(failure);
            } finally {
              Runnable outcome = end;
              worker.executeAlways((nowNanos, waitedNanos) -> outcome.run());
            }
          });
    } catch (RejectedExecutionException stopped) {
      onFailed.run();
    }
  }

  private void onFailure(Exception failure) {
    if (failure instanceof UnhandledException) {
      return; // the application's own, counted there
    }
    counters.count(ServerCounter.JOURNAL_FAILURES);
    if (failed.compareAndSet(false, true)) {
      LOGGER.warn(
          "the journal failed: {}; what it does not have is not acknowledged;"
              + " later failures are only counted",
          failure.getMessage());
    }
    LOGGER.debug("the journal's failure", failure);
  }

  /** The application threw, not the journal. */
  private static final class UnhandledException extends Exception {
    private static final long serialVersionUID = 1L;

    UnhandledException(Exception cause) {
      super(cause.getMessage(), cause, false, false);
    }
  }
}
