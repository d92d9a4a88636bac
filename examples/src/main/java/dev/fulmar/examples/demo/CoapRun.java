package dev.fulmar.examples.demo;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.ExecutorsUtil;
import org.eclipse.californium.elements.util.NamedThreadFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One variant under way: the sensors, each behind its own bad link, and the gateway. */
final class CoapRun implements AutoCloseable {
  private static final Logger LOGGER = LoggerFactory.getLogger(CoapRun.class);
  private static final int THREADS = 4;

  private final CoapVariant variant;
  private final CoapScenario scenario;
  private final NotificationLedger ledger = new NotificationLedger();
  private final List<Sensor> sensors = new ArrayList<>();
  private final List<UdpLink> links = new ArrayList<>();
  private final List<LossVerdicts> verdicts = new ArrayList<>();
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private Gateway gateway;
  private long startNanos;

  CoapRun(CoapVariant variant, CoapScenario scenario) {
    this.variant = variant;
    this.scenario = scenario;
  }

  /**
   * Opens everything and lets the gateway register; the sensors start to notify at once.
   *
   * @throws IOException if the system has no socket left
   */
  void start() throws IOException {
    ScheduledExecutorService sensorThreads = executor("sensors");
    LinkConfig linkConfig = LinkSpec.parse(scenario.link());
    for (int i = 0; i < scenario.sensors(); i++) {
      Sensor sensor = opened(new Sensor(i, configuration(i), sensorThreads, ledger));
      LossVerdicts judged = new LossVerdicts(linkConfig, linkSeed(i));
      sensors.add(sensor);
      verdicts.add(judged);
      links.add(
          opened(
              UdpLink.builder()
                  .name("sensor-" + i)
                  .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                  .to(sensor.address())
                  .up(linkConfig)
                  .down(linkConfig)
                  .seed(linkSeed(i))
                  .verdicts(judged)
                  .start()));
    }
    gateway =
        opened(
            new Gateway(
                configuration(scenario.sensors()),
                executor("gateway"),
                ledger,
                scenario.handlerTime()));
    startNanos = System.nanoTime();
    links.forEach(link -> gateway.observe(link.address()));
  }

  /** Both variants meet the same links. */
  private long linkSeed(int sensor) {
    return scenario.seed() * 1000 + sensor;
  }

  private Configuration configuration(int endpoint) {
    return CocoRed.configuration(variant.profile())
        .set(CoapConfig.ACK_TIMEOUT, scenario.ackTimeout().toMillis(), TimeUnit.MILLISECONDS)
        .set(CoapConfig.NOTIFICATION_REREGISTRATION_BACKOFF, 100, TimeUnit.MILLISECONDS)
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.BUFFER_CAPACITY, scenario.bufferCapacity())
        .set(CocoRedConfig.QUEUE_WEIGHT, scenario.queueWeight())
        .set(CocoRedConfig.SEED, scenario.seed() * 1000 + endpoint);
  }

  private ScheduledExecutorService executor(String name) {
    ScheduledExecutorService executor =
        ExecutorsUtil.newScheduledThreadPool(
            THREADS, new NamedThreadFactory(variant.title() + "-" + name + "#"));
    opened(() -> ExecutorsUtil.shutdownExecutorGracefully(1000, executor));
    return executor;
  }

  private <T extends AutoCloseable> T opened(T resource) {
    open.push(resource);
    return resource;
  }

  /** Makes the sensors fall silent and cuts the links; the gateway goes on with what it has. */
  void fallSilent() {
    sensors.forEach(Sensor::fallSilent);
    links.forEach(UdpLink::close);
  }

  /** Whether the gateway holds nothing that it has not handled. */
  boolean isGatewayIdle() {
    CocoRedSnapshot snapshot = gateway.snapshot();
    return snapshot.waiting() + snapshot.inService() == 0;
  }

  /** What has happened up to now. */
  CoapResult result() {
    return new CoapResult(
        variant,
        scenario,
        startNanos,
        ledger,
        gateway.snapshot(),
        sensors.stream().mapToLong(sensor -> sensor.snapshot().retransmissions()).sum(),
        links.stream().mapToLong(link -> packets(link, true)).sum(),
        links.stream().mapToLong(link -> packets(link, false)).sum(),
        links.stream().mapToLong(link -> link.lateness().p99Nanos()).max().orElse(0),
        List.copyOf(verdicts));
  }

  private static long packets(UdpLink link, boolean onlyLost) {
    long packets = 0;
    for (Direction direction : Direction.values()) {
      packets += onlyLost ? link.stats(direction).droppedLoss() : link.stats(direction).offered();
    }
    return packets;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      try {
        open.pop().close();
      } catch (Exception e) {
        LOGGER.warn("a part of the demonstration did not close", e);
      }
    }
  }
}
