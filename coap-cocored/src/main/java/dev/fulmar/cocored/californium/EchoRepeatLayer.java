package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Option;
import org.eclipse.californium.core.coap.OptionSet;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.coap.option.StandardOptionRegistry;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;

/**
 * A client that repeats a request answered 4.01 with an Echo option, with that option (RFC 9175
 * section 2.3). Californium 3.14 knows the option and leaves it to the application.
 *
 * <p>The repetition keeps the token, has a message id of its own, and happens once: a second 4.01
 * is the caller's.
 */
final class EchoRepeatLayer extends AbstractLayer {
  private final SenderCounters counters;

  EchoRepeatLayer(SenderCounters counters) {
    this.counters = requireNonNull(counters, "counters");
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    Request asked = exchange.getCurrentRequest();
    Option echo = response.getOptions().getOtherOption(StandardOptionRegistry.ECHO);
    if (response.getCode() != ResponseCode.UNAUTHORIZED
        || echo == null
        || asked.isCanceled()
        || asked.isMulticast()
        || asked.getOptions().getOtherOption(StandardOptionRegistry.ECHO) != null) {
      super.receiveResponse(exchange, response);
      return;
    }
    counters.echoRepeats.incrementAndGet();
    Request repeated = copy(asked);
    repeated.getOptions().addOtherOption(echo);
    repeated.addMessageObserver(new Forwarding(asked));
    exchange.setCurrentRequest(repeated);
    super.sendRequest(exchange, repeated);
  }

  private static Request copy(Request request) {
    Request copy = new Request(request.getCode());
    copy.setType(request.getType());
    copy.setDestinationContext(request.getDestinationContext());
    copy.setOptions(new OptionSet(request.getOptions()));
    if (request.isUnintendedPayload()) {
      copy.setUnintendedPayload();
    }
    copy.setPayload(request.getPayload());
    copy.setToken(request.getToken());
    copy.setScheme(request.getScheme());
    copy.setMaxResourceBodySize(request.getMaxResourceBodySize());
    copy.setReliabilityLayerParameters(request.getReliabilityLayerParameters());
    return copy;
  }

  /** The caller holds the first request, and hears there what becomes of the second. */
  private static final class Forwarding extends MessageObserverAdapter {
    private final Request asked;

    Forwarding(Request asked) {
      super(true);
      this.asked = asked;
    }

    @Override
    public void onSendError(Throwable error) {
      asked.setSendError(error);
    }

    @Override
    public void onReject() {
      asked.setRejected(true);
    }

    @Override
    public void onCancel() {
      if (!asked.isCanceled()) {
        asked.cancel();
      }
    }
  }
}
