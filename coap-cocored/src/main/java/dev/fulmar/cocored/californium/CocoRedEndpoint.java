package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.californium.SenderSettings.Reregistration;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.core.network.Endpoint;
import org.eclipse.californium.core.network.EndpointObserver;
import org.eclipse.californium.core.network.RandomTokenGenerator;
import org.eclipse.californium.core.network.TokenGenerator;
import org.eclipse.californium.core.network.stack.ExtendedCoapStack;
import org.eclipse.californium.elements.Connector;
import org.eclipse.californium.elements.UDPConnector;
import org.eclipse.californium.elements.config.Configuration;

/**
 * A Californium endpoint under CoCo-RED's congestion control; everything else is Californium's.
 *
 * <pre>
 *   socket ──▶ RevRedConnector ──▶ CoapEndpoint: parser, matcher ──▶ CocoRedStack ──▶ handlers
 * </pre>
 *
 * <p>Made by {@link dev.fulmar.cocored.CocoRed}.
 */
public final class CocoRedEndpoint extends CoapEndpoint {
  private final Connector decorated;
  private final ServiceQueue queue;
  private final AckPacer pacer; // null where Californium acknowledges
  private final SendingHalf sender;
  private final CountingExchangeStore exchangeStore;
  private final ReregistrationBackoff reregistration; // null where it is Californium's
  private final BackoffReliabilityLayer reliability;

  /**
   * An endpoint over a UDP socket of its own.
   *
   * @param config Californium's keys and those of {@link CocoRedConfig}
   * @param address where to receive; port 0 takes a free one
   * @throws IllegalArgumentException if keys contradict each other
   */
  public static CocoRedEndpoint of(Configuration config, InetSocketAddress address) {
    requireNonNull(config, "config");
    requireNonNull(address, "address");
    return of(config, new UDPConnector(address, config));
  }

  /**
   * An endpoint over a connector that nobody else uses.
   *
   * @param config Californium's keys and those of {@link CocoRedConfig}
   * @param connector carries datagrams: UDP or DTLS
   * @throws IllegalArgumentException if keys contradict each other, or if the connector does not
   *     carry datagrams
   */
  public static CocoRedEndpoint of(Configuration config, Connector connector) {
    requireNonNull(config, "config");
    requireNonNull(connector, "connector");
    CocoRedSettings settings = CocoRedSettings.of(config);
    RevRedConnector decorator = new RevRedConnector(connector, settings);
    SendingHalf sender =
        new SendingHalf(config, settings.measuredTimersRandom(), decorator.queue().listeners());
    decorator.attach(sender);
    TokenGenerator tokens = new RandomTokenGenerator(config);
    CountingExchangeStore store = new CountingExchangeStore(config, tokens);
    return new CocoRedEndpoint(
        new Configuration(config), settings, sender, decorator, tokens, store);
  }

  private CocoRedEndpoint(
      Configuration config,
      CocoRedSettings settings,
      SendingHalf sender,
      RevRedConnector connector,
      TokenGenerator tokens,
      CountingExchangeStore store) {
    super(
        connector,
        config,
        tokens,
        null,
        store,
        null,
        null,
        new StrictParser(config),
        "cocored",
        new CocoRedStackFactory(settings, sender, connector),
        null);
    this.decorated = connector.decorated();
    this.queue = connector.queue();
    this.pacer = connector.pacer().orElse(null);
    this.sender = sender;
    this.exchangeStore = store;
    Reregistration span = sender.settings().reregistration();
    this.reregistration =
        span == null ? null : new ReregistrationBackoff(span, settings.reregistrationRandom());
    this.reliability = ((ExtendedCoapStack) coapstack).getLayer(BackoffReliabilityLayer.class);
    addInterceptor(new PermitInterceptor());
    addObserver(new FollowsEndpoint());
  }

  /**
   * The connector that the endpoint was made with, with all that it implements beside {@link
   * Connector}: a {@code CoapServer} saves and loads a DTLS connector's connections through it.
   */
  @Override
  public Connector getConnector() {
    return decorated;
  }

  /**
   * Counts what waits beyond the handlers, in a pool or a database's queue, as if it waited in the
   * receive buffer.
   *
   * @param gauge in the buffer's unit, messages or bytes; asked on each arrival, from many threads.
   *     Less than 0 counts as 0
   */
  public void setBacklogGauge(LongSupplier gauge) {
    queue.backlog().setGauge(requireNonNull(gauge, "gauge"));
  }

  @Override
  public void execute(Runnable task) {
    super.execute(queue.handover().guard(task));
  }

  @Override
  public Configuration getConfig() {
    Configuration config = super.getConfig();
    if (reregistration != null) {
      reregistration.drawInto(config);
    }
    return config;
  }

  /** What the congestion control has done so far, and what it holds now. */
  public CocoRedSnapshot snapshot() {
    return queue
        .snapshot(reliability.retransmissions(), reliability.timeouts())
        .withSender(sender.snapshot(exchangeStore.exhausted()));
  }

  /** What the pacing of ACKs does and has done; empty where Californium acknowledges. */
  public Optional<GatewaySnapshot> ackPacing() {
    return Optional.ofNullable(pacer).map(AckPacer::snapshot);
  }

  /** Tells the listener of every drop from now on. */
  public void addListener(CocoRedListener listener) {
    queue.listeners().add(listener);
  }

  /** Tells the listener no more. */
  public void removeListener(CocoRedListener listener) {
    queue.listeners().remove(listener);
  }

  /**
   * The connector receives a little before the endpoint takes anything; and Californium leaves the
   * messages of a stopped endpoint to their timers, without a word to their callers.
   */
  private final class FollowsEndpoint implements EndpointObserver {
    @Override
    public void started(Endpoint endpoint) {
      queue.open();
    }

    @Override
    public void stopped(Endpoint endpoint) {
      sender.nstart().cancelAll(); // the connector has emptied the queue
    }

    @Override
    public void destroyed(Endpoint endpoint) {
      // nothing is left to do
    }
  }
}
