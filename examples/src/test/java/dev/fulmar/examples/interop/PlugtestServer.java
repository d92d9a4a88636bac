package dev.fulmar.examples.interop;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.core.network.Endpoint;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;

/** A Californium server with the plugtest's resources, in a hurry. */
final class PlugtestServer implements AutoCloseable {
  private static final long ACK_TIMEOUT_MILLIS = 100;
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  private static final String LARGE = "0123456789abcdef".repeat(100);

  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final CoapServer server;

  /** Starts a stock one on a free port of the loopback. */
  static PlugtestServer stock(Duration notifyEvery) throws IOException {
    CoapConfig.register();
    Configuration configuration = hurried(Configuration.createStandardWithoutFile());
    Endpoint endpoint =
        CoapEndpoint.builder()
            .setConfiguration(configuration)
            .setInetSocketAddress(ANY_PORT)
            .build();
    return new PlugtestServer(configuration, endpoint, notifyEvery);
  }

  /** Starts one of ours with CoAP's timers, whose fresher notifications replace older ones. */
  static PlugtestServer ours(Duration notifyEvery) throws IOException {
    Configuration configuration = hurried(CocoRed.configuration(Profile.DEFAULT_COAP));
    configuration.set(CocoRedConfig.REPLACE_NOTIFICATIONS, true);
    return new PlugtestServer(
        configuration, CocoRed.endpoint(configuration, ANY_PORT), notifyEvery);
  }

  private static Configuration hurried(Configuration configuration) {
    return configuration.set(CoapConfig.ACK_TIMEOUT, ACK_TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
  }

  private PlugtestServer(Configuration configuration, Endpoint endpoint, Duration notifyEvery)
      throws IOException {
    server = new CoapServer(configuration);
    server.addEndpoint(endpoint);
    ObservedPlugs observed = new ObservedPlugs();
    addPlain();
    new StoredPlugs().all().forEach(server::add);
    observed.all().forEach(server::add);
    server.start();
    long nanos = notifyEvery.toNanos();
    ScheduledFuture<?> unused =
        timer.scheduleAtFixedRate(observed::tick, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  InetSocketAddress address() {
    return server.getEndpoints().get(0).getAddress();
  }

  String uri() {
    return "coap://127.0.0.1:" + address().getPort();
  }

  private void addPlain() {
    Plug path = new Plug("path").with("ct", "40");
    path.on(
        CoAP.Code.GET,
        exchange ->
            exchange.respond(
                ResponseCode.CONTENT,
                "</path/sub1>,</path/sub2>",
                MediaTypeRegistry.APPLICATION_LINK_FORMAT));
    path.add(new Plug("sub1").text("one"), new Plug("sub2").text("two"));
    Plug segment = new Plug("seg1");
    Plug below = new Plug("seg2");
    segment.add(below);
    below.add(new Plug("seg3").text("three segments"));
    server.add(
        new Plug("test")
            .text("a test")
            .on(CoAP.Code.PUT, exchange -> exchange.respond(ResponseCode.CHANGED))
            .on(CoAP.Code.DELETE, exchange -> exchange.respond(ResponseCode.DELETED))
            .on(CoAP.Code.POST, PlugtestServer::create),
        new Plug("separate").on(CoAP.Code.GET, this::separate),
        segment,
        new Plug("query").text("a query"),
        new Plug("location-query").on(CoAP.Code.POST, PlugtestServer::createQuery),
        new Plug("multi-format").on(CoAP.Code.GET, PlugtestServer::format),
        new Plug("link1").text("1").with("rt", "Type1", "Type2").with("if", "If1"),
        new Plug("link2").text("2").with("rt", "Type2", "Type3").with("if", "If2"),
        new Plug("link3").text("3").with("rt", "Type1", "Type3").with("if", "foo"),
        path,
        new Plug("large").text(LARGE).with("sz", String.valueOf(LARGE.length())),
        new Plug("large-post")
            .on(
                CoAP.Code.POST,
                exchange -> exchange.respond(ResponseCode.CHANGED, exchange.getRequestText())));
  }

  private static void create(CoapExchange exchange) {
    exchange.setLocationPath("/location1/location2/location3");
    exchange.respond(ResponseCode.CREATED);
  }

  private static void createQuery(CoapExchange exchange) {
    exchange.setLocationQuery("first=1&second=2");
    exchange.respond(ResponseCode.CREATED);
  }

  private static void format(CoapExchange exchange) {
    boolean xml = exchange.getRequestOptions().isAccept(MediaTypeRegistry.APPLICATION_XML);
    exchange.respond(
        ResponseCode.CONTENT,
        xml ? "<a/>" : "a",
        xml ? MediaTypeRegistry.APPLICATION_XML : MediaTypeRegistry.TEXT_PLAIN);
  }

  private void separate(CoapExchange exchange) {
    exchange.accept();
    ScheduledFuture<?> unused =
        timer.schedule(() -> exchange.respond("at last"), 50, TimeUnit.MILLISECONDS);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    server.destroy();
  }
}
