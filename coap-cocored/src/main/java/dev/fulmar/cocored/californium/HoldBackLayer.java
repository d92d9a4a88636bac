package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.SendRefusal;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * A client that obeys 4.29 Too Many Requests (RFC 8516): until Max-Age is over, its requests to
 * that server fail at once, with the time that is left. What is under way already goes on.
 *
 * <p>The RFC speaks of the same request; a server that asks for rest is given it from all.
 */
final class HoldBackLayer extends AbstractLayer {
  private final SenderCounters counters;
  private final PeerTable<InetSocketAddress, Long> untilNanos;

  HoldBackLayer(SenderSettings settings, SenderCounters counters) {
    this.counters = requireNonNull(counters, "counters");
    this.untilNanos = counters.table(settings.peerTable());
  }

  @Override
  public void sendRequest(Exchange exchange, Request request) {
    InetSocketAddress peer = request.getDestinationContext().getPeerAddress();
    long leftNanos = untilNanos.get(peer).map(until -> until - now()).orElse(0L);
    if (leftNanos <= 0 || request.isObserveCancel()) { // a cancellation takes load off the server
      super.sendRequest(exchange, request);
    } else {
      counters.refuse(exchange, request, SendRefusal.HELD_BACK, Duration.ofNanos(leftNanos));
    }
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    if (response.getCode() == ResponseCode.TOO_MANY_REQUESTS) {
      counters.tooManyRequestsReceived.incrementAndGet();
      long maxAgeSeconds = response.getOptions().getMaxAge(); // 60 where it is left out
      untilNanos.put(
          response.getSourceContext().getPeerAddress(), now() + maxAgeSeconds * 1_000_000_000L);
    }
    super.receiveResponse(exchange, response);
  }

  private static long now() {
    return ClockUtil.nanoRealtime();
  }
}
