package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;

/**
 * Below all layers that handle a response: tells the {@link AckPacer} when that begins, and lends
 * it the endpoint's timers. The end is that of the message's permit.
 */
final class AckPacingLayer extends AbstractLayer {
  private final AckPacer pacer;

  AckPacingLayer(AckPacer pacer) {
    this.pacer = requireNonNull(pacer, "pacer");
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    if (response.isConfirmable()) {
      pacer.taken(
          new RawMessage.Key(response.getSourceContext().getPeerAddress(), response.getMID()));
    }
    super.receiveResponse(exchange, response);
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
