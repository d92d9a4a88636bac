package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.ExecutorsUtil;
import org.eclipse.californium.elements.util.NamedThreadFactory;

/** A CoAP server on a CoCo-RED endpoint, or two, with the resources of the plugtest. */
final class CoapGateway implements AutoCloseable {
  private final CocoRedEndpoint endpoint;
  private final Optional<CocoRedEndpoint> secureEndpoint;
  private final CoapServer server;
  private final ScheduledExecutorService timer;

  /**
   * Binds, starts and returns a server that can be used. What Californium throws at settings it
   * cannot use passes through; nothing is left running then either.
   *
   * @param endpoint not yet started; the gateway stops it when it closes
   * @param secureEndpoint the same for coaps
   * @param handlerDelay how long a handler keeps its worker; zero or more
   * @param notifyEvery the time between two notifications of most clocks; positive
   * @throws IOException if the address cannot be bound; nothing is left running then
   */
  static CoapGateway start(
      Configuration configuration,
      CocoRedEndpoint endpoint,
      Optional<CocoRedEndpoint> secureEndpoint,
      Duration handlerDelay,
      Duration notifyEvery)
      throws IOException {
    CoapGateway gateway = new CoapGateway(configuration, endpoint, secureEndpoint);
    try {
      gateway.open(configuration, handlerDelay, notifyEvery);
      return gateway;
    } catch (IOException | RuntimeException cannotStart) {
      gateway.close();
      throw cannotStart;
    }
  }

  private CoapGateway(
      Configuration configuration,
      CocoRedEndpoint endpoint,
      Optional<CocoRedEndpoint> secureEndpoint) {
    this.endpoint = endpoint;
    this.secureEndpoint = secureEndpoint;
    this.server = new CoapServer(configuration);
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread thread = new Thread(work, "fulmar-coap-timer");
              thread.setDaemon(true);
              return thread;
            });
  }

  private void open(Configuration configuration, Duration handlerDelay, Duration notifyEvery)
      throws IOException {
    HandledRequests handled = new HandledRequests();
    PlugtestResources plugtest = new PlugtestResources(handled, handlerDelay, notifyEvery);
    List<ObservableClock> clocks = plugtest.clocks();
    server.add(
        new TextResource("hello", handled, handlerDelay, "hello from fulmar"),
        new MetricsResource(handled, endpoint, secureEndpoint),
        new SeparateResource(handled, timer),
        new ObserverReset(handled, clocks));
    plugtest.others().forEach(server::add);
    clocks.forEach(server::add);
    server.setExecutors(
        ExecutorsUtil.newScheduledThreadPool(
            configuration.get(CoapConfig.PROTOCOL_STAGE_THREAD_COUNT),
            new NamedThreadFactory("fulmar-coap#")),
        ExecutorsUtil.newDefaultSecondaryScheduler("fulmar-coap-secondary#"),
        false);
    // the endpoints first and by themselves: CoapServer.start only logs why it cannot bind
    server.addEndpoint(endpoint);
    endpoint.start();
    if (secureEndpoint.isPresent()) {
      server.addEndpoint(secureEndpoint.get());
      secureEndpoint.get().start();
    }
    server.start();
    clocks.forEach(this::keepTicking);
  }

  private void keepTicking(ObservableClock clock) {
    long nanos = clock.period().toNanos();
    ScheduledFuture<?> unused =
        timer.scheduleAtFixedRate(clock::tick, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /** Where this server listens, with the port it was given. */
  InetSocketAddress address() {
    return endpoint.getAddress();
  }

  /** Where it listens on coaps, if it does. */
  Optional<InetSocketAddress> secureAddress() {
    return secureEndpoint.map(CocoRedEndpoint::getAddress);
  }

  /** Stops listening and frees everything; a second call does nothing. */
  @Override
  public synchronized void close() {
    timer.shutdownNow();
    server.destroy();
  }
}
