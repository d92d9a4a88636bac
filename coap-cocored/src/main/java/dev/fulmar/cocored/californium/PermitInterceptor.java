package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;

/**
 * The first to see a message that could be parsed: says that it got so far, and hears of whoever
 * cancels it, be it another interceptor or the matcher that has no exchange for it.
 */
final class PermitInterceptor extends MessageInterceptorAdapter {
  private final ServiceQueue queue;

  PermitInterceptor(ServiceQueue queue) {
    this.queue = requireNonNull(queue, "queue");
  }

  @Override
  public void receiveRequest(Request request) {
    watch(request);
  }

  @Override
  public void receiveResponse(Response response) {
    watch(response);
  }

  private void watch(Message message) {
    if (message.getType() == CoAP.Type.ACK) {
      return; // it never held a permit
    }
    PermitKey key = PermitKey.of(message);
    Handover.parsed();
    message.addMessageObserver(
        new MessageObserverAdapter(true) {
          @Override
          public void onCancel() {
            queue.release(key);
          }
        });
  }
}
