package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.Backoff;
import dev.fulmar.cocored.policy.InitialTimeout;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.californium.core.coap.BlockOption;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.network.stack.ReliabilityLayer;
import org.eclipse.californium.core.network.stack.ReliabilityLayerParameters;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.ClockUtil;
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
  private final RttTable rtts; // null where RTO_init does not follow them
  private final AtomicLong retransmissions = new AtomicLong();
  private final AtomicLong timeouts = new AtomicLong();

  BackoffReliabilityLayer(Configuration config, CocoRedSettings settings, SendingHalf sender) {
    super(config);
    this.counters = sender.counters();
    this.rtts = sender.rtts().orElse(null);
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
      timeoutMillis = drawInitialTimeout(exchange, parameters);
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

  private long drawInitialTimeout(Exchange exchange, ReliabilityLayerParameters parameters) {
    boolean ours = parameters == defaultReliabilityLayerParameters;
    float factor = ours ? ackRandomFactor : parameters.getAckRandomFactor();
    long timeoutMillis = parameters.getAckTimeout();
    if (ours && rtts != null) {
      long rtoNanos =
          rtts.rtoNanos(
              exchange.getRemoteSocketAddress(),
              ClockUtil.nanoRealtime(),
              TimeUnit.MILLISECONDS.toNanos(timeoutMillis));
      timeoutMillis = Math.max(MIN_TIMEOUT_MILLIS, TimeUnit.NANOSECONDS.toMillis(rtoNanos));
    }
    synchronized (initialTimeout) {
      return initialTimeout.draw(timeoutMillis, factor);
    }
  }

  @Override
  public void receiveResponse(Exchange exchange, Response response) {
    if (response.isDuplicate()) {
      answerAgain(exchange, response);
      return;
    }
    if (response.getType() == CoAP.Type.ACK) {
      measure(exchange); // a separate response says how long the server took
    }
    BlockOption block = response.getOptions().getBlock2();
    boolean mayEndUnheard =
        block != null && block.getNum() > 0 && !exchange.isNotification() && !exchange.isComplete();
    if (!mayEndUnheard) {
      super.receiveResponse(exchange, response);
    } else {
      receiveLaterBlock(exchange, response);
    }
  }

  /**
   * Californium ends an exchange without a word to the caller where the response is a later block
   * of a transfer that nobody has begun.
   */
  private void receiveLaterBlock(Exchange exchange, Response response) {
    Request waiting = exchange.getRequest();
    Heard heard = new Heard();
    waiting.addMessageObserver(heard);
    try {
      super.receiveResponse(exchange, response);
    } finally {
      waiting.removeMessageObserver(heard);
    }
    if (exchange.isComplete() && !heard.anything && !waiting.isCanceled()) {
      waiting.setOnResponseError(
          new IllegalStateException("it is a block of a transfer that was not begun"));
    }
  }

  /** Whether a caller was told what became of its request; a response may be taken at once. */
  private static final class Heard extends MessageObserverAdapter {
    private boolean anything;

    Heard() {
      super(true);
    }

    @Override
    public void onResponse(Response response) {
      anything = true;
    }

    @Override
    protected void failed() {
      anything = true;
    }
  }

  /**
   * Answers a copy of a response, and leaves the exchange as it is: the copy may be of the response
   * to an earlier block, and Californium's own way with it stops the retransmission of the request
   * for the next one, which has the same token.
   */
  private void answerAgain(Exchange exchange, Response copy) {
    if (copy.getType() == CoAP.Type.CON) {
      sendEmptyMessage(
          exchange, copy.isRejected() ? EmptyMessage.newRST(copy) : EmptyMessage.newACK(copy));
    }
  }

  @Override
  public void receiveEmptyMessage(Exchange exchange, EmptyMessage message) {
    if (message.getType() == CoAP.Type.ACK) {
      measure(exchange);
    }
    super.receiveEmptyMessage(exchange, message);
  }

  private void measure(Exchange exchange) {
    Message message = messageOf(exchange);
    if (rtts == null || message == null || !message.isConfirmable() || message.isAcknowledged()) {
      return;
    }
    rtts.sample(
        exchange.getRemoteSocketAddress(),
        exchange.calculateTransmissionRtt(),
        exchange.getFailedTransmissionCount(),
        ClockUtil.nanoRealtime());
  }
}
