package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;

/**
 * Below all layers that handle a response: tells the {@link AckPacer} when that begins, ends the
 * ACK that Californium then sends, and lends the pacer the endpoint's timers. The end of the
 * handling is that of the message's permit.
 */
final class AckPacingLayer extends AbstractLayer {
  private static final ThreadLocal<Handling> CURRENT = new ThreadLocal<>();

  private final AckPacer pacer;

  /** What a thread is in the middle of: handlers may use other endpoints meanwhile. */
  private record Handling(AckPacingLayer layer, Response response) {}

  AckPacingLayer(AckPacer pacer) {
    this.pacer = requireNonNull(pacer, "pacer");
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    if (!response.isConfirmable()) {
      super.receiveResponse(exchange, response);
      return;
    }
    pacer.taken(
        new RawMessage.Key(response.getSourceContext().getPeerAddress(), response.getMID()));
    Handling outer = CURRENT.get();
    CURRENT.set(new Handling(this, response));
    try {
      super.receiveResponse(exchange, response);
    } finally {
      if (outer == null) {
        CURRENT.remove();
      } else {
        CURRENT.set(outer);
      }
    }
  }

  /** The ACK of what is being handled is the pacer's to send. */
  @Override
  public void sendEmptyMessage(Exchange exchange, EmptyMessage message) {
    Handling current = CURRENT.get();
    boolean paced =
        current != null
            && current.layer == this
            && message.getType() == CoAP.Type.ACK
            && message.getMID() == current.response.getMID()
            && message
                .getDestinationContext()
                .getPeerAddress()
                .equals(current.response.getSourceContext().getPeerAddress());
    if (!paced) {
      super.sendEmptyMessage(exchange, message);
    }
  }

  @Override
  public void start() {
    pacer.start(secondaryExecutor);
  }

  @Override
  public void destroy() {
    pacer.stop();
  }
}
