package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.core.network.interceptors.MalformedMessageInterceptor;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;
import org.eclipse.californium.elements.RawData;

/**
 * Returns the permits of messages that never reach the stack.
 *
 * <pre>
 *   datagram ─▶ parser ─▶ interceptors ─▶ matcher ─▶ stack: PermitLayer
 *                 │            │             │
 *             malformed    cancelled     discarded
 *                 └────────────┴─────────────┴────▶ permit
 * </pre>
 */
final class PermitInterceptor {
  private final ServiceQueue queue;

  private PermitInterceptor(ServiceQueue queue) {
    this.queue = requireNonNull(queue, "queue");
  }

  /** Puts both halves into an endpoint; to be called before anybody adds interceptors. */
  static void addTo(CoapEndpoint endpoint, ServiceQueue queue) {
    PermitInterceptor permits = new PermitInterceptor(queue);
    endpoint.addInterceptor(permits.new OnCancel());
    endpoint.addPostProcessInterceptor(permits.new OnDiscard());
  }

  /** The first to see a message, so that it hears of whoever cancels it. */
  private final class OnCancel extends MessageInterceptorAdapter {
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
      message.addMessageObserver(
          new MessageObserverAdapter(true) {
            @Override
            public void onCancel() {
              queue.release(key);
            }
          });
    }
  }

  /** Sees what the parser refuses, and what the matcher has no exchange for. */
  private final class OnDiscard extends MessageInterceptorAdapter
      implements MalformedMessageInterceptor {
    @Override
    public void receivedMalformedMessage(RawData message) {
      queue.release(RawMessage.of(message).permitKey());
    }

    @Override
    public void receiveRequest(Request request) {
      queue.release(PermitKey.of(request));
    }

    @Override
    public void receiveResponse(Response response) {
      queue.release(PermitKey.of(response));
    }
  }
}
