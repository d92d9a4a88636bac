package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.SendRefusal;
import dev.fulmar.cocored.policy.SendSlots;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps NSTART (RFC 7252 section 4.7) for every confirmable message: requests, pings, notifications
 * and separate responses.
 *
 * <p>It stands below the reliability layer: a message that waits here has its timer computed but
 * not started, since Californium starts it as the message leaves; and a retransmission arrives here
 * as the message that already holds the slot.
 *
 * <p>A slot comes back with an ACK, a response, an RST, a cancellation, a send error or a time-out.
 * An exchange that ends with none of these on its messages, as that of a notification whose
 * relation is cancelled, is found by the next message to that destination, or by a look at all of
 * them every {@value #SWEEP_MILLIS} ms.
 */
final class NstartLayer extends AbstractLayer {
  private static final Logger LOGGER = LoggerFactory.getLogger(NstartLayer.class);
  private static final int SWEEP_MILLIS = 500;

  private final SenderCounters counters;
  private final boolean enforced;

  /** Changed under the lock; looked at without it for each message that arrives. */
  private final Map<Exchange, Transmission> latest = new ConcurrentHashMap<>();

  private final Object lock = new Object(); // guards all that follows
  private final SendSlots<InetSocketAddress, Transmission> slots;
  private boolean sweeping;
  private ScheduledFuture<?> sweep;

  NstartLayer(SenderSettings settings, SenderCounters counters) {
    this.counters = requireNonNull(counters, "counters");
    this.enforced = settings.nstartEnforced();
    this.slots = new SendSlots<>(settings.nstart(), settings.nstartQueue());
  }

  @Override
  public void sendRequest(Exchange exchange, Request request) {
    send(exchange, request, () -> super.sendRequest(exchange, request));
  }

  @Override
  public void sendResponse(Exchange exchange, Response response) {
    send(exchange, response, () -> super.sendResponse(exchange, response));
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    if (!response.isDuplicate()) { // else it may be of an earlier block
      answered(exchange);
    }
    super.receiveResponse(exchange, response);
  }

  @Override
  public void receiveEmptyMessage(Exchange exchange, EmptyMessage message) {
    answered(exchange);
    super.receiveEmptyMessage(exchange, message);
  }

  private void send(Exchange exchange, Message message, Runnable below) {
    if (!enforced || !message.isConfirmable()) {
      below.run();
      return;
    }
    switch (slotFor(exchange, message, below)) {
      case GRANTED -> below.run();
      case WAITING -> LOGGER.debug("{} waits for its turn", message);
      case REFUSED -> counters.refuse(exchange, message, SendRefusal.QUEUE_FULL, Duration.ZERO);
    }
  }

  private SendSlots.Outcome slotFor(Exchange exchange, Message message, Runnable below) {
    InetSocketAddress peer = message.getDestinationContext().getPeerAddress();
    sweep(peer);
    SendSlots.Outcome outcome;
    synchronized (lock) {
      Transmission transmission = latest.get(exchange);
      if (transmission != null) {
        transmission.continueWith(message, below);
      } else {
        transmission = new Transmission(exchange, peer, message, below);
        transmission.state = slots.acquire(peer, transmission);
        if (transmission.state == SendSlots.Outcome.REFUSED) {
          return SendSlots.Outcome.REFUSED;
        }
        latest.put(exchange, transmission);
      }
      outcome = transmission.state; // as of now: whoever grants it a slot later, sends it
      startSweeping();
    }
    if (message.getMessageObserver(SlotObserver.class) == null) {
      message.addMessageObserver(new SlotObserver(exchange, message));
    }
    return outcome;
  }

  private void answered(Exchange exchange) {
    Transmission transmission = latest.get(exchange);
    if (transmission != null) {
      release(transmission);
    }
  }

  private void release(Transmission transmission) {
    Transmission next;
    synchronized (lock) {
      if (!latest.remove(transmission.exchange, transmission)) {
        return;
      }
      next = slots.release(transmission.peer, transmission).orElse(null);
    }
    if (next != null) {
      next.exchange.execute(next::sendWaiting);
    }
  }

  /** Releases what ended without a word to its message. */
  private void sweep(InetSocketAddress peer) {
    List<Transmission> ended;
    synchronized (lock) {
      ended = new ArrayList<>(slots.underWay(peer));
    }
    ended.removeIf(transmission -> !transmission.hasEnded());
    ended.forEach(this::release);
  }

  private void startSweeping() {
    if (!sweeping && slots.underWay() > 0 && !executor.isShutdown()) {
      sweeping = true;
      try {
        sweep = executor.schedule(this::sweepAll, SWEEP_MILLIS, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException shutDownMeanwhile) {
        sweeping = false;
      }
    }
  }

  private void sweepAll() {
    List<Transmission> ended;
    synchronized (lock) {
      sweeping = false;
      ended = slots.all();
    }
    ended.removeIf(transmission -> !transmission.hasEnded());
    ended.forEach(this::release);
    synchronized (lock) {
      startSweeping();
    }
  }

  /**
   * Called when the endpoint has stopped: nothing is under way or waits, and every caller hears.
   */
  void cancelAll() {
    List<Transmission> all;
    synchronized (lock) {
      all = slots.all();
    }
    for (Transmission transmission : all) {
      transmission.exchange.execute(
          () -> {
            SenderCounters.endUnsent(transmission.exchange);
            transmission.message.cancel();
          });
    }
  }

  @Override
  public void destroy() {
    synchronized (lock) {
      if (sweep != null) {
        sweep.cancel(false);
      }
    }
  }

  int underWay() {
    synchronized (lock) {
      return slots.underWay();
    }
  }

  int waiting() {
    synchronized (lock) {
      return slots.waiting();
    }
  }

  /**
   * What an exchange has under way or waiting: one message, or one after the other that takes its
   * place (a fresher notification).
   */
  private final class Transmission {
    private final Exchange exchange;
    private final InetSocketAddress peer;
    private SendSlots.Outcome state; // WAITING until it is sent, though it has a slot by then
    private volatile Message message; // changed under the lock
    private Runnable below;

    Transmission(Exchange exchange, InetSocketAddress peer, Message message, Runnable below) {
      this.exchange = exchange;
      this.peer = peer;
      this.message = message;
      this.below = below;
    }

    void continueWith(Message successor, Runnable sendSuccessor) {
      message = successor;
      below = sendSuccessor;
    }

    boolean hasEnded() {
      return exchange.isComplete()
          || message.isAcknowledged()
          || message.isCanceled()
          || message.isRejected()
          || message.isTimedOut()
          || message.getSendError() != null;
    }

    private void sendWaiting() {
      Runnable send;
      synchronized (lock) {
        state = SendSlots.Outcome.GRANTED;
        send = below;
      }
      if (hasEnded()) {
        release(this);
      } else {
        try {
          send.run();
        } catch (RuntimeException e) {
          LOGGER.debug("{} could not be sent", message, e);
          message.setSendError(e);
        }
      }
    }
  }

  private final class SlotObserver extends MessageObserverAdapter {
    private final Exchange exchange;
    private final Message observed;

    SlotObserver(Exchange exchange, Message observed) {
      super(true);
      this.exchange = exchange;
      this.observed = observed;
    }

    private void end() {
      Transmission transmission = latest.get(exchange);
      if (transmission != null && transmission.message == observed) {
        release(transmission); // else a fresher message has taken the slot over
      }
    }

    @Override
    public void onAcknowledgement() {
      end();
    }

    @Override
    public void onReject() {
      end();
    }

    @Override
    public void onCancel() {
      end();
    }

    @Override
    public void onTimeout() {
      end();
    }

    @Override
    public void onSendError(Throwable error) {
      end();
    }
  }
}
