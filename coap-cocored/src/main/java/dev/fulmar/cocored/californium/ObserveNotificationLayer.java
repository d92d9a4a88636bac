package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedListener;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.Exchange.Origin;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.core.observe.ObserveRelation;
import org.eclipse.californium.core.observe.ObserveRelation.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Observe (RFC 7641): one confirmable notification of a relation is in transit at a time, and of
 * those that wait only the newest is kept.
 *
 * <pre>
 *             notification while none is in transit
 *   idle ─────────────────────────────────────────────▶ in transit ─┐ retransmission: the same
 *     ▲                                                  │  │  ▲ ◀──┘ message again
 *     │   ACK, nothing waits                             │  │  │
 *     └──────────────────────────────────────────────────┘  │  │ ACK, the newest that waits
 *                          time-out: every relation of the  │  └────────
 *                          peer is cancelled (4.5)          ▼
 * </pre>
 *
 * <p>In the paper, a notification keeps its message id through all its retransmissions. Where
 * fresher ones replace it (RFC 7641 section 4.5.2), a retransmission is the newest notification
 * instead, under a new message id; the number of attempts and the timer go on as if it were the
 * same message, so that a resource that changes often does not keep a dead observer alive.
 *
 * <p>Where registrations are watched, a change while one is being answered is not lost: {@link
 * RegistrationWatch}.
 */
final class ObserveNotificationLayer extends AbstractLayer {
  private static final Logger LOGGER = LoggerFactory.getLogger(ObserveNotificationLayer.class);

  private final boolean replaces;
  private final SenderCounters counters;
  private final RegistrationWatch registrations; // null where nobody watches

  ObserveNotificationLayer(SenderSettings settings, SenderCounters counters) {
    this.replaces = settings.replaceNotifications();
    this.counters = requireNonNull(counters, "counters");
    this.registrations =
        settings.watchRegistrations()
            ? new RegistrationWatch(counters.table(settings.peerTable()))
            : null;
  }

  @Override
  public void receiveRequest(Exchange exchange, Request request) {
    if (registrations != null) {
      registrations.arrived(request);
    }
    super.receiveRequest(exchange, request);
  }

  @Override
  public void sendResponse(Exchange exchange, Response response) {
    ObserveRelation relation = exchange.getRelation();
    State state = ObserveRelation.onResponse(relation, response);
    if (state == State.INIT || state == State.ESTABILSHED) {
      chooseType(exchange, relation, response, state);
      if (response.getType() == CoAP.Type.CON) {
        response.addMessageObserver(new InTransit(exchange, response));
      }
      response.addMessageObserver(new Unsent(response));
      if (relation.isPostponedNotification(response)) {
        return; // it waits, in place of an older one
      }
      exchange.resetRelationTransmission(relation); // else it starts with its predecessor's count
    } else if (relation != null && exchange.isComplete()) {
      LOGGER.debug("relation is cancelled, notification {} is not sent", response);
      response.setCanceled(true);
      return;
    } else if (relation != null
        && (response.getType() == null || response.getType() == CoAP.Type.CON)) {
      response.addMessageObserver(new CompleteExchange(exchange));
    }
    super.sendResponse(exchange, response);
    if (state == State.INIT && registrations != null) {
      registrations.registered(exchange, relation);
    }
  }

  private static void chooseType(
      Exchange exchange, ObserveRelation relation, Response response, State state) {
    if (response.getType() != null) {
      return;
    }
    if (state == State.INIT && exchange.getCurrentRequest().acknowledge()) {
      response.setType(CoAP.Type.ACK); // the first answer rides on the acknowledgement
    } else if (state == State.INIT) {
      boolean confirmable = exchange.getCurrentRequest().isConfirmable();
      response.setType(confirmable ? relation.getObserveType() : CoAP.Type.NON);
    } else {
      response.setType(response.isSuccess() ? relation.getObserveType() : CoAP.Type.CON);
    }
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    if (response.isNotification() && exchange.getRequest().isCanceled()) {
      sendEmptyMessage(exchange, EmptyMessage.newRST(response)); // RFC 7641 section 3.6
    } else {
      super.receiveResponse(exchange, response);
    }
  }

  @Override
  public void receiveEmptyMessage(Exchange exchange, EmptyMessage message) {
    ObserveRelation relation = exchange.getRelation();
    if (relation != null
        && message.getType() == CoAP.Type.RST
        && exchange.getOrigin() == Origin.REMOTE
        && exchange.getCurrentResponse().isNotification()) {
      relation.reject();
    }
    super.receiveEmptyMessage(exchange, message);
  }

  private void superseded(Response response) {
    counters.notificationsSuperseded.incrementAndGet();
    counters.tell(response, CocoRedListener::onNotificationSuperseded);
  }

  private void sendBelow(Exchange exchange, Response response) {
    super.sendResponse(exchange, response);
  }

  /** Follows one confirmable notification until it is acknowledged, rejected or given up. */
  private final class InTransit extends MessageObserverAdapter {
    private final Exchange exchange;
    private final ObserveRelation relation;
    private final Response response;

    InTransit(Exchange exchange, Response response) {
      super(true);
      this.exchange = exchange;
      this.relation = exchange.getRelation();
      this.response = response;
    }

    @Override
    public void onAcknowledgement() {
      exchange.execute(
          () -> {
            boolean cancelled = relation.isCanceled();
            Response next = relation.getNextNotification(response, true);
            if (next != null && cancelled) {
              next.cancel();
            } else if (next != null) {
              sendBelow(exchange, next);
            }
          });
    }

    @Override
    public void onRetransmission() {
      if (relation.isCanceled()) {
        cancelNext();
        exchange.getCurrentResponse().cancel(); // the reliability layer asks next, does not send it
      } else if (replaces) {
        Response next = relation.getNextNotification(response, false);
        if (next != null) {
          replaceBy(next);
        }
      }
    }

    private void replaceBy(Response next) {
      if (next.getType() != CoAP.Type.CON) {
        next.setType(CoAP.Type.CON);
        next.addMessageObserver(new InTransit(exchange, next));
      }
      superseded(response);
      Response inTransit = exchange.getCurrentResponse(); // the response or its first block
      sendBelow(exchange, next); // first, so that it takes over the slot of NSTART
      inTransit.cancel();
    }

    @Override
    public void onCancel() {
      exchange.execute(this::cancelNext);
    }

    private void cancelNext() {
      Response next = relation.getNextNotification(response, true);
      if (next != null) {
        next.cancel();
      }
    }

    @Override
    public void onTimeout() {
      LOGGER.info("{} acknowledges nothing, its relations are cancelled", relation.getSource());
      relation.cancelAll();
    }

    @Override
    protected void failed() {
      relation.cancel();
    }
  }

  /** Hears of it where a fresher notification takes the place of one that waits. */
  private final class Unsent extends MessageObserverAdapter {
    private final Response response;
    private boolean left;

    Unsent(Response response) {
      super(true);
      this.response = response;
    }

    @Override
    public void onReadyToSend() {
      left = true;
    }

    @Override
    public void onTransferComplete() {
      if (!left) {
        left = true;
        superseded(response);
      }
    }
  }

  /** Completes the exchange with the last answer of a relation that is over. */
  private static final class CompleteExchange extends MessageObserverAdapter {
    private final Exchange exchange;

    CompleteExchange(Exchange exchange) {
      super(true);
      this.exchange = exchange;
    }

    @Override
    public void onAcknowledgement() {
      exchange.executeComplete();
    }

    @Override
    public void onCancel() {
      exchange.executeComplete();
    }

    @Override
    protected void failed() {
      exchange.executeComplete();
    }
  }
}
