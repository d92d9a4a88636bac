package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.SendRefusal;
import dev.fulmar.cocored.policy.ProbingRate;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Option;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * Keeps non-confirmable messages to an endpoint that does not answer to PROBING_RATE (RFC 7252
 * section 4.7); what is too much fails at once, with the time after which it may be sent.
 *
 * <p>Confirmable messages are left to NSTART and their back-off, which bound them by themselves.
 */
final class ProbingLayer extends AbstractLayer {
  private static final int HEADER_BYTES = 4;
  private static final int MAX_TOKEN_BYTES = 8;

  private final SenderCounters counters;
  private final double bytesPerSecond;
  private final long graceNanos;
  private final PeerTable<InetSocketAddress, ProbingRate> rates;

  /**
   * @param graceNanos how long an endpoint that answers may take
   */
  ProbingLayer(SenderSettings settings, long graceNanos, SenderCounters counters) {
    this.counters = requireNonNull(counters, "counters");
    this.bytesPerSecond = settings.probingRate();
    this.graceNanos = graceNanos;
    this.rates = counters.table(settings.peerTable());
  }

  @Override
  public void sendRequest(Exchange exchange, Request request) {
    if (request.isMulticast() || maySend(exchange, request)) {
      super.sendRequest(exchange, request);
    }
  }

  @Override
  public void sendResponse(Exchange exchange, Response response) {
    if (!response.isNotification()
        || maySend(exchange, response)) { // others answer what has just come
      super.sendResponse(exchange, response);
    }
  }

  private boolean maySend(Exchange exchange, Message message) {
    if (message.getType() != CoAP.Type.NON) {
      return true;
    }
    ProbingRate rate = rateOf(message.getDestinationContext().getPeerAddress());
    long waitNanos;
    synchronized (rate) {
      waitNanos = rate.send(sizeOf(message), ClockUtil.nanoRealtime());
    }
    if (waitNanos > 0) {
      counters.refuse(exchange, message, SendRefusal.PROBING_RATE, Duration.ofNanos(waitNanos));
    }
    return waitNanos == 0;
  }

  /** The size on the wire, give or take the extended deltas of large option numbers. */
  private static int sizeOf(Message message) {
    int bytes =
        HEADER_BYTES + (message.getToken() == null ? MAX_TOKEN_BYTES : message.getToken().length());
    for (Option option : message.getOptions().asSortedList()) {
      bytes += 1 + option.getLength();
    }
    int payload = message.getPayloadSize();
    return payload == 0 ? bytes : bytes + 1 + payload;
  }

  private ProbingRate rateOf(InetSocketAddress peer) {
    return rates.computeIfAbsent(peer, p -> new ProbingRate(bytesPerSecond, graceNanos));
  }

  private void heard(Message message) {
    ProbingRate rate = rateOf(message.getSourceContext().getPeerAddress());
    synchronized (rate) {
      rate.heard();
    }
  }

  @Override
  public void receiveRequest(Exchange exchange, Request request) {
    heard(request);
    super.receiveRequest(exchange, request);
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    heard(response);
    super.receiveResponse(exchange, response);
  }

  @Override
  public void receiveEmptyMessage(Exchange exchange, EmptyMessage message) {
    heard(message);
    super.receiveEmptyMessage(exchange, message);
  }
}
