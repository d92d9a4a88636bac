package dev.fulmar.cocored.californium;

import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;

/** The first to see a message that could be parsed: gives it the permit that it came with. */
final class PermitInterceptor extends MessageInterceptorAdapter {
  @Override
  public void receiveRequest(Request request) {
    Handover.parsed(request);
  }

  @Override
  public void receiveResponse(Response response) {
    if (response.getType() != CoAP.Type.ACK) { // an acknowledgement never held one
      Handover.parsed(response);
    }
  }
}
