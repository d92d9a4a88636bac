package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.CocoRed;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** A client that observes, and loses its server, in virtual time. */
class ReregistrationTest {
  private static final int[] OBSERVE_1_MAX_AGE_10 = {0x61, 1, 0x81, 10};

  private final Configuration spread =
      CocoRed.configuration()
          .set(CocoRedConfig.SEED, 1L)
          .set(CocoRedConfig.REREGISTRATION_MIN, 5, TimeUnit.SECONDS)
          .set(CocoRedConfig.REREGISTRATION_MAX, 15, TimeUnit.SECONDS);

  @Test
  void clientRegistersAgainFiveToFifteenSecondsPastMaxAgeAndNoTwoRelationsAtTheSameMoment() {
    List<Double> waits = new ArrayList<>();
    try (VirtualServer client = new VirtualServer(spread)) {
      for (int n = 0; n < 8; n++) {
        client.sent().clear();
        Observing observing = new Observing(client);
        observing.answerRegistration(OBSERVE_1_MAX_AGE_10);
        long answered = client.time.simulation.nowNanos();
        client.advanceSeconds(60);
        assertThat(client.sent().get(1).code()).isEqualTo(Datagram.GET);
        waits.add((client.sent().get(1).atNanos() - answered) / 1e9);
        observing.relation.reactiveCancel();
        client.advanceSeconds(100);
      }
    }
    assertThat(waits).allSatisfy(wait -> assertThat(wait).isBetween(15.0, 25.0));
    assertThat(waits).doesNotHaveDuplicates();
    assertThat(waits.stream().mapToDouble(w -> w).max().orElseThrow()).isGreaterThan(20);
    assertThat(waits.stream().mapToDouble(w -> w).min().orElseThrow()).isLessThan(20);
  }

  @Test
  void thePaperKeepsCaliforniumsTwoSeconds() {
    try (VirtualServer client = new VirtualServer(CocoRed.configuration())) {
      Observing observing = new Observing(client);
      observing.answerRegistration(OBSERVE_1_MAX_AGE_10);
      long answered = client.time.simulation.nowNanos();
      client.advanceSeconds(30);
      assertThat(client.sent().get(1).atNanos() - answered).isEqualTo(12_000_000_000L);
    }
  }

  @Test
  void clientRegistersAgainWithAServerThatComesBackAfterAMinute() {
    try (VirtualServer client = new VirtualServer(spread)) {
      Observing observing = new Observing(client);
      observing.answerRegistration(OBSERVE_1_MAX_AGE_10);
      client.advanceSeconds(26); // registered again by now, and nobody answers
      VirtualConnector.Sent again = client.sent().get(1);
      assertThat(again.bytes()).contains(observing.token());
      client.sent().clear();
      client.advanceSeconds(20);
      assertThat(client.sent()).isNotEmpty(); // retransmissions
      client.receive(
          Datagram.response(
              Datagram.ACK, Datagram.CONTENT, again.messageId(), observing.token(), 0x61, 9));
      assertThat(observing.observed).containsExactly(1, 9);
      client.receive(
          Datagram.response(Datagram.NON, Datagram.CONTENT, 4000, observing.token(), 0x61, 10));
      assertThat(observing.observed).containsExactly(1, 9, 10);
    }
  }

  @Test
  void staleNotificationsAreDiscardedAlsoWhereTheCounterWraps() {
    try (VirtualServer client = new VirtualServer(CocoRed.configuration())) {
      client.advanceSeconds(200); // Californium takes its clock's start for the last notification
      Observing observing = new Observing(client);
      observing.answerRegistration(0x63, 0xFF, 0xFF, 0xFD);
      observing.notify(4001, 0x63, 0xFF, 0xFF, 0xFF);
      observing.notify(4002, 0x63, 0xFF, 0xFF, 0xFE); // overtaken
      observing.notify(4003, 0x60); // 0: the counter has wrapped
      observing.notify(4004, 0x63, 0xFF, 0xFF, 0xFE); // overtaken by far
      observing.notify(4005, 0x61, 1);
      assertThat(observing.observed).containsExactly(0xFFFFFD, 0xFFFFFF, 0, 1);
    }
  }

  @Test
  void spanThatEndsBeforeItBeginsIsRefused() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.REREGISTRATION_MIN, 9, TimeUnit.SECONDS)
            .set(CocoRedConfig.REREGISTRATION_MAX, 8, TimeUnit.SECONDS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessage(
            "COAP.COCORED_REREGISTRATION_MIN is 9000 ms, must not be more than"
                + " COAP.COCORED_REREGISTRATION_MAX is 8000 ms");
  }

  @Test
  void theUsersConfigurationIsLeftAlone() {
    CocoRed.endpoint(spread, 0).getConfig();
    assertThat(spread.get(CoapConfig.NOTIFICATION_REREGISTRATION_BACKOFF, TimeUnit.SECONDS))
        .isEqualTo(2);
  }

  /** A relation of a client, whose server is the test. */
  private static final class Observing implements CoapHandler {
    private final VirtualServer client;
    private final int firstDatagram;
    private final List<Integer> observed = new ArrayList<>();
    private final org.eclipse.californium.core.CoapObserveRelation relation;

    Observing(VirtualServer client) {
      this.client = client;
      this.firstDatagram = client.sent().size();
      CoapClient coap = new CoapClient("coap://127.0.0.1:40000/r");
      coap.setEndpoint(client.endpoint);
      coap.setExecutors(client.time.executor, new VirtualScheduler(client.time.executor), true);
      this.relation = coap.observe(this);
      client.run();
    }

    private VirtualConnector.Sent registration() {
      return client.sent().get(firstDatagram);
    }

    byte[] token() {
      byte[] bytes = registration().bytes();
      return java.util.Arrays.copyOfRange(bytes, 4, 4 + (bytes[0] & 0xF));
    }

    void answerRegistration(int... options) {
      client.receive(
          Datagram.response(
              Datagram.ACK, Datagram.CONTENT, registration().messageId(), token(), options));
    }

    void notify(int messageId, int... options) {
      client.receive(
          Datagram.response(Datagram.NON, Datagram.CONTENT, messageId, token(), options));
    }

    @Override
    public void onLoad(CoapResponse response) {
      observed.add(response.getOptions().getObserve());
    }

    @Override
    public void onError() {
      observed.add(-1);
    }
  }
}
