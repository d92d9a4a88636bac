package dev.fulmar.cocored.californium;

import java.net.InetSocketAddress;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;

/** Answers a request that no handler gets to see. */
final class Refusals {
  private Refusals() {}

  static void answer(
      Exchange exchange, Request request, Response response, SenderCounters counters) {
    InetSocketAddress peer = request.getSourceContext().getPeerAddress();
    int messageId = request.getMID();
    counters.listeners().tell(l -> l.onRequestRefused(peer, messageId, response.getCode().value));
    if (exchange.getRequest() == null) {
      exchange.setRequest(request); // the stack's top, which it does not reach, does so
    }
    exchange.sendResponse(response);
  }
}
