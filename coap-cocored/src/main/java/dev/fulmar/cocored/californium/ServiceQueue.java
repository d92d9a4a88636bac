package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.SenderSnapshot;
import dev.fulmar.cocored.policy.Arrival;
import dev.fulmar.cocored.policy.ReceiveBuffer;
import dev.fulmar.cocored.policy.ReceiveBuffer.Offer;
import dev.fulmar.cocored.policy.ReceiveBuffer.Outcome;
import dev.fulmar.cocored.policy.ServiceTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
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
 * PermitLayer}), when its ticket is completed ({@link Serving}), or when it ends on the way there
 * ({@link Handover}, {@link Permit}). What nobody returns in time, {@link #reclaimStale} takes
 * back.
 */
final class ServiceQueue {
  private static final Logger LOGGER = LoggerFactory.getLogger(ServiceQueue.class);

  private final CocoRedSettings settings;
  private final Consumer<RawData> sender;
  private final Listeners listeners = new Listeners();
  private final Backlog backlog = new Backlog();
  private final Handover handover = new Handover(this);
  private final QueueReport report = new QueueReport();
  private final LongAdder bypassed = new LongAdder();
  private volatile RawDataChannel receiver;
  private Service service = Service.UNHEARD;
  private volatile boolean takeable; // changed under the lock

  private final Object lock = new Object(); // guards all that follows
  private final ServiceTime serviceTime;
  private final ReceiveBuffer<RawMessage.Key, RawMessage> buffer;
  private final Set<Permit> inService = new HashSet<>();
  private final ReceiveCounters counters = new ReceiveCounters();
  private long openTickets;
  private boolean serving; // false until the endpoint runs: it throws away what it gets before

  /** Hears how the service of messages ended, on the thread that ended it and without a lock. */
  interface Service {
    /** Nobody hears of it. */
    Service UNHEARD = new Service() {};

    /** Its handler is done with it. */
    default void handled(RawMessage message) {}

    /** It was cancelled or refused before a handler had it. */
    default void givenUp(RawMessage message) {}
  }

  /**
   * @param sender sends the acknowledgements of superseded notifications
   */
  ServiceQueue(CocoRedSettings settings, Consumer<RawData> sender) {
    this.settings = settings;
    this.sender = sender;
    this.serviceTime = settings.receive().serviceTime();
    this.buffer =
        new ReceiveBuffer<>(
            settings.admission(),
            settings.receive().rules(),
            serviceTime,
            settings.unit() == BufferUnit.BYTES ? RawMessage::bytes : message -> 1,
            settings.permits());
  }

  void setReceiver(RawDataChannel receiver) {
    this.receiver = receiver;
  }

  /** Called once, before there is a receiver. */
  void setService(Service service) {
    this.service = service;
  }

  Listeners listeners() {
    return listeners;
  }

  Backlog backlog() {
    return backlog;
  }

  Handover handover() {
    return handover;
  }

  /** How long a permit may be out, in nanoseconds. */
  long permitTimeoutNanos() {
    return settings.permitTimeoutNanos();
  }

  /** How long {@link #report} is to be called apart, in nanoseconds. */
  long reportNanos() {
    return settings.receive().reportNanos();
  }

  /** Called by the connector for each datagram. */
  void arrive(RawMessage message) {
    if (message.treatment() == RawMessage.Treatment.BYPASS) {
      bypassed.increment();
      receiver.receiveData(message.raw());
      return;
    }
    Arrival<RawMessage.Key> arrival = message.arrival();
    long beyond = backlog.now();
    Offer<RawMessage> offer;
    double averageQueue;
    Permit next;
    synchronized (lock) {
      long nowNanos = ClockUtil.nanoRealtime();
      offer = buffer.offer(arrival, message, beyond, nowNanos);
      averageQueue = buffer.averageQueue();
      counters.count(offer.outcome(), offer.superseded().isPresent());
      next = take(nowNanos);
    }
    offer.superseded().ifPresent(this::acknowledgeSuperseded);
    serve(next);
    tell(message, offer.outcome(), averageQueue);
  }

  private void acknowledgeSuperseded(RawMessage victim) {
    if (victim.treatment() == RawMessage.Treatment.REPEATED) {
      sender.accept(victim.acknowledgement());
    }
    LOGGER.debug("notification {} of {} is superseded", victim.messageId(), victim.peer());
    listeners.tell(l -> l.onSuperseded(victim.peer(), victim.messageId()));
  }

  private void tell(RawMessage message, Outcome outcome, double averageQueue) {
    LOGGER.debug("message {} of {}: {}", message.messageId(), message.peer(), outcome);
    switch (outcome) {
      case QUEUED, COALESCED, SUPERSEDED -> {}
      case DROPPED_EARLY ->
          listeners.tell(l -> l.onEarlyDrop(message.peer(), message.messageId(), averageQueue));
      case DROPPED_FULL -> {
        if (settings.receive().paceAcks() && message.isConfirmableResponse()) {
          report.droppedPaced(message, this::peersQueued, settings);
        }
        listeners.tell(l -> l.onBufferFull(message.peer(), message.messageId()));
      }
      case DROPPED_OVER_SHARE ->
          listeners.tell(l -> l.onOverShare(message.peer(), message.messageId()));
    }
  }

  private int peersQueued() {
    synchronized (lock) {
      return buffer.peers();
    }
  }

  /** Hands messages to the endpoint for as long as some wait and there are permits. */
  private void serve(Permit first) {
    for (Permit permit = first; permit != null; permit = takeNext()) {
      RawMessage message = permit.message();
      try {
        handover.handOver(permit, () -> receiver.receiveData(message.raw()));
      } catch (RuntimeException e) {
        LOGGER.warn(
            "the endpoint took no message {} of {}", message.messageId(), message.peer(), e);
        synchronized (lock) {
          giveBack(permit, ClockUtil.nanoRealtime());
        }
        service.givenUp(message);
      }
    }
  }

  /** Whoever makes a message takeable takes it himself: no need of the lock where none is. */
  private Permit takeNext() {
    if (!takeable) {
      return null;
    }
    synchronized (lock) {
      return take(ClockUtil.nanoRealtime());
    }
  }

  /** Called under the lock: the next message and its permit, or null. */
  private Permit take(long nowNanos) {
    Permit permit = null;
    if (canTake()) {
      permit = new Permit(this, buffer.take(nowNanos).orElseThrow());
      inService.add(permit);
    }
    takeable = canTake();
    return permit;
  }

  private boolean canTake() {
    return serving && buffer.canTake();
  }

  /**
   * Called when a message has been handled; does nothing if its permit is back already.
   *
   * @return whether this call was the one that gave the permit back
   */
  boolean release(Permit permit) {
    return release(permit, service::handled);
  }

  /** Called wherever a message may have ended before its handler had it, as {@link #release}. */
  boolean giveUp(Permit permit) {
    return release(permit, service::givenUp);
  }

  private boolean release(Permit permit, Consumer<RawMessage> ended) {
    boolean slow;
    Permit next;
    synchronized (lock) {
      long nowNanos = ClockUtil.nanoRealtime();
      if (!giveBack(permit, nowNanos)) {
        return false;
      }
      slow = buffer.measure(permit.ticket(), nowNanos);
      next = take(nowNanos);
    }
    ended.accept(permit.message());
    if (slow) {
      checkServiceTime();
    }
    serve(next);
    return true;
  }

  /** Called under the lock: counts a message as handled, unless its permit was back already. */
  private boolean giveBack(Permit permit, long nowNanos) {
    if (!inService.remove(permit)) {
      return false;
    }
    end(permit, nowNanos);
    counters.handled++;
    takeable = canTake();
    return true;
  }

  private void end(Permit permit, long nowNanos) {
    buffer.release(permit.ticket(), nowNanos);
    openTickets -= permit.isTicketed() ? 1 : 0;
  }

  /**
   * The permit outlives the return of the layers above: {@link #release} is called later.
   *
   * @return false if it is back already
   */
  boolean keep(Permit permit) {
    synchronized (lock) {
      if (!inService.contains(permit)) {
        return false;
      }
      openTickets += permit.isTicketed() ? 0 : 1;
      permit.setTicketed();
      return true;
    }
  }

  /** Takes back the permits that have been out for too long. */
  void reclaimStale(long nowNanos) {
    List<RawMessage> stale = new ArrayList<>();
    Permit next;
    synchronized (lock) {
      for (Permit permit : List.copyOf(inService)) {
        if (nowNanos - permit.ticket().takenNanos() >= permitTimeoutNanos()) {
          stale.add(permit.message());
          giveBack(permit, nowNanos);
          counters.permitsReclaimed++;
          counters.ticketsReclaimed += permit.isTicketed() ? 1 : 0;
        }
      }
      next = take(nowNanos);
    }
    serve(next);
    for (RawMessage message : stale) {
      LOGGER.warn(
          "message {} of {} has not been handled within {} ms; its permit is taken back",
          message.messageId(),
          message.peer(),
          permitTimeoutNanos() / 1_000_000);
      listeners.tell(l -> l.onPermitReclaimed(message.peer(), message.messageId()));
    }
  }

  /** Called when the endpoint runs: what has arrived meanwhile is served. */
  void open() {
    Permit next;
    synchronized (lock) {
      serving = true;
      next = take(ClockUtil.nanoRealtime());
    }
    checkServiceTime();
    serve(next);
  }

  /** Called when the endpoint stops: nothing waits or is in service any more. */
  void discardAll() {
    synchronized (lock) {
      serving = false;
      takeable = false;
      long nowNanos = ClockUtil.nanoRealtime();
      counters.discardedAtStop += buffer.clearWaiting(nowNanos).size() + inService.size();
      inService.forEach(permit -> end(permit, nowNanos));
      inService.clear();
    }
  }

  private void checkServiceTime() {
    long fullBufferNanos;
    long serviceNanos;
    synchronized (lock) {
      serviceNanos = serviceTime.nanos();
      fullBufferNanos = serviceTime.fullBufferNanos(messagesOfAFullBuffer(), settings.permits());
    }
    if (report.checkService(fullBufferNanos, serviceNanos, settings)) {
      long ackTimeoutNanos = settings.receive().ackTimeoutNanos();
      listeners.tell(l -> l.onBufferTooSlow(fullBufferNanos, ackTimeoutNanos));
    }
  }

  /** K in messages; 0 while it is in bytes and their mean size is not known. */
  private double messagesOfAFullBuffer() {
    double capacity = settings.red().capacity();
    if (settings.unit() == BufferUnit.MESSAGES) {
      return capacity;
    }
    return serviceTime.meanSize() > 0 ? capacity / serviceTime.meanSize() : 0;
  }

  /** Logs what was dropped since the last call, if anything was. */
  void report() {
    QueueReport.Totals totals;
    synchronized (lock) {
      totals = counters.totals();
    }
    report.dropsUntil(totals);
  }

  /** The buffer's figures of one moment beside the two that the reliability layer counts. */
  CocoRedSnapshot snapshot(long retransmissions, long timeouts) {
    long beyond = backlog.now();
    synchronized (lock) {
      return new CocoRedSnapshot(
          buffer.averageQueue(),
          buffer.waiting(),
          buffer.inService(),
          counters.received(),
          bypassed.sum(),
          counters.accepted,
          counters.handled,
          counters.earlyDropped,
          counters.bufferFull,
          counters.coalesced,
          counters.discardedAtStop,
          counters.permitsReclaimed,
          retransmissions,
          timeouts,
          counters.overShare,
          counters.superseded,
          openTickets,
          counters.ticketsReclaimed,
          buffer.peers(),
          buffer.relations(),
          buffer.relationsForgotten(),
          beyond,
          serviceTime.nanos(),
          SenderSnapshot.NONE);
    }
  }
}
