package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.AckVerdict;
import dev.fulmar.rlnc.protocol.RequestSender;
import dev.fulmar.rlnc.protocol.Transmission;
import dev.fulmar.rlnc.wire.Acknowledgement;
import io.netty.buffer.Unpooled;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.Future;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Drives a {@link RequestSender} over real connections. Everything but the constructor happens on
 * its event loop.
 *
 * <pre>
 *   submit ─┐                      ┌─▶ Attempt ──▶ response ─┐
 *   timer ──┴▶ pump: sender.next ──┘                         └▶ sender.onAcknowledgement ──▶ pump
 * </pre>
 */
final class ClientEngine implements Attempt.Listener {
  private final EventLoop loop;
  private final Target target;
  private final ClientConfig config;
  private final Dialect dialect;
  private final ClientTally tally = new ClientTally();
  private final Deque<CompletableFuture<Void>> undelivered = new ArrayDeque<>();
  private final Map<Long, Attempt> attempts = new LinkedHashMap<>();
  private RequestSender sender;
  private long sessionDelivered;
  private boolean sessionAnswered;
  private boolean everAnswered;
  private long unansweredInARow;
  private Optional<HttpResponseStatus> postponedBy = Optional.empty();
  private long notBeforeNanos = System.nanoTime();
  private Optional<Future<?>> timer = Optional.empty();
  private Optional<RequestFailedException> failure = Optional.empty();

  ClientEngine(EventLoop loop, Target target, ClientConfig config, Dialect dialect) {
    this.loop = loop;
    this.target = target;
    this.config = config;
    this.dialect = dialect;
    this.sender = dialect.newSender();
  }

  void submit(byte[] body, CompletableFuture<Void> delivered) {
    if (failure.isPresent()) {
      delivered.completeExceptionally(failure.get());
    } else if (sender.submit(body).isEmpty()) {
      tally.refusedSubmissions++;
      delivered.completeExceptionally(
          new RequestFailedException("not taken: too many bytes wait to be delivered"));
    } else {
      tally.requests++;
      undelivered.add(delivered);
      pump();
    }
  }

  private void pump() {
    long nowNanos = System.nanoTime();
    if (failure.isPresent()) {
      return;
    }
    if (nowNanos - notBeforeNanos < 0) {
      wakeUpIn(notBeforeNanos - nowNanos);
      return;
    }
    for (Optional<Transmission> next = sender.nextTransmission(nowNanos);
        next.isPresent();
        next = sender.nextTransmission(nowNanos)) {
      attempts.put(
          next.get().number(),
          Attempt.start(loop, target.address(), next.get(), request(next.get()), this));
    }
    if (sender.nextTimeoutNanos() < Long.MAX_VALUE) {
      wakeUpIn(sender.nextTimeoutNanos() - nowNanos);
    }
  }

  private FullHttpRequest request(Transmission transmission) {
    byte[] body = transmission.combination().payload();
    FullHttpRequest request =
        new DefaultFullHttpRequest(
            HttpVersion.HTTP_1_1,
            HttpMethod.valueOf(config.method()),
            target.requestTarget(),
            Unpooled.wrappedBuffer(body));
    config.headers().forEach(request.headers()::set);
    target.describe(request.headers(), body.length);
    dialect.describe(transmission, request.headers());
    return request;
  }

  private void wakeUpIn(long delayNanos) {
    timer.ifPresent(armed -> armed.cancel(false));
    timer = Optional.of(loop.schedule(this::wakeUp, Math.max(1, delayNanos), TimeUnit.NANOSECONDS));
  }

  private void wakeUp() {
    long nowNanos = System.nanoTime();
    long timeoutsBefore = sender.stats().timeouts();
    sender.onTimeout(nowNanos);
    unansweredInARow += sender.stats().timeouts() - timeoutsBefore;
    attempts
        .values()
        .removeIf(
            attempt -> {
              boolean overdue = attempt.transmission().deadlineNanos() - nowNanos <= 0;
              if (overdue) {
                attempt.abandon();
              }
              return overdue;
            });
    if (unansweredInARow >= config.giveUpAfter()) {
      fail(
          postponedBy.isPresent()
              ? "%s answered %s, and nothing else to %d transmissions in a row"
                  .formatted(target, postponedBy.get(), unansweredInARow)
              : "no answer from %s to %d transmissions in a row"
                  .formatted(target, unansweredInARow));
    }
    pump();
  }

  @Override
  public void onBytesSent(Attempt attempt, int bytes) {
    tally.requestBytes += bytes;
    tally.additionalBytes += attempt.transmission().repair() ? bytes : 0;
  }

  @Override
  public void onConnectFailure(Attempt attempt, Throwable cause) {
    if (!isAwaited(attempt)) {
      return; // abandoned before it was connected
    }
    tally.connectFailures++;
    if (config.failsIfUnreachable() && !everAnswered) {
      fail(Unreachable.sentence(target.toString(), cause));
    }
  }

  @Override
  public void onResponse(Attempt attempt, FullHttpResponse response) {
    if (!isAwaited(attempt)) {
      return;
    }
    tally.responses++;
    tally.responseBytes += response.content().readableBytes();
    everAnswered = true;
    Answer answer = dialect.interpret(attempt.transmission(), response);
    postponedBy = Optional.empty();
    if (!(answer instanceof Answer.Later)) {
      unansweredInARow = 0;
    }
    if (answer instanceof Answer.Acknowledged acknowledged) {
      onAcknowledged(attempt, acknowledged.acknowledgement(), Optional.empty());
    } else if (answer instanceof Answer.Refused refused) {
      onAcknowledged(
          attempt,
          new Acknowledgement(refused.id(), refused.id()),
          Optional.of(new RequestRefusedException(refused.status())));
    } else if (answer instanceof Answer.Later later) {
      tally.postponed++;
      postponedBy = Optional.of(response.status());
      notBeforeNanos = System.nanoTime() + later.retryAfterNanos();
    } else if (answer instanceof Answer.SessionLost && sessionAnswered) {
      renewSession();
    } else if (answer instanceof Answer.Uncoded && sessionAnswered) {
      tally.postponed++;
    } else if (answer instanceof Answer.Uncoded) {
      fail("%s answered without an acknowledgement: it does not decode".formatted(target));
    } else {
      fail("%s answered %s".formatted(target, response.status()));
    }
  }

  private boolean isAwaited(Attempt attempt) {
    return attempts.get(attempt.transmission().number()) == attempt;
  }

  private void onAcknowledged(
      Attempt attempt, Acknowledgement acknowledgement, Optional<RequestRefusedException> refusal) {
    long number = attempt.transmission().number();
    AckVerdict verdict = sender.onAcknowledgement(number, acknowledgement);
    if (verdict == AckVerdict.PROGRESS || verdict == AckVerdict.NOTHING_NEW) {
      sessionAnswered = true;
      attempts.remove(number);
      for (; sessionDelivered < sender.delivered(); sessionDelivered++) {
        end(undelivered.remove(), refusal);
      }
      pump();
    }
  }

  private void end(CompletableFuture<Void> request, Optional<RequestRefusedException> refusal) {
    if (refusal.isPresent()) {
      tally.refused++;
      request.completeExceptionally(refusal.get());
    } else {
      tally.delivered++;
      request.complete(null);
    }
  }

  /** What was not acknowledged may have been delivered before the server forgot: sent once more. */
  private void renewSession() {
    tally.sessionsLost++;
    tally.addSession(sender.stats());
    attempts.values().forEach(Attempt::abandon);
    attempts.clear();
    List<byte[]> bodies = sender.undelivered();
    sender = dialect.newSender();
    sessionDelivered = 0;
    sessionAnswered = false;
    bodies.forEach(sender::submit);
    pump();
  }

  /** Fails everything that waits and whatever comes later; a second failure changes nothing. */
  void fail(String reason) {
    if (failure.isPresent()) {
      return;
    }
    RequestFailedException exception = new RequestFailedException(reason);
    failure = Optional.of(exception);
    timer.ifPresent(armed -> armed.cancel(false));
    attempts.values().forEach(Attempt::abandon);
    attempts.clear();
    List<CompletableFuture<Void>> failed = new ArrayList<>(undelivered);
    undelivered.clear();
    failed.forEach(future -> future.completeExceptionally(exception));
  }

  ClientStats stats() {
    return tally.with(sender.stats());
  }
}
