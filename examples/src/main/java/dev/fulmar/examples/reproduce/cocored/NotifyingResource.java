package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.examples.reproduce.cocored.Notification.State;
import dev.fulmar.examples.reproduce.world.World;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.observe.ObserveRelation;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.core.server.resources.ResourceObserverAdapter;

/**
 * A resource with one observer. In continuous traffic it sends its next notification as soon as the
 * last one is acknowledged; otherwise it waits to be told.
 */
final class NotifyingResource extends CoapResource {
  /** Every notification is a message of this size, with its header, token and Observe option. */
  static final int MESSAGE_BYTES = 20;

  /** The token's size that {@link #MESSAGE_BYTES} reckons with. */
  static final int TOKEN_BYTES = 4;

  private static final int HEADER_BYTES = 4;
  private static final int OPTION_HEADER_BYTES = 1;
  private static final int PAYLOAD_MARKER_BYTES = 1;

  private final World world;
  private final Ledger ledger;
  private final int server;
  private final boolean continuous;
  private final LongSupplier thinkNanos;
  private final AtomicReference<ObserveRelation> relation = // of null while nobody observes
      new AtomicReference<>();

  /**
   * @param thinkNanos in continuous traffic, how long from an ACK to the next notification
   * @param onRelationEnded is called when the observer is gone
   */
  NotifyingResource(
      String name,
      World world,
      Ledger ledger,
      int server,
      boolean continuous,
      LongSupplier thinkNanos,
      Runnable onRelationEnded) {
    super(name);
    this.world = world;
    this.ledger = ledger;
    this.server = server;
    this.continuous = continuous;
    this.thinkNanos = thinkNanos;
    setObservable(true);
    setObserveType(CoAP.Type.CON);
    addObserver(new Relations(onRelationEnded));
  }

  private void notifyAfterThinking() {
    ObserveRelation asked = relation.get();
    if (continuous && asked != null) {
      world.after(
          thinkNanos.getAsLong(),
          () -> {
            if (relation.get() == asked) {
              changed();
            }
          });
    }
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    ObserveRelation asking = exchange.advanced().getRelation();
    boolean notification = asking != null && asking.isEstablished();
    exchange.respond(notification ? notification(asking) : registered());
  }

  /**
   * Numbered before the relation begins: otherwise it would get the number of the first
   * notification, which then is not newer (RFC 7641 section 3.4).
   */
  private Response registered() {
    Response response = new Response(CoAP.ResponseCode.CONTENT);
    response.getOptions().setObserve(getNotificationSequenceNumber());
    return response;
  }

  private Response notification(ObserveRelation asking) {
    int observe = getNotificationSequenceNumber();
    Notification notification = ledger.make(server, world.nowNanos());
    Response response = new Response(CoAP.ResponseCode.CONTENT);
    response.setPayload(notification.payload(payloadBytes(observe)));
    response.getOptions().setObserve(observe);
    response.addMessageObserver(new Outcome(notification, asking));
    return response;
  }

  /** What is left of the message; an option's number takes as few bytes as it needs. */
  static int payloadBytes(int observe) {
    int observeBytes = (Integer.SIZE - Integer.numberOfLeadingZeros(observe) + 7) / 8;
    return MESSAGE_BYTES
        - HEADER_BYTES
        - TOKEN_BYTES
        - OPTION_HEADER_BYTES
        - observeBytes
        - PAYLOAD_MARKER_BYTES;
  }

  private final class Relations extends ResourceObserverAdapter {
    private final Runnable onRelationEnded;

    Relations(Runnable onRelationEnded) {
      this.onRelationEnded = onRelationEnded;
    }

    @Override
    public void addedObserveRelation(ObserveRelation added) {
      ObserveRelation old = relation.getAndSet(added);
      if (old != null) {
        old.cancel(); // the observer has registered twice
      }
      notifyAfterThinking();
    }

    @Override
    public void removedObserveRelation(ObserveRelation removed) {
      if (relation.compareAndSet(removed, null)) {
        world.after(0, onRelationEnded);
      }
    }
  }

  /** Follows one notification to its end. */
  private final class Outcome extends MessageObserverAdapter {
    private final Notification notification;
    private final ObserveRelation asked;
    private volatile boolean left; // for the wire, whose thread may still have it to send

    Outcome(Notification notification, ObserveRelation asked) {
      this.notification = notification;
      this.asked = asked;
    }

    private void ended(State how) {
      notification.ended(how, world.nowNanos());
    }

    @Override
    public void onReadyToSend() {
      left = true;
    }

    @Override
    public void onSent(boolean retransmission) {
      notification.transmitted(world.nowNanos());
    }

    @Override
    public void onAcknowledgement() {
      ended(State.ACKED);
      notifyAfterThinking();
    }

    @Override
    public void onTimeout() {
      ended(State.TIMED_OUT);
    }

    @Override
    public void onReject() {
      ended(State.CANCELLED);
    }

    @Override
    public void onCancel() {
      ended(asked.isCanceled() ? State.CANCELLED : State.SUPERSEDED);
    }

    @Override
    public void onSendError(Throwable error) {
      ended(State.CANCELLED);
    }

    @Override
    public void onTransferComplete() {
      if (!left) {
        ended(State.SUPERSEDED);
      }
    }
  }
}
