package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.Profile;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.stack.ReliabilityLayerParameters;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a silent observer sees, datagram by datagram, in virtual time. */
class RetransmissionTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void silentObserverSeesTheNotificationAtZeroOneTwoFourSevenTimesTheInitialTimeout(long seed) {
    List<VirtualConnector.Sent> sent =
        notifySilentObserver(CocoRed.configuration().set(CocoRedConfig.SEED, seed));
    assertThat(sent).hasSize(5);
    long initial = at(sent, 1);
    assertThat(initial).isBetween(seconds(2), seconds(4));
    assertThat(List.of(at(sent, 2), at(sent, 3), at(sent, 4)))
        .containsExactly(2 * initial, 4 * initial, 7 * initial);
    assertThat(sent).extracting(VirtualConnector.Sent::messageId).containsOnly(id(sent));
  }

  @Test
  void defaultCoapDoublesFromTwoToThreeSeconds() {
    for (long seed = 1; seed <= 20; seed++) {
      List<VirtualConnector.Sent> sent =
          notifySilentObserver(
              CocoRed.configuration(Profile.DEFAULT_COAP).set(CocoRedConfig.SEED, seed));
      assertThat(sent).hasSize(5);
      long initial = at(sent, 1);
      assertThat(initial).isBetween(seconds(2), seconds(3));
      assertThat(List.of(at(sent, 2), at(sent, 3), at(sent, 4)))
          .containsExactly(3 * initial, 7 * initial, 15 * initial);
    }
  }

  @Test
  void literalAlgorithmOneMultipliesThePreviousTimer() {
    Configuration config =
        CocoRed.configuration().set(CocoRedConfig.BACKOFF, Profile.BackoffKind.FIBONACCI_LITERAL);
    List<VirtualConnector.Sent> sent = notifySilentObserver(config);
    long initial = at(sent, 1);
    assertThat(List.of(at(sent, 2), at(sent, 3), at(sent, 4)))
        .containsExactly(2 * initial, 4 * initial, 10 * initial);
  }

  @Test
  void relationOfASilentObserverIsGoneAfterTwelveTimesTheInitialTimeout() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      server.advanceSeconds(4);
      long initial = server.sent().get(1).atNanos() - server.sent().get(0).atNanos();
      server.time.pass(12 * initial - seconds(4) - 1);
      assertThat(server.resource.getObserverCount()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().timeouts()).isZero();
      server.time.pass(1);
      assertThat(server.resource.getObserverCount()).isZero();
      assertThat(server.endpoint.snapshot().timeouts()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().retransmissions()).isEqualTo(4);
    }
  }

  @Test
  void acknowledgedNotificationIsNotSentAgain() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      server.receive(Datagram.empty(Datagram.ACK, id(server.sent())));
      server.advanceSeconds(100);
      assertThat(server.sent()).hasSize(1);
      assertThat(server.endpoint.snapshot().retransmissions()).isZero();
    }
  }

  @Test
  void newerNotificationWaitsAndNeverTakesThePlaceOfARetransmission() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      server.notifyObservers();
      server.notifyObservers();
      server.advanceSeconds(9); // the second retransmission has been sent by now
      int first = id(server.sent());
      assertThat(server.sent()).hasSizeGreaterThanOrEqualTo(3);
      assertThat(server.sent()).extracting(VirtualConnector.Sent::messageId).containsOnly(first);
      int before = server.sent().size();

      server.receive(Datagram.empty(Datagram.ACK, first));
      List<VirtualConnector.Sent> after = server.sent().subList(before, server.sent().size());
      assertThat(after).hasSize(1); // of the two that waited, the newest
      assertThat(after.get(0).messageId()).isNotEqualTo(first);
    }
  }

  @Test
  void timerStartsAnewAfterARetransmittedNotificationWasAcknowledged() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      server.advanceSeconds(9);
      server.receive(Datagram.empty(Datagram.ACK, id(server.sent())));
      server.sent().clear();

      server.notifyObservers();
      server.advanceSeconds(100);
      assertThat(server.sent()).hasSize(5);
      long initial = at(server.sent(), 1);
      assertThat(initial).isBetween(seconds(2), seconds(4));
      assertThat(at(server.sent(), 4)).isEqualTo(7 * initial);
    }
  }

  @Test
  void timerStartsAnewForANotificationMadeWhileThePreviousOneIsBeingAcknowledged() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.resource.onGet =
          exchange -> {
            Response response = new Response(CoAP.ResponseCode.CONTENT);
            response.addMessageObserver(
                new MessageObserverAdapter() {
                  @Override
                  public void onAcknowledgement() {
                    server.resource.changed();
                  }
                });
            exchange.respond(response);
          };
      server.notifyObservers();
      server.advanceSeconds(9);
      server.receive(Datagram.empty(Datagram.ACK, id(server.sent())));
      int second = server.sent().get(server.sent().size() - 1).messageId();
      server.advanceSeconds(100);
      List<VirtualConnector.Sent> copies =
          server.sent().stream().filter(sent -> sent.messageId() == second).toList();
      assertThat(copies).hasSize(5);
      assertThat(at(copies, 1)).isBetween(seconds(2), seconds(4));
      assertThat(at(copies, 4)).isEqualTo(7 * at(copies, 1));
    }
  }

  @Test
  void resetEndsTheRelation() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      server.receive(Datagram.empty(Datagram.RST, id(server.sent())));
      assertThat(server.resource.getObserverCount()).isZero();
      server.notifyObservers();
      server.advanceSeconds(100);
      assertThat(server.sent()).hasSize(1);
    }
  }

  @Test
  void acknowledgementFromAnotherAddressStopsNothing() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      server.wire.receive(
          new java.net.InetSocketAddress(VirtualServer.PEER.getAddress(), 40_001),
          Datagram.empty(Datagram.ACK, id(server.sent())));
      server.advanceSeconds(100);
      assertThat(server.sent()).hasSize(5);
    }
  }

  @Test
  void listenerHearsOfEachRetransmissionAndOfTheTimeOut() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      List<String> told = new ArrayList<>();
      server.endpoint.addListener(
          new CocoRedListener() {
            @Override
            public void onRetransmission(InetSocketAddress peer, int messageId, int attempt) {
              assertThat(messageId).isEqualTo(id(server.sent()));
              told.add("attempt " + attempt);
            }

            @Override
            public void onTimeout(InetSocketAddress peer, int messageId) {
              assertThat(peer).isEqualTo(VirtualServer.PEER);
              told.add("time-out of " + (messageId - id(server.sent())));
            }
          });
      Outgoing.get("r").sendOn(server);
      server.advanceSeconds(100);
      assertThat(told)
          .containsExactly("attempt 1", "attempt 2", "attempt 3", "attempt 4", "time-out of 0");
    }
  }

  @Test
  void maxRetransmitOfOneGivesTwoSends() {
    Configuration config = CocoRed.configuration().set(CoapConfig.MAX_RETRANSMIT, 1);
    assertThat(notifySilentObserver(config)).hasSize(2);
  }

  @Test
  void messageWithTimersOfItsOwnKeepsThem() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      Request request = Request.newGet().setURI("coap://127.0.0.1:40000/r");
      request.setReliabilityLayerParameters(
          ReliabilityLayerParameters.builder()
              .applyConfig(server.endpoint.getConfig())
              .ackTimeout(1000)
              .ackRandomFactor(1)
              .maxRetransmit(3)
              .build());
      server.endpoint.sendRequest(request);
      server.advanceSeconds(100);
      assertThat(server.sent()).hasSize(4);
      assertThat(List.of(at(server.sent(), 1), at(server.sent(), 2), at(server.sent(), 3)))
          .containsExactly(seconds(1), seconds(2), seconds(4));
      assertThat(request.isTimedOut()).isTrue();
    }
  }

  @Test
  void timersAreCappedByMaxAckTimeout() {
    Configuration config =
        CocoRed.configuration().set(CoapConfig.MAX_ACK_TIMEOUT, 5, TimeUnit.SECONDS);
    List<VirtualConnector.Sent> sent = notifySilentObserver(config);
    assertThat(at(sent, 4) - at(sent, 3)).isEqualTo(seconds(5));
  }

  private static List<VirtualConnector.Sent> notifySilentObserver(Configuration config) {
    try (VirtualServer server = new VirtualServer(config)) {
      server.register();
      server.notifyObservers();
      server.advanceSeconds(200);
      return List.copyOf(server.sent());
    }
  }

  private static long at(List<VirtualConnector.Sent> sent, int n) {
    return sent.get(n).atNanos() - sent.get(0).atNanos();
  }

  private static int id(List<VirtualConnector.Sent> sent) {
    return sent.get(0).messageId();
  }

  private static long seconds(long seconds) {
    return TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void copyOfTheLastBlocksResponseDoesNotEndTheNextOnesRetransmission() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      Outgoing get = Outgoing.get("r").sendOn(server);
      server.receive(get.empty(Datagram.ACK));
      byte[] first =
          Datagram.response(
              Datagram.CON,
              Datagram.CONTENT,
              500,
              get.request.getTokenBytes(),
              0xD1,
              23 - 13,
              1 << 3); // Block2: number 0, more, 16 bytes
      first = Arrays.copyOf(first, first.length + 17);
      first[first.length - 17] = (byte) 0xFF;
      server.receive(first);
      VirtualConnector.Sent second = server.takeSent();
      server.advanceSeconds(1);
      server.sent().clear();
      server.receive(first); // its acknowledgement was lost, and so is the second request
      assertThat(server.sent())
          .extracting(VirtualConnector.Sent::type)
          .containsExactly(Datagram.ACK);
      assertThat(server.endpoint.snapshot().sender().underWay()).isEqualTo(1);
      server.sent().clear();
      server.advanceSeconds(50);
      assertThat(server.sent()).hasSize(4);
      assertThat(server.sent().get(0).messageId()).isEqualTo(second.messageId());
      assertThat(get.timedOut).isTrue();
    }
  }
}
