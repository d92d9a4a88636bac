package dev.fulmar.cocored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** An observer that paces its ACKs, and sensors that they clock, over real sockets. */
class GatewaySocketTest {
  private static final int SENSORS = 4;
  private static final int NOTIFICATIONS = 100;

  private final List<Runnable> closing = new ArrayList<>();

  @AfterEach
  void closeAll() {
    closing.forEach(Runnable::run);
  }

  @Test
  void sensorsThatSendAsTheyAreAcknowledgedAreAllHeardAndAcknowledged() throws Exception {
    CocoRedEndpoint observer =
        CocoRed.endpoint(
            CocoRed.configuration(Profile.GATEWAY).set(CocoRedConfig.SERVICE_PERMITS, 2),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    observer.start();
    closing.add(observer::destroy);
    List<Sensor> sensors = new ArrayList<>();
    for (int i = 0; i < SENSORS; i++) {
      sensors.add(observed(observer));
    }
    await()
        .atMost(20, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                assertThat(sensors).allMatch(sensor -> sensor.acknowledged.get() >= NOTIFICATIONS));
    await().untilAsserted(() -> assertThat(observer.ackPacing().orElseThrow().queue()).isZero());
    GatewaySnapshot pacing = observer.ackPacing().orElseThrow();
    assertThat(pacing.arrivals()).isGreaterThanOrEqualTo(SENSORS * NOTIFICATIONS);
    assertThat(pacing.peers()).isEqualTo(SENSORS);
    assertThat(pacing.discarded()).isZero();
  }

  /** A server of its own, registered with the observer. */
  private Sensor observed(CocoRedEndpoint observer) throws Exception {
    CoapServer server = new CoapServer(CocoRed.configuration(Profile.DEFAULT_COAP));
    server.addEndpoint(
        CocoRed.endpoint(
            CocoRed.configuration(Profile.DEFAULT_COAP),
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    Sensor sensor = new Sensor();
    server.add(sensor);
    server.start();
    closing.add(server::destroy);
    int port = server.getEndpoints().get(0).getAddress().getPort();
    Request request = Request.newGet().setURI("coap://127.0.0.1:" + port + "/s").setObserve();
    observer.sendRequest(request);
    assertThat(request.waitForResponse(5000)).isNotNull();
    sensor.changed();
    return sensor;
  }

  /** Changes as soon as it hears that its last notification has arrived, so many times. */
  private static final class Sensor extends CoapResource {
    private final AtomicInteger acknowledged = new AtomicInteger();

    Sensor() {
      super("s");
      setObservable(true);
      setObserveType(CoAP.Type.CON);
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      Response response = new Response(CoAP.ResponseCode.CONTENT);
      response.addMessageObserver(
          new MessageObserverAdapter() {
            @Override
            public void onAcknowledgement() {
              if (acknowledged.incrementAndGet() < NOTIFICATIONS) {
                changed();
              }
            }
          });
      exchange.respond(response);
    }
  }
}
