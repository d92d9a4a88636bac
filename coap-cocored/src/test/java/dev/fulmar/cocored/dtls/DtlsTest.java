package dev.fulmar.cocored.dtls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapObserveRelation;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.JceProviderUtil;
import org.eclipse.californium.scandium.config.DtlsConfig;
import org.eclipse.californium.scandium.dtls.pskstore.AdvancedSinglePskStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Both halves over Scandium, on the loopback interface. The build runs it twice: with the JDK's
 * cryptography, and with Bouncy Castle's.
 */
class DtlsTest {
  private DtlsEndpoints endpoints;

  @BeforeAll
  static void loadTheCryptography() {
    JceProviderUtil.init();
  }

  @AfterEach
  void close() {
    if (endpoints != null) {
      endpoints.close();
    }
  }

  private static void assertEveryPermitIsBack(CocoRedEndpoint endpoint) {
    await().untilAsserted(() -> assertThat(endpoint.snapshot().inService()).isZero());
    CocoRedSnapshot snapshot = endpoint.snapshot();
    assertThat(snapshot.waiting()).isZero();
    assertThat(snapshot.permitsReclaimed()).isZero();
    assertThat(snapshot.accepted()).isEqualTo(snapshot.handled());
  }

  @Test
  void theCryptographyIsTheOneThatThisRunIsAbout() throws Exception {
    String first = System.getProperty("CALIFORNIUM_JCE_PROVIDER", "SunJCE");
    assertThat(Cipher.getInstance("AES/GCM/NoPadding").getProvider().getName()).isEqualTo(first);
  }

  @ParameterizedTest
  @EnumSource
  void requestIsAnsweredInsideASession(DtlsIdentities identities) throws Exception {
    endpoints = DtlsEndpoints.with(identities);
    CocoRedEndpoint server = endpoints.serve(CocoRed.configuration(), new Recorder());
    CoapClient client = endpoints.patientClient(server.getAddress(), "/r");

    CoapResponse response = client.post("one", MediaTypeRegistry.TEXT_PLAIN);

    assertThat(response.getCode()).isEqualTo(CoAP.ResponseCode.CHANGED);
    assertThat(server.snapshot().received()).isEqualTo(1);
    assertEveryPermitIsBack(server);
  }

  @ParameterizedTest
  @EnumSource
  void confirmableNotificationsMeetTheBufferOfTheObserver(DtlsIdentities identities)
      throws Exception {
    endpoints = DtlsEndpoints.with(identities);
    Recorder recorder = new Recorder();
    CocoRedEndpoint server = endpoints.serve(CocoRed.configuration(), recorder);
    CocoRedEndpoint observer = endpoints.clientEndpoint(CocoRed.configuration());
    Heard heard = new Heard();
    CoapObserveRelation relation =
        endpoints.client(observer, server.getAddress(), "/r").observeAndWait(heard);
    assertThat(relation.isCanceled()).isFalse();

    recorder.changed();

    await().untilAsserted(() -> assertThat(heard.texts).hasSize(2));
    assertThat(observer.snapshot().received()).isEqualTo(1);
    assertEveryPermitIsBack(observer);
    assertEveryPermitIsBack(server);
  }

  @Test
  void requestDroppedEarlyIsRepeatedUnderItsMessageIdAndHandledOnce() throws Exception {
    endpoints = DtlsEndpoints.with(DtlsIdentities.PSK);
    CountDownLatch busy = new CountDownLatch(1);
    Recorder recorder = new Recorder(busy);
    CocoRedEndpoint server = endpoints.serve(dropsWhatHasToWait(), recorder);
    CocoRedEndpoint repeating = endpoints.clientEndpoint(DtlsEndpoints.quick());
    List<Integer> messageIds = recordMessageIds(repeating);
    endpoints
        .client(server.getAddress(), "/r")
        .post(new Heard(), "first", MediaTypeRegistry.TEXT_PLAIN);
    await().until(() -> server.snapshot().inService() == 1);

    Heard heard = new Heard();
    endpoints
        .client(repeating, server.getAddress(), "/r")
        .post(heard, "second", MediaTypeRegistry.TEXT_PLAIN);
    await().until(() -> server.snapshot().earlyDropped() > 0);
    busy.countDown();

    await().untilAsserted(() -> assertThat(heard.texts).hasSize(1));
    assertThat(recorder.handled).containsExactlyInAnyOrder("first", "second");
    assertThat(messageIds).hasSizeGreaterThan(1).containsOnly(messageIds.get(0));
    assertThat(repeating.snapshot().retransmissions()).isEqualTo(messageIds.size() - 1L);
    assertThat(server.snapshot().permitsReclaimed()).isZero();
    await().untilAsserted(() -> assertThat(server.snapshot().inService()).isZero());
  }

  @Test
  void clientBehindANewPortGoesOnInItsSessionByConnectionId() throws Exception {
    endpoints = DtlsEndpoints.withConnectionIds(DtlsIdentities.PSK);
    Recorder recorder = new Recorder();
    CocoRedEndpoint server = endpoints.serve(CocoRed.configuration(), recorder);
    try (NatRelay nat = new NatRelay(server.getAddress())) {
      CoapClient client = endpoints.patientClient(nat.address(), "/r");
      assertThat(client.post("before", MediaTypeRegistry.TEXT_PLAIN).isSuccess()).isTrue();

      nat.rebind();

      assertThat(client.post("after", MediaTypeRegistry.TEXT_PLAIN).isSuccess()).isTrue();
      assertThat(recorder.handled).containsExactly("before", "after");
      assertThat(recorder.peers).doesNotHaveDuplicates();
      assertThat(endpoints.handshakes()).isEqualTo(1);
      assertEveryPermitIsBack(server);
    }
  }

  @Test
  void requestRepeatedFromANewPortIsAnswered() throws Exception {
    endpoints = DtlsEndpoints.withConnectionIds(DtlsIdentities.PSK);
    CountDownLatch busy = new CountDownLatch(1);
    Recorder recorder = new Recorder(busy);
    CocoRedEndpoint server = endpoints.serve(dropsWhatHasToWait(), recorder);
    endpoints
        .client(server.getAddress(), "/r")
        .post(new Heard(), "first", MediaTypeRegistry.TEXT_PLAIN);
    await().until(() -> server.snapshot().inService() == 1);
    try (NatRelay nat = new NatRelay(server.getAddress())) {
      Heard heard = new Heard();
      endpoints.client(nat.address(), "/r").post(heard, "second", MediaTypeRegistry.TEXT_PLAIN);
      await().until(() -> server.snapshot().earlyDropped() > 0);

      nat.rebind();
      busy.countDown();

      await().untilAsserted(() -> assertThat(heard.texts).hasSize(1));
      // a copy still on its way from the old port is another peer's to Californium
      assertThat(recorder.handled).contains("first", "second");
      assertThat(endpoints.handshakes()).isEqualTo(2);
    }
  }

  @Test
  void wrongKeyIsAnErrorToTheCallerAndCostsTheServerNoPermit() throws Exception {
    endpoints = DtlsEndpoints.with(DtlsIdentities.PSK);
    CocoRedEndpoint server = endpoints.serve(CocoRed.configuration(), new Recorder());
    Configuration impatient = // the server takes no notice of what it cannot decrypt
        DtlsEndpoints.quick()
            .set(DtlsConfig.DTLS_RETRANSMISSION_TIMEOUT, 100, TimeUnit.MILLISECONDS)
            .set(DtlsConfig.DTLS_MAX_RETRANSMISSIONS, 1);
    CocoRedEndpoint stranger =
        endpoints.clientEndpoint(
            impatient,
            builder ->
                builder.setAdvancedPskStore(
                    new AdvancedSinglePskStore("sensor", "another key".getBytes(UTF_8))));
    Request request =
        Request.newGet().setURI("coaps://127.0.0.1:" + server.getAddress().getPort() + "/r");

    stranger.sendRequest(request);

    await().untilAsserted(() -> assertThat(request.getSendError()).isNotNull());
    assertThat(server.snapshot().received()).isZero();
  }

  private static Configuration dropsWhatHasToWait() {
    return CocoRed.configuration()
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.BUFFER_CAPACITY, 2)
        .set(CocoRedConfig.QUEUE_WEIGHT, 1.0)
        .set(CocoRedConfig.MIN_THRESHOLD, 0.0)
        .set(CocoRedConfig.MAX_THRESHOLD, 1.0)
        .set(CocoRedConfig.MAX_PROBABILITY, 1.0);
  }

  private static List<Integer> recordMessageIds(CocoRedEndpoint endpoint) {
    List<Integer> messageIds = new CopyOnWriteArrayList<>();
    endpoint.addInterceptor(
        new MessageInterceptorAdapter() {
          @Override
          public void sendRequest(Request request) {
            messageIds.add(request.getMID());
          }
        });
    return messageIds;
  }
}
