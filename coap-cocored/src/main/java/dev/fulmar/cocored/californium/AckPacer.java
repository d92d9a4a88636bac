package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.policy.Arrival;
import dev.fulmar.cocored.policy.gateway.GatewayAck;
import dev.fulmar.cocored.policy.gateway.GatewayMode;
import dev.fulmar.cocored.policy.gateway.GatewayPolicy;
import dev.fulmar.cocored.policy.gateway.GatewaySettings;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import dev.fulmar.cocored.policy.gateway.GatewayVerdict;
import dev.fulmar.cocored.policy.gateway.GatewayVerdict.Kind;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.util.ClockUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the ACKs of confirmable notifications and separate responses in place of Californium, when
 * a {@link GatewayPolicy} says so.
 *
 * <pre>
 * connector ──▶ arrive ──▶ receive buffer ──▶ AckPacingLayer: taken ──▶ handler ──▶ permit back
 *     ▲            │ known, stale, too many: it ends here                              │
 *     │            ▼                                                                   ▼
 *     ├──────── the policy's ACKs ◀────────────────────────────────────────────── policy, timer
 *     └── mayLeave: Californium's own ACKs end here, if the layer has not ended them, and its
 *                   resets pass and end the message
 * </pre>
 *
 * <p>Requests are left alone: their ACK carries the response. What the receive buffer drops or
 * replaces by itself is heard of as a listener.
 */
final class AckPacer implements CocoRedListener, ServiceQueue.Service {
  private static final Logger LOGGER = LoggerFactory.getLogger(AckPacer.class);
  private static final long NONE = Long.MAX_VALUE;

  private final Consumer<RawData> sender;
  private final Listeners listeners;
  private final int maxMessages;
  private final AtomicBoolean warnedOfRefusals = new AtomicBoolean();
  private final boolean early;

  /** Messages whose handling has begun, for the next turn: nothing else comes of it. */
  private final Queue<RawMessage.Key> taken = new ConcurrentLinkedQueue<>();

  private final Object lock = new Object(); // guards all that follows
  private final GatewayPolicy<PacedMessage> policy;
  private ScheduledExecutorService timers; // null while the endpoint is stopped
  private ScheduledFuture<?> timer;
  private long timerNanos = NONE;
  private GatewayMode mode = GatewayMode.PASS;

  /**
   * @param sender sends the ACKs
   * @param listeners hear of what is dropped, and of how ACKs are paced
   */
  AckPacer(GatewaySettings settings, Consumer<RawData> sender, Listeners listeners) {
    this.sender = requireNonNull(sender, "sender");
    this.listeners = requireNonNull(listeners, "listeners");
    this.maxMessages = settings.release().maxMessages();
    this.early = settings.release().early();
    this.policy = new GatewayPolicy<>(settings, ClockUtil.nanoRealtime());
  }

  /** The endpoint runs: timers fire from now on, and ACKs that waited for that leave. */
  void start(ScheduledExecutorService timers) {
    synchronized (lock) {
      stop();
      this.timers = timers;
    }
    turn(policy::onTimer);
  }

  /** The endpoint stops: no timer fires any more. */
  void stop() {
    synchronized (lock) {
      if (timer != null) {
        timer.cancel(false);
        timer = null;
      }
      timers = null;
      timerNanos = NONE;
    }
  }

  /**
   * Called for each datagram that arrives.
   *
   * @return whether the receive buffer is to have it
   */
  boolean arrive(RawMessage message) {
    if (!message.isConfirmableResponse()) {
      return true;
    }
    Arrival<RawMessage.Key> arrival = message.arrival();
    Arrival<PacedMessage> paced =
        new Arrival<>(
            new PacedMessage(arrival.key(), message.raw().getEndpointContext()),
            arrival.peer(),
            arrival.relation(),
            true,
            arrival.observe());
    AtomicReference<GatewayVerdict<PacedMessage>> verdict = new AtomicReference<>();
    turn(now -> verdict.set(policy.onConfirmable(paced, now)));
    if (verdict.get().kind() == Kind.REFUSED) {
      warnOfRefusal(message);
      listeners.tell(l -> l.onBufferFull(message.peer(), message.messageId()));
    }
    return verdict.get().isAccepted();
  }

  private void warnOfRefusal(RawMessage message) {
    if (warnedOfRefusals.compareAndSet(false, true)) {
      LOGGER.warn(
          "a notification of {} was dropped: {} messages are unhandled or unacknowledged; further"
              + " drops of this kind are only counted; raise {}",
          message.peer(),
          maxMessages,
          CocoRedConfig.GATEWAY_MAX_MESSAGES.getKey());
    }
  }

  /**
   * Called for each datagram that Californium sends.
   *
   * @return whether it is to be sent: the ACK of a message that is paced is not
   */
  boolean mayLeave(RawData raw) {
    RawMessage message = RawMessage.of(raw);
    if (message.isReset()) {
      discarded(message.key());
      return true;
    }
    if (!message.isEmptyAcknowledgement()) {
      return true;
    }
    synchronized (lock) {
      return !policy.isKnown(PacedMessage.named(message.key()));
    }
  }

  /** The handling of a message begins. */
  void taken(RawMessage.Key key) {
    taken.add(key);
    if (early) {
      turn(now -> {}); // its ACK may leave
    }
  }

  @Override
  public void handled(RawMessage message) {
    handled(message.key());
  }

  @Override
  public void givenUp(RawMessage message) {
    discarded(message.key());
  }

  private void handled(RawMessage.Key key) {
    turn(now -> policy.onHandled(PacedMessage.named(key), now));
  }

  private void discarded(RawMessage.Key key) {
    turn(now -> policy.onDiscarded(PacedMessage.named(key), now));
  }

  /** The endpoint stops, and its receive buffer has been emptied. ACKs wait for a new start. */
  void pause() {
    synchronized (lock) {
      stop();
      policy.onAllDiscarded(ClockUtil.nanoRealtime());
    }
  }

  GatewaySnapshot snapshot() {
    synchronized (lock) {
      return policy.snapshot();
    }
  }

  @Override
  public void onBufferFull(InetSocketAddress peer, int messageId) {
    discarded(new RawMessage.Key(peer, messageId));
  }

  @Override
  public void onEarlyDrop(InetSocketAddress peer, int messageId, double averageQueue) {
    discarded(new RawMessage.Key(peer, messageId));
  }

  @Override
  public void onOverShare(InetSocketAddress peer, int messageId) {
    discarded(new RawMessage.Key(peer, messageId));
  }

  @Override
  public void onSuperseded(InetSocketAddress peer, int messageId) {
    handled(new RawMessage.Key(peer, messageId));
  }

  @Override
  public void onPermitReclaimed(InetSocketAddress peer, int messageId) {
    handled(new RawMessage.Key(peer, messageId));
  }

  /** Tells the policy something, sends what it wants to be sent, and sets the timer. */
  private void turn(LongConsumer event) {
    List<GatewayAck<PacedMessage>> acks;
    GatewayMode before;
    GatewayMode after;
    synchronized (lock) {
      long nowNanos = ClockUtil.nanoRealtime();
      for (RawMessage.Key key = taken.poll(); key != null; key = taken.poll()) {
        policy.onTaken(PacedMessage.named(key), nowNanos);
      }
      event.accept(nowNanos);
      acks = pollAcks();
      setTimer(nowNanos);
      before = mode;
      mode = policy.mode();
      after = mode;
    }
    for (GatewayAck<PacedMessage> ack : acks) {
      PacedMessage message = ack.key();
      sender.accept(RawMessage.acknowledgement(message.key().messageId(), message.context()));
    }
    if (after != before) {
      LOGGER.debug("acknowledgements: {} after {}", after, before);
      listeners.tell(l -> l.onAckPacing(after));
    }
  }

  /** Called under the lock. */
  private List<GatewayAck<PacedMessage>> pollAcks() {
    Optional<GatewayAck<PacedMessage>> ack = policy.pollAck();
    if (ack.isEmpty()) {
      return List.of();
    }
    List<GatewayAck<PacedMessage>> acks = new ArrayList<>(1);
    for (; ack.isPresent(); ack = policy.pollAck()) {
      acks.add(ack.get());
    }
    return acks;
  }

  /** Called under the lock; a timer that comes too early sets the next one. */
  private void setTimer(long nowNanos) {
    long nextNanos = policy.nextEventNanos();
    if (timers == null || nextNanos >= timerNanos) {
      return;
    }
    if (timer != null) {
      timer.cancel(false);
    }
    try {
      long delayNanos = Math.max(0, nextNanos - nowNanos);
      timer = timers.schedule(this::onTimer, delayNanos, TimeUnit.NANOSECONDS);
      timerNanos = nextNanos;
    } catch (RejectedExecutionException shutDownMeanwhile) {
      stop();
    }
  }

  private void onTimer() {
    synchronized (lock) {
      timer = null;
      timerNanos = NONE;
    }
    turn(policy::onTimer);
  }
}
