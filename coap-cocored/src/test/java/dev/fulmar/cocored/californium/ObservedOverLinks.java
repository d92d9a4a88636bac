package dev.fulmar.cocored.californium;

import static org.eclipse.californium.core.coap.CoAP.Type.CON;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.Packet;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.sim.SimLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.observe.ObserveRelation;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Two real Californium endpoints, an observer and a server, over a link each way in virtual time.
 * The server sends its next notification when the last one is acknowledged; an observer that has
 * heard nothing for a while registers anew.
 */
final class ObservedOverLinks implements AutoCloseable {
  private static final long SILENCE_SECONDS = 60;

  final VirtualTime time = new VirtualTime();
  final CocoRedEndpoint server;
  final CocoRedEndpoint observer;
  private final StringBuilder log = new StringBuilder();
  private final CoapServer serverHost;
  private final CoapServer observerHost;
  private final VirtualConnector serverWire = new VirtualConnector(time.simulation, 5683);
  private final VirtualConnector observerWire = new VirtualConnector(time.simulation, 40_000);
  private final SimLink up;
  private final SimLink down;
  private int notificationsHeard;
  private int registrations;
  private ScheduledFuture<?> silence;

  ObservedOverLinks(String spec, long seed) {
    up = link(spec, seed, Direction.UP, observerWire, serverWire);
    down = link(spec, seed, Direction.DOWN, serverWire, observerWire);
    server = CocoRed.endpoint(config(seed), serverWire);
    observer = CocoRed.endpoint(config(seed + 1), observerWire);
    observer.addNotificationListener((request, response) -> onNotification(response));
    serverHost = start(server);
    serverHost.add(new Sensor());
    observerHost = start(observer);
    register();
  }

  private static Configuration config(long seed) {
    return CocoRed.configuration().set(CocoRedConfig.SEED, seed);
  }

  private SimLink link(
      String spec, long seed, Direction way, VirtualConnector from, VirtualConnector to) {
    SimLink link =
        time.simulation.link(
            new Link(LinkSpec.parse(spec), seed, way, this::logVerdict),
            packet -> deliver(way, packet, from, to));
    from.onSend(message -> send(link, message));
    return link;
  }

  private static void send(SimLink link, RawData message) {
    link.send(message.getBytes());
  }

  private void logVerdict(Direction way, long index, Verdict verdict, int sizeBytes) {
    log.append(
        "%d %s %d %s %d\n".formatted(time.simulation.nowNanos(), way, index, verdict, sizeBytes));
  }

  private void deliver(Direction way, Packet packet, VirtualConnector from, VirtualConnector to) {
    byte[] bytes = packet.payload();
    log.append(
        "%d %s %d arrives, type %d code %d id %d\n"
            .formatted(
                time.simulation.nowNanos(),
                way,
                packet.index(),
                (bytes[0] >> 4) & 3,
                bytes[1] & 0xFF,
                ((bytes[2] & 0xFF) << 8) | (bytes[3] & 0xFF)));
    to.receive(from.getAddress(), bytes);
  }

  private CoapServer start(CocoRedEndpoint endpoint) {
    CoapServer host = new CoapServer(endpoint.getConfig());
    time.host(host);
    host.addEndpoint(endpoint);
    host.start();
    return host;
  }

  private void register() {
    registrations++;
    Request request = Request.newGet().setURI("coap://127.0.0.1:5683/r").setObserve();
    observer.sendRequest(request);
    watchForSilence();
  }

  private void watchForSilence() {
    if (silence != null) {
      silence.cancel(false);
    }
    silence = time.executor.schedule(this::register, SILENCE_SECONDS, TimeUnit.SECONDS);
  }

  private void onNotification(Response response) {
    notificationsHeard++;
    log.append("%d heard %s\n".formatted(time.simulation.nowNanos(), response.getPayloadString()));
    watchForSilence();
  }

  /** How many notifications have reached the observer's program. */
  int notificationsHeard() {
    return notificationsHeard;
  }

  /** How often the observer has registered, once if it was never silent for long. */
  int registrations() {
    return registrations;
  }

  LinkStats stats(Direction way) {
    return (way == Direction.UP ? up : down).stats();
  }

  /** Everything that was sent, lost, received and heard, with its virtual time. */
  String log() {
    return log.toString();
  }

  @Override
  public void close() {
    serverHost.destroy();
    observerHost.destroy();
    time.close();
  }

  /** Counts up: notifies whoever registers, and again after each acknowledgement. */
  private final class Sensor extends CoapResource {
    private int value;

    Sensor() {
      super("r");
      setObservable(true);
      setObserveType(CON);
    }

    @Override
    public void addObserveRelation(ObserveRelation relation) {
      super.addObserveRelation(relation);
      Future<?> unused = time.executor.schedule(() -> changed(), 1, TimeUnit.SECONDS);
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      Response response = new Response(CoAP.ResponseCode.CONTENT);
      response.setPayload(Integer.toString(++value));
      response.addMessageObserver(
          new MessageObserverAdapter() {
            @Override
            public void onAcknowledgement() {
              time.executor.execute(Sensor.this::changed);
            }
          });
      exchange.respond(response);
    }
  }
}
