package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.Backoff;
import dev.fulmar.cocored.policy.InitialTimeout;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.ReliabilityLayer;
import org.eclipse.californium.core.network.stack.ReliabilityLayerParameters;
import org.eclipse.californium.elements.config.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Californium's reliability layer with another timer: RTO_init by {@link InitialTimeout}, and a
 * {@link Backoff} from there on.
 *
 * <p>The state of the timer is kept in the {@link Exchange}, that is, for one message to one
 * destination. What a message carries as its own {@link ReliabilityLayerParameters} counts before
 * the configuration, but for the scale of the timer, which is the back-off's business.
 */
final class BackoffReliabilityLayer extends ReliabilityLayer {
  private static final Logger LOG = LoggerFactory.getLogger(BackoffReliabilityLayer.class);

  /** Californium refuses timers below this. */
  private static final int MIN_TIMEOUT_MILLIS = 2;

  private final Backoff backoff;
  private final InitialTimeout initialTimeout;
  private final float ackRandomFactor;
  private final SenderCounters counters;
  private final AtomicLong retransmissions = new AtomicLong();
  private final AtomicLong timeouts = new AtomicLong();

  BackoffReliabilityLayer(Configuration config, CocoRedSettings settings, SenderCounters counters) {
    super(config);
    this.counters = requireNonNull(counters, "counters");
    this.backoff = settings.backoff();
    this.initialTimeout = new InitialTimeout(settings.timeoutRandom());
    this.ackRandomFactor = (float) settings.ackRandomFactor();
  }

  /** How many messages have been sent again. */
  long retransmissions() {
    return retransmissions.get();
  }

  /** How many messages have been given up. */
  long timeouts() {
    return timeouts.get();
  }

  @Override
  protected void prepareRequest(Exchange exchange, Request request) {
    super.prepareRequest(exchange, request);
    watchForTimeout(request);
  }

  @Override
  protected void prepareResponse(Exchange exchange, Response response) {
    super.prepareResponse(exchange, response);
    watchForTimeout(response);
  }

  private void watchForTimeout(Message message) {
    if (message.getType() == CoAP.Type.CON
        && message.getMessageObserver(CountTimeouts.class) == null) {
      message.addMessageObserver(new CountTimeouts(message));
    }
  }

  private final class CountTimeouts extends MessageObserverAdapter {
    private final Message message;

    CountTimeouts(Message message) {
      super(true);
      this.message = message;
    }

    @Override
    public void onTimeout() {
      timeouts.incrementAndGet();
      counters.tell(message, (l, peer) -> l.onTimeout(peer, message.getMID()));
    }
  }

  @Override
  protected void updateRetransmissionTimeout(
      Exchange exchange, ReliabilityLayerParameters parameters) {
    int transmission = exchange.getFailedTransmissionCount();
    long timeoutMillis;
    if (transmission == 0) {
      timeoutMillis = drawInitialTimeout(parameters);
    } else {
      retransmissions.incrementAndGet();
      timeoutMillis =
          backoff.next(
              exchange.getCurrentTimeout(), Math.min(transmission, Backoff.MAX_TRANSMISSION));
    }
    timeoutMillis = Math.min(timeoutMillis, parameters.getMaxAckTimeout());
    exchange.setCurrentTimeout((int) Math.max(timeoutMillis, MIN_TIMEOUT_MILLIS));
    if (transmission > 0) {
      Message message = messageOf(exchange);
      counters.tell(message, (l, peer) -> l.onRetransmission(peer, message.getMID(), transmission));
      LOG.debug(
          "{} retransmission {}, the next after {} ms", exchange, transmission, timeoutMillis);
    }
  }

  private static Message messageOf(Exchange exchange) {
    return exchange.isOfLocalOrigin()
        ? exchange.getCurrentRequest()
        : exchange.getCurrentResponse();
  }

  private long drawInitialTimeout(ReliabilityLayerParameters parameters) {
    float factor =
        parameters == defaultReliabilityLayerParameters
            ? ackRandomFactor
            : parameters.getAckRandomFactor();
    synchronized (initialTimeout) {
      return initialTimeout.draw(parameters.getAckTimeout(), factor);
    }
  }
}
