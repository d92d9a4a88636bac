package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.Backoff;
import dev.fulmar.cocored.policy.BackoffTimers;
import dev.fulmar.cocored.policy.InitialTimeout;
import dev.fulmar.cocored.policy.MessageTimers;
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
 * Californium's reliability layer with other timers: RTO_init by {@link InitialTimeout} and a
 * {@link Backoff} from there on, or those that follow what was measured of a destination ({@link
 * MeasuredTimers}).
 *
 * <p>A message has its timers fixed as it leaves for the first time, not while it waits for NSTART;
 * they stay with it, and go over to the fresher notification that takes its place. What a message
 * carries as its own {@link ReliabilityLayerParameters} counts before the configuration, but for
 * the scale of the timer, which is the back-off's business: such a message has the back-off's
 * timers, and tells {@link MeasuredTimers} nothing.
 */
final class BackoffReliabilityLayer extends ReliabilityLayer {
  private static final Logger LOG = LoggerFactory.getLogger(BackoffReliabilityLayer.class);

  /** Californium refuses timers below this. */
  private static final int MIN_TIMEOUT_MILLIS = 2;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Backoff backoff;
  private final InitialTimeout initialTimeout;
  private final float ackRandomFactor;
  private final SenderCounters counters;
  private final RttTable rtts; // null where RTO_init does not follow them
  private final MeasuredTimers measuredTimers; // null where timers are the back-off's
  private final AtomicLong retransmissions = new AtomicLong();
  private final AtomicLong timeouts = new AtomicLong();

  BackoffReliabilityLayer(Configuration config, CocoRedSettings settings, SendingHalf sender) {
    super(config);
    this.counters = sender.counters();
    this.rtts = sender.rtts().orElse(null);
    this.measuredTimers = sender.measuredTimers().orElse(null);
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
    follow(exchange, request);
  }

  @Override
  protected void prepareResponse(Exchange exchange, Response response) {
    super.prepareResponse(exchange, response);
    follow(exchange, response);
  }

  private void follow(Exchange exchange, Message message) {
    Confirmable known = message.getMessageObserver(Confirmable.class);
    if (!message.isConfirmable() || (known != null && known.isOf(exchange, message))) {
      return;
    }
    if (known != null) {
      message.removeMessageObserver(known); // a block has the observers of its whole
    }
    Confirmable confirmable = new Confirmable(exchange, message);
    Message predecessor = messageOf(exchange);
    if (exchange.getFailedTransmissionCount() > 0 && predecessor != null) {
      confirmable.timers = timersOf(exchange, predecessor);
    }
    message.addMessageObserver(confirmable);
  }

  /** One confirmable message from when it is handed over, with its timers from when it leaves. */
  private final class Confirmable extends MessageObserverAdapter {
    private final Exchange exchange;
    private final Message message;
    private MessageTimers timers; // null until it leaves

    Confirmable(Exchange exchange, Message message) {
      super(true);
      this.exchange = exchange;
      this.message = message;
    }

    boolean isOf(Exchange otherExchange, Message otherMessage) {
      return exchange == otherExchange && message == otherMessage;
    }

    @Override
    public void onReadyToSend() {
      if (exchange.getFailedTransmissionCount() == 0) {
        timers = begin(exchange, message);
        arm(exchange, parametersOf(message), timers.nanos(0));
      }
    }

    @Override
    public void onTimeout() {
      if (message.isAcknowledged()) {
        return; // it is the first of a transfer, and a later block was given up
      }
      timeouts.incrementAndGet();
      counters.tell(message, (l, peer) -> l.onTimeout(peer, message.getMID()));
    }
  }

  /** Called before a message waits for its turn, and with each retransmission. */
  @Override
  protected void updateRetransmissionTimeout(
      Exchange exchange, ReliabilityLayerParameters parameters) {
    int transmission = exchange.getFailedTransmissionCount();
    if (transmission == 0) {
      return; // the timer is drawn as the message leaves
    }
    retransmissions.incrementAndGet();
    Message message = messageOf(exchange);
    arm(exchange, parameters, timersOf(exchange, message).nanos(transmission));
    counters.tell(message, (l, peer) -> l.onRetransmission(peer, message.getMID(), transmission));
    LOG.debug(
        "{} retransmission {}, the next after {} ms",
        exchange,
        transmission,
        exchange.getCurrentTimeout());
  }

  private static Message messageOf(Exchange exchange) {
    return exchange.isOfLocalOrigin()
        ? exchange.getCurrentRequest()
        : exchange.getCurrentResponse();
  }

  private MessageTimers timersOf(Exchange exchange, Message message) {
    Confirmable confirmable = message.getMessageObserver(Confirmable.class);
    if (confirmable != null && confirmable.timers != null) {
      return confirmable.timers;
    }
    return begin(exchange, message); // its first transmission went by another way
  }

  private static void arm(
      Exchange exchange, ReliabilityLayerParameters parameters, long timerNanos) {
    long millis = timerNanos / NANOS_PER_MILLI;
    if (timerNanos % NANOS_PER_MILLI >= NANOS_PER_MILLI / 2) {
      millis++;
    }
    millis = Math.min(millis, parameters.getMaxAckTimeout());
    exchange.setCurrentTimeout((int) Math.max(millis, MIN_TIMEOUT_MILLIS));
  }

  private ReliabilityLayerParameters parametersOf(Message message) {
    ReliabilityLayerParameters own = message.getReliabilityLayerParameters();
    return own == null ? defaultReliabilityLayerParameters : own;
  }

  private boolean followsMeasurements(Message message) {
    return measuredTimers != null && message.getReliabilityLayerParameters() == null;
  }

  private MessageTimers begin(Exchange exchange, Message message) {
    if (followsMeasurements(message)) {
      return measuredTimers.begin(exchange.getRemoteSocketAddress());
    }
    long initialMillis = Math.max(MIN_TIMEOUT_MILLIS, drawInitialTimeout(exchange, message));
    return new BackoffTimers(backoff, initialMillis * NANOS_PER_MILLI);
  }

  private long drawInitialTimeout(Exchange exchange, Message message) {
    ReliabilityLayerParameters parameters = parametersOf(message);
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
    if (message == null || !message.isConfirmable() || message.isAcknowledged()) {
      return;
    }
    int sentAgain = exchange.getFailedTransmissionCount();
    if (followsMeasurements(message)) {
      measuredTimers.acknowledged(
          exchange.getRemoteSocketAddress(), sentAgain, exchange.calculateTransmissionRtt());
    } else if (rtts != null) {
      rtts.sample(
          exchange.getRemoteSocketAddress(),
          exchange.calculateTransmissionRtt(),
          sentAgain,
          ClockUtil.nanoRealtime());
    }
  }
}
