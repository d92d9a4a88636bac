package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.policy.ReceiveBuffer;
import dev.fulmar.cocored.policy.ReceiveBuffer.Outcome;
import dev.fulmar.cocored.policy.ReceiveBuffer.Ticket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.RawDataChannel;
import org.eclipse.californium.elements.util.ClockUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The receive buffer with its lock, its counters and its permits: datagrams come in on the
 * connector's threads, permits come back on the protocol's threads.
 *
 * <p>A message gives its permit back when the lowest layer of the stack unwinds ({@link
 * PermitLayer}) or when it ends on the way there ({@link Handover}, {@link PermitInterceptor}).
 * What nobody returns in time, {@link #reclaimStale} takes back.
 */
final class ServiceQueue {
  private static final Logger LOGGER = LoggerFactory.getLogger(ServiceQueue.class);

  private final long permitTimeoutNanos;
  private final Listeners listeners = new Listeners();
  private final Handover handover = new Handover(this::release);
  private volatile RawDataChannel receiver;

  private final Object lock = new Object(); // guards all that follows
  private final ReceiveBuffer<RawMessage.Key, RawMessage> buffer;
  private final Map<PermitKey, InService> inService = new HashMap<>();
  private boolean serving; // false until the endpoint runs: it throws away what it gets before
  private long bypassed;
  private long accepted;
  private long handled;
  private long earlyDropped;
  private long bufferFull;
  private long coalesced;
  private long discardedAtStop;
  private long permitsReclaimed;

  private record InService(Ticket<RawMessage> ticket, long sinceNanos) {}

  ServiceQueue(CocoRedSettings settings) {
    this.permitTimeoutNanos = settings.permitTimeoutNanos();
    this.buffer =
        new ReceiveBuffer<>(
            settings.admission(),
            settings.unit() == BufferUnit.BYTES ? RawMessage::bytes : message -> 1,
            settings.permits());
  }

  void setReceiver(RawDataChannel receiver) {
    this.receiver = receiver;
  }

  Listeners listeners() {
    return listeners;
  }

  Handover handover() {
    return handover;
  }

  /** How long a permit may be out, in nanoseconds. */
  long permitTimeoutNanos() {
    return permitTimeoutNanos;
  }

  /** Called by the connector for each datagram. */
  void arrive(RawData raw) {
    RawMessage message = RawMessage.of(raw);
    if (message.treatment() == RawMessage.Treatment.BYPASS) {
      synchronized (lock) {
        bypassed++;
      }
      receiver.receiveData(raw);
      return;
    }
    Outcome outcome;
    double averageQueue;
    synchronized (lock) {
      boolean repeated = message.treatment() == RawMessage.Treatment.REPEATED;
      outcome = buffer.offer(message.key(), message, repeated);
      averageQueue = buffer.averageQueue();
      count(outcome);
    }
    serve();
    tell(message, outcome, averageQueue);
  }

  private void count(Outcome outcome) {
    switch (outcome) {
      case QUEUED -> accepted++;
      case COALESCED -> coalesced++;
      case DROPPED_EARLY -> earlyDropped++;
      case DROPPED_FULL -> bufferFull++;
    }
  }

  private void tell(RawMessage message, Outcome outcome, double averageQueue) {
    LOGGER.debug("message {} of {}: {}", message.messageId(), message.peer(), outcome);
    switch (outcome) {
      case QUEUED, COALESCED -> {}
      case DROPPED_EARLY ->
          listeners.tell(l -> l.onEarlyDrop(message.peer(), message.messageId(), averageQueue));
      case DROPPED_FULL -> listeners.tell(l -> l.onBufferFull(message.peer(), message.messageId()));
    }
  }

  /** Hands waiting messages to the endpoint for as long as there are permits. */
  private void serve() {
    for (Optional<RawMessage> next = takeNext(); next.isPresent(); next = takeNext()) {
      RawMessage message = next.get();
      try {
        handover.handOver(message.permitKey(), () -> receiver.receiveData(message.raw()));
      } catch (RuntimeException e) {
        LOGGER.debug("message {} of {} refused", message.messageId(), message.peer(), e);
        giveBack(message.permitKey());
      }
    }
  }

  private Optional<RawMessage> takeNext() {
    synchronized (lock) {
      Optional<Ticket<RawMessage>> ticket = serving ? buffer.take() : Optional.empty();
      ticket.ifPresent(
          t -> {
            InService entry = new InService(t, ClockUtil.nanoRealtime());
            InService sameKey = inService.put(t.message().permitKey(), entry);
            if (sameKey != null) {
              buffer.release(sameKey.ticket());
              handled++;
            }
          });
      return ticket.map(Ticket::message);
    }
  }

  /** Called wherever a message may have reached its end; the second call for one does nothing. */
  void release(PermitKey key) {
    if (giveBack(key)) {
      serve();
    }
  }

  private boolean giveBack(PermitKey key) {
    synchronized (lock) {
      InService entry = inService.remove(key);
      if (entry == null) {
        return false;
      }
      buffer.release(entry.ticket());
      handled++;
      return true;
    }
  }

  /** Takes back the permits that have been out for too long. */
  void reclaimStale(long nowNanos) {
    List<RawMessage> stale = new ArrayList<>();
    synchronized (lock) {
      for (InService entry : inService.values()) {
        if (nowNanos - entry.sinceNanos() >= permitTimeoutNanos) {
          stale.add(entry.ticket().message());
        }
      }
      stale.removeIf(message -> !giveBack(message.permitKey()));
      permitsReclaimed += stale.size();
    }
    if (!stale.isEmpty()) {
      serve();
    }
    for (RawMessage message : stale) {
      LOGGER.warn(
          "message {} of {} has not been handled within {} ms; its permit is taken back",
          message.messageId(),
          message.peer(),
          permitTimeoutNanos / 1_000_000);
      listeners.tell(l -> l.onPermitReclaimed(message.peer(), message.messageId()));
    }
  }

  /** Called when the endpoint runs: what has arrived meanwhile is served. */
  void open() {
    synchronized (lock) {
      serving = true;
    }
    serve();
  }

  /** Called when the endpoint stops: nothing waits or is in service any more. */
  void discardAll() {
    synchronized (lock) {
      serving = false;
      discardedAtStop += buffer.clearWaiting().size() + inService.size();
      inService.values().forEach(entry -> buffer.release(entry.ticket()));
      inService.clear();
    }
  }

  /** The buffer's figures of one moment beside the two that the reliability layer counts. */
  CocoRedSnapshot snapshot(long retransmissions, long timeouts) {
    synchronized (lock) {
      return new CocoRedSnapshot(
          buffer.averageQueue(),
          buffer.waiting(),
          buffer.inService(),
          accepted + earlyDropped + bufferFull + coalesced,
          bypassed,
          accepted,
          handled,
          earlyDropped,
          bufferFull,
          coalesced,
          discardedAtStop,
          permitsReclaimed,
          retransmissions,
          timeouts);
    }
  }
}
