package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.SendRefusal;
import dev.fulmar.cocored.SendRefusedException;
import dev.fulmar.cocored.SenderSnapshot;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.network.Exchange;

/** Counts what the layers of the sending half do, and tells the listeners of what they refuse. */
final class SenderCounters {
  private final Listeners listeners;
  private final Map<SendRefusal, AtomicLong> refused = new EnumMap<>(SendRefusal.class);
  final AtomicLong tooManyRequestsReceived = new AtomicLong();
  final AtomicLong tooManyRequestsSent = new AtomicLong();
  final AtomicLong serviceUnavailableSent = new AtomicLong();
  final AtomicLong echoChallengesSent = new AtomicLong();
  final AtomicLong echoRepeats = new AtomicLong();
  final AtomicLong notificationsSuperseded = new AtomicLong();
  private final AtomicLong peersForgotten = new AtomicLong();

  SenderCounters(Listeners listeners) {
    this.listeners = requireNonNull(listeners, "listeners");
    for (SendRefusal reason : SendRefusal.values()) {
      refused.put(reason, new AtomicLong());
    }
  }

  Listeners listeners() {
    return listeners;
  }

  /** A bounded table whose losses are counted here. */
  <K, V> PeerTable<K, V> table(int size) {
    return new PeerTable<>(size, peersForgotten);
  }

  /** Tells the listeners of something that happened to a message on its way to its peer. */
  void tell(Message message, BiConsumer<CocoRedListener, InetSocketAddress> event) {
    InetSocketAddress peer = message.getDestinationContext().getPeerAddress();
    listeners.tell(listener -> event.accept(listener, peer));
  }

  /**
   * Fails a message: its caller, the listeners and the counters hear of it.
   *
   * @param exchange what it belongs to
   */
  void refuse(Exchange exchange, Message message, SendRefusal reason, Duration retryAfter) {
    InetSocketAddress peer = message.getDestinationContext().getPeerAddress();
    refused.get(reason).incrementAndGet();
    tell(message, (listener, to) -> listener.onSendRefused(to, reason));
    endUnsent(exchange);
    message.setSendError(new SendRefusedException(peer, reason, retryAfter));
  }

  /**
   * To be called before a message that has not left fails or is cancelled. Where an exchange has
   * not sent a response yet, Californium's observer breaks off as it ends the exchange, and those
   * behind it hear nothing: it has nothing to end any more.
   */
  static void endUnsent(Exchange exchange) {
    if (!exchange.isOfLocalOrigin() && exchange.getCurrentResponse() == null) {
      exchange.executeComplete();
    }
  }

  SenderSnapshot snapshot(long underWay, long waiting, long messageIdsExhausted) {
    return new SenderSnapshot(
        underWay,
        waiting,
        refused.get(SendRefusal.QUEUE_FULL).get(),
        refused.get(SendRefusal.HELD_BACK).get(),
        refused.get(SendRefusal.PROBING_RATE).get(),
        refused.get(SendRefusal.UNVERIFIED_PEER).get(),
        tooManyRequestsReceived.get(),
        tooManyRequestsSent.get(),
        serviceUnavailableSent.get(),
        echoChallengesSent.get(),
        echoRepeats.get(),
        notificationsSuperseded.get(),
        messageIdsExhausted,
        peersForgotten.get());
  }
}
