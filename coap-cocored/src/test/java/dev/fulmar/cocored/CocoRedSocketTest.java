package dev.fulmar.cocored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both halves over real sockets on the loopback interface. */
class CocoRedSocketTest {
  private static final int NEVER_RETURNS = 0;

  private final List<Runnable> closing = new ArrayList<>();

  @AfterEach
  void closeAll() {
    closing.forEach(Runnable::run);
  }

  @ParameterizedTest
  @ValueSource(strings = {"127.0.0.1", "[::1]"})
  void oneServerAnswersOnBothAddressFamilies(String host) throws Exception {
    int port = serve(CocoRed.configuration(), new Echo("hello")).getAddress().getPort();
    CoapClient client = client("coap://" + host + ":" + port + "/hello", CocoRed.configuration());
    assertThat(client.get().getResponseText()).isEqualTo("hello");
  }

  @Test
  void endpointOnOneAddressIsNotReachedOnAnother() throws Exception {
    CoapServer server = new CoapServer(CocoRed.configuration());
    server.addEndpoint(
        CocoRed.endpoint(
            CocoRed.configuration(), new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)));
    server.start();
    closing.add(server::destroy);
    assertThat(server.getEndpoints().get(0).getAddress().getAddress().isLoopbackAddress()).isTrue();
  }

  @Test
  void everyRequestOfManyPeersIsHandledOnceThoughTheBufferDropsMostOfThem() throws Exception {
    Configuration tight =
        CocoRed.configuration()
            .set(CocoRedConfig.SERVICE_PERMITS, 1)
            .set(CocoRedConfig.BUFFER_CAPACITY, 2)
            .set(CocoRedConfig.QUEUE_WEIGHT, 0.5);
    Echo echo = new Echo("hello");
    CocoRedEndpoint endpoint = serve(tight, echo);
    int peers = 8;
    int requestsEach = 25;
    CountDownLatch answered = new CountDownLatch(peers * requestsEach);
    for (int peer = 0; peer < peers; peer++) {
      Configuration quick =
          CocoRed.configuration()
              .set(CoapConfig.ACK_TIMEOUT, 20, TimeUnit.MILLISECONDS)
              .set(CoapConfig.MAX_RETRANSMIT, 12);
      CoapClient client =
          client("coap://127.0.0.1:" + endpoint.getAddress().getPort() + "/hello", quick);
      sendOneAfterAnother(client, peer, requestsEach, answered);
    }
    assertThat(answered.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(echo.handled).hasSize(peers * requestsEach).allSatisfy((k, n) -> once(n));
    await().untilAsserted(() -> assertThat(endpoint.snapshot().inService()).isZero());
    CocoRedSnapshot snapshot = endpoint.snapshot();
    assertThat(snapshot.earlyDropped() + snapshot.bufferFull()).isPositive();
    assertThat(snapshot.accepted()).isEqualTo(snapshot.handled());
    assertThat(snapshot.permitsReclaimed()).isZero();
  }

  private static void once(AtomicInteger handled) {
    assertThat(handled).hasValue(1);
  }

  private static void sendOneAfterAnother(
      CoapClient client, int peer, int left, CountDownLatch answered) {
    if (left == 0) {
      return;
    }
    client.post(
        new CoapHandler() {
          @Override
          public void onLoad(CoapResponse response) {
            answered.countDown();
            sendOneAfterAnother(client, peer, left - 1, answered);
          }

          @Override
          public void onError() {
            // the latch keeps its count, and the test fails
          }
        },
        peer + "/" + left,
        0);
  }

  @Test
  void handlerThatNeverReturnsDoesNotStopOtherPeers() throws Exception {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.SERVICE_PERMITS, 1)
            .set(CocoRedConfig.PERMIT_TIMEOUT, 50, TimeUnit.MILLISECONDS)
            .set(CoapConfig.PROTOCOL_STAGE_THREAD_COUNT, 4);
    CountDownLatch end = new CountDownLatch(1);
    closing.add(end::countDown);
    CocoRedEndpoint endpoint = serve(config, new Stuck("stuck", end), new Echo("hello"));
    String uri = "coap://127.0.0.1:" + endpoint.getAddress().getPort();
    client(uri + "/stuck", CocoRed.configuration()).post(new Ignore(), "", NEVER_RETURNS);
    await().untilAsserted(() -> assertThat(endpoint.snapshot().permitsReclaimed()).isEqualTo(1));

    CoapResponse response = client(uri + "/hello", CocoRed.configuration()).get();
    assertThat(response.getResponseText()).isEqualTo("hello");
  }

  @Test
  void thousandRequestsAtOnceAreAllAnsweredThoughOneIsInFlightAtATime() throws Exception {
    int port = serve(CocoRed.configuration(), new Echo("hello")).getAddress().getPort();
    CocoRedEndpoint endpoint = CocoRed.endpoint(CocoRed.configuration(), 0);
    endpoint.start();
    closing.add(endpoint::destroy);
    List<Request> requests = new ArrayList<>();
    for (int n = 0; n < 1000; n++) {
      Request request = Request.newPost().setURI("coap://127.0.0.1:" + port + "/hello");
      request.setPayload(Integer.toString(n));
      requests.add(request);
      endpoint.sendRequest(request);
    }
    for (Request request : requests) {
      assertThat(request.waitForResponse(10_000).getCode()).isEqualTo(CoAP.ResponseCode.CHANGED);
    }
    assertThat(endpoint.snapshot().sender().underWay()).isZero();
  }

  @Test
  void seventyRequestsToOneSilentSocketAreNeverMoreThanOneInFlight() throws Exception {
    Configuration quick =
        CocoRed.configuration()
            .set(CoapConfig.ACK_TIMEOUT, 100, TimeUnit.MILLISECONDS)
            .set(CocoRedConfig.ACK_RANDOM_FACTOR, 1.0)
            .set(CoapConfig.MAX_RETRANSMIT, 1)
            .set(CocoRedConfig.NSTART_QUEUE, 4);
    CocoRedEndpoint endpoint = CocoRed.endpoint(quick, 0);
    endpoint.start();
    closing.add(endpoint::destroy);
    try (DatagramSocket silent = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      silent.setSoTimeout(5000);
      List<Request> requests = new ArrayList<>();
      for (int n = 0; n < 70; n++) {
        requests.add(Request.newGet().setURI("coap://127.0.0.1:" + silent.getLocalPort() + "/r"));
        endpoint.sendRequest(requests.get(n));
      }
      List<Integer> messageIds = new ArrayList<>();
      for (int n = 0; n < 10; n++) { // five are sent twice, the others never
        DatagramPacket packet = new DatagramPacket(new byte[1500], 1500);
        silent.receive(packet);
        messageIds.add(((packet.getData()[2] & 0xFF) << 8) | (packet.getData()[3] & 0xFF));
      }
      for (int n = 0; n < 10; n += 2) {
        assertThat(messageIds.get(n + 1)).isEqualTo(messageIds.get(n));
      }
      await()
          .untilAsserted(
              () ->
                  assertThat(requests)
                      .allSatisfy(
                          request ->
                              assertThat(request.isTimedOut() ^ request.getSendError() != null)
                                  .isTrue()));
      assertThat(requests.stream().filter(Request::isTimedOut)).hasSize(5);
      assertThat(endpoint.snapshot().sender().refusedQueueFull()).isEqualTo(65);
    }
  }

  private CocoRedEndpoint serve(Configuration config, CoapResource... resources) {
    CocoRedEndpoint endpoint = CocoRed.endpoint(config, 0);
    CoapServer server = new CoapServer(config);
    server.addEndpoint(endpoint);
    server.add(resources);
    server.start();
    closing.add(server::destroy);
    return endpoint;
  }

  private CoapClient client(String uri, Configuration config) throws Exception {
    CocoRedEndpoint endpoint = CocoRed.endpoint(config, 0);
    endpoint.start();
    closing.add(endpoint::destroy);
    return new CoapClient(uri).setEndpoint(endpoint).setTimeout(20_000L);
  }

  /** Answers with its name, and counts by payload what it was sent. */
  private static final class Echo extends CoapResource {
    private final Map<String, AtomicInteger> handled = new ConcurrentHashMap<>();

    Echo(String name) {
      super(name);
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      exchange.respond(getName());
    }

    @Override
    public void handlePOST(CoapExchange exchange) {
      handled
          .computeIfAbsent(exchange.getRequestText(), k -> new AtomicInteger())
          .incrementAndGet();
      exchange.respond(CoAP.ResponseCode.CHANGED);
    }
  }

  /** Holds its thread until the test is over. */
  private static final class Stuck extends CoapResource {
    private final CountDownLatch end;

    Stuck(String name, CountDownLatch end) {
      super(name);
      this.end = end;
    }

    @Override
    public void handlePOST(CoapExchange exchange) {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static final class Ignore implements CoapHandler {
    @Override
    public void onLoad(CoapResponse response) {}

    @Override
    public void onError() {}
  }
}
