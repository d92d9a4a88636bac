package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.TokenBucket;
import java.net.InetSocketAddress;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.AbstractLayer;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * A server that answers the client that asks too often 4.29 with Max-Age (RFC 8516), and nobody
 * else.
 *
 * <p>It stands above the reliability layer: a copy of a refused request is answered with a copy of
 * the refusal, and is never handled. It stands above the blockwise layer: a transfer is one
 * request.
 */
final class RequestRateLayer extends AbstractLayer {
  private final SenderCounters counters;
  private final double perSecond;
  private final int burst;
  private final PeerTable<InetSocketAddress, TokenBucket> buckets;

  RequestRateLayer(SenderSettings settings, SenderCounters counters) {
    this.counters = requireNonNull(counters, "counters");
    this.perSecond = settings.requestRate();
    this.burst = settings.requestBurst();
    this.buckets = counters.table(settings.peerTable());
  }

  @Override
  public void receiveRequest(Exchange exchange, Request request) {
    long waitNanos = request.isMulticast() ? 0 : take(request);
    if (waitNanos == 0) {
      super.receiveRequest(exchange, request);
      return;
    }
    counters.tooManyRequestsSent.incrementAndGet();
    Response response = new Response(ResponseCode.TOO_MANY_REQUESTS, true);
    response.getOptions().setMaxAge(Math.max(1, (long) Math.ceil(waitNanos / 1e9)));
    Refusals.answer(exchange, request, response, counters);
  }

  private long take(Request request) {
    long now = ClockUtil.nanoRealtime();
    TokenBucket bucket =
        buckets.computeIfAbsent(
            request.getSourceContext().getPeerAddress(),
            peer -> new TokenBucket(perSecond, burst, now));
    synchronized (bucket) {
      return bucket.take(now);
    }
  }
}
