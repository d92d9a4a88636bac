package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.SendRefusal;
import dev.fulmar.cocored.SendRefusedException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.MessageObserver;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Token;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** NSTART, seen from the wire and from the callers, in virtual time. */
class NstartTest {
  @ParameterizedTest
  @EnumSource(Profile.class)
  void seventyRequestsToASilentPeerAreNeverMoreThanOneAtATime(Profile profile) {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration(profile))) {
      List<Outgoing> requests = sendGets(server, 70);
      for (int second = 0; second < 70 * 100; second += 10) {
        assertThat(server.endpoint.snapshot().sender().underWay()).isLessThanOrEqualTo(1);
        server.advanceSeconds(10);
      }
      assertThat(requests).allSatisfy(request -> assertThat(request.timedOut).isTrue());
      assertThat(idsOnTheWire(server)).hasSize(70).allSatisfy((id, copies) -> five(copies));
      assertNoTwoOverlap(server.sent());
      assertThat(server.endpoint.snapshot().sender().waiting()).isZero();
    }
  }

  private static Map<Integer, Long> idsOnTheWire(VirtualServer server) {
    return server.sent().stream()
        .collect(Collectors.groupingBy(VirtualConnector.Sent::messageId, Collectors.counting()));
  }

  private static void five(long copies) {
    assertThat(copies).isEqualTo(5);
  }

  private static void assertNoTwoOverlap(List<VirtualConnector.Sent> sent) {
    for (int n = 0; n < sent.size(); n++) {
      assertThat(sent.get(n).messageId()).isEqualTo(sent.get(n - n % 5).messageId());
    }
  }

  @Test
  void nstartOfThreeLetsThreeOut() {
    Configuration config = CocoRed.configuration().set(CoapConfig.NSTART, 3);
    try (VirtualServer server = new VirtualServer(config)) {
      sendGets(server, 5);
      assertThat(server.sent()).hasSize(3);
      assertThat(server.endpoint.snapshot().sender().underWay()).isEqualTo(3);
      assertThat(server.endpoint.snapshot().sender().waiting()).isEqualTo(2);
    }
  }

  @Test
  void withoutNstartAllGoOutAtOnce() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.NSTART_ENFORCED, false);
    try (VirtualServer server = new VirtualServer(config)) {
      sendGets(server, 70);
      assertThat(server.sent()).hasSize(70);
    }
  }

  @Test
  void responseLetsTheNextOutAndItsTimerStartsThen() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      List<Outgoing> requests = sendGets(server, 2);
      server.advanceSeconds(1.5);
      server.receive(requests.get(0).response());
      assertThat(requests.get(0).responses).hasSize(1);
      assertThat(server.sent()).hasSize(2);
      server.sent().clear();
      server.advanceSeconds(1.99);
      assertThat(server.sent()).isEmpty();
      server.advanceSeconds(2.02);
      assertThat(server.sent()).hasSize(1);
    }
  }

  @Test
  void acknowledgementLetsTheNextOutThoughTheResponseIsStillToCome() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      List<Outgoing> requests = sendGets(server, 2);
      server.receive(requests.get(0).empty(Datagram.ACK));
      assertThat(server.sent()).hasSize(2);
    }
  }

  @Test
  void messageGrantedASlotWhileItStillLinesUpIsSentOnce() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      Outgoing first = sendGets(server, 1).get(0);
      Request second =
          new Request(CoAP.Code.GET) {
            @Override
            public void addMessageObserver(MessageObserver observer) {
              super.addMessageObserver(observer);
              if (observer.getClass().getEnclosingClass() == NstartLayer.class) {
                first.request.cancel(); // as another thread may at this very moment
              }
            }
          };
      second.setURI(first.request.getURI());
      server.endpoint.sendRequest(second);
      server.run();
      assertThat(server.sent())
          .extracting(VirtualConnector.Sent::messageId)
          .containsExactly(first.request.getMID(), second.getMID());
      assertThat(server.endpoint.snapshot().sender().underWay()).isEqualTo(1);
    }
  }

  @Test
  void resetLetsTheNextOut() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      List<Outgoing> requests = sendGets(server, 2);
      server.receive(requests.get(0).empty(Datagram.RST));
      assertThat(requests.get(0).rejected).isTrue();
      assertThat(server.sent()).hasSize(2);
    }
  }

  @Test
  void cancelLetsTheNextOut() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      List<Outgoing> requests = sendGets(server, 3);
      requests.get(1).request.cancel();
      requests.get(0).request.cancel();
      server.run();
      assertThat(server.sent()).hasSize(2);
      server.receive(requests.get(2).response());
      assertThat(requests.get(2).responses).hasSize(1);
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void sendErrorLetsTheNextOut() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.wire.failNext();
      List<Outgoing> requests = sendGets(server, 2);
      assertThat(requests.get(0).error).isNotNull();
      assertThat(server.sent()).hasSize(1);
      assertThat(server.sent().get(0).messageId()).isEqualTo(requests.get(1).request.getMID());
    }
  }

  @Test
  void overflowFailsWithAnErrorToItsCallerAndIsCounted() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.NSTART_QUEUE, 4);
    try (VirtualServer server = new VirtualServer(config)) {
      List<InetSocketAddress> told = new ArrayList<>();
      server.endpoint.addListener(
          new CocoRedListener() {
            @Override
            public void onSendRefused(InetSocketAddress peer, SendRefusal reason) {
              assertThat(reason).isEqualTo(SendRefusal.QUEUE_FULL);
              told.add(peer);
            }
          });
      List<Outgoing> requests = sendGets(server, 7);
      for (int n = 0; n < 5; n++) {
        assertThat(requests.get(n).error).isNull();
      }
      for (int n = 5; n < 7; n++) {
        assertThat(requests.get(n).error)
            .isInstanceOf(SendRefusedException.class)
            .hasMessageContaining("as many messages wait for this destination as may");
      }
      assertThat(told).containsExactly(VirtualServer.PEER, VirtualServer.PEER);
      assertThat(server.endpoint.snapshot().sender().refusedQueueFull()).isEqualTo(2);
    }
  }

  @Test
  void anotherDestinationDoesNotWait() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      sendGets(server, 2);
      new Outgoing(Request.newGet().setURI("coap://127.0.0.1:40001/r")).sendOn(server);
      assertThat(server.sent()).extracting(sent -> sent.to().getPort()).contains(40_001);
    }
  }

  @Test
  void pingTakesASlotToo() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      Outgoing request = Outgoing.get("r").sendOn(server);
      Request ping = Request.newPing();
      ping.setToken(Token.EMPTY);
      ping.setDestinationContext(request.request.getDestinationContext());
      Outgoing pinged = new Outgoing(ping).sendOn(server);
      assertThat(server.sent()).hasSize(1);
      server.receive(request.response());
      assertThat(pinged.error).isNull();
      assertThat(server.sent()).hasSize(2);
      assertThat(server.sent().get(1).code()).isEqualTo(Datagram.EMPTY);
      server.receive(pinged.empty(Datagram.RST));
      assertThat(pinged.rejected).isTrue();
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void notificationsOfTwoRelationsToOneObserverTakeTurns() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 1, 7, "r", 0));
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 2, 8, "r", 0));
      server.sent().clear();
      server.notifyObservers();
      assertThat(server.sent()).hasSize(1);
      server.receive(Datagram.empty(Datagram.ACK, server.sent().get(0).messageId()));
      assertThat(server.sent()).hasSize(2);
    }
  }

  @Test
  void relationThatIsCancelledWhileItsNotificationIsUnderWayFreesItsSlot() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.register();
      server.notifyObservers();
      Outgoing waiting = Outgoing.get("r").sendOn(server);
      server.resource.clearObserveRelations();
      server.advanceSeconds(1);
      assertThat(server.sent()).hasSize(2);
      assertThat(server.sent().get(1).messageId()).isEqualTo(waiting.request.getMID());
    }
  }

  @Test
  void separateResponsesToOneClientTakeTurns() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.resource.onGet =
          exchange -> {
            exchange.accept();
            exchange.respond("late");
          };
      server.receive(Datagram.get(Datagram.CON, 1, 7, "r"));
      server.receive(Datagram.get(Datagram.CON, 2, 8, "r"));
      List<VirtualConnector.Sent> separate = withCode(server, Datagram.CONTENT);
      assertThat(separate).hasSize(1);
      server.receive(Datagram.empty(Datagram.ACK, separate.get(0).messageId()));
      assertThat(withCode(server, Datagram.CONTENT)).hasSize(2);
    }
  }

  @Test
  void cancelledBlockwiseTransferLeavesNoSlotBehind() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      Outgoing put = new Outgoing(Request.newPut().setURI("coap://127.0.0.1:40000/large"));
      put.request.setPayload("x".repeat(3000));
      put.sendOn(server);
      put.request.cancel();
      server.advanceSeconds(1);
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void stoppedEndpointTellsTheCallersAndStartsWithFreeSlots() throws Exception {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      List<Outgoing> requests = sendGets(server, 3);
      server.advanceSeconds(5);
      server.endpoint.stop();
      server.run();
      assertThat(requests).allSatisfy(request -> assertThat(request.cancelled).isTrue());
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
      server.sent().clear();
      server.endpoint.start();
      Outgoing after = Outgoing.get("r").sendOn(server);
      server.receive(after.response());
      server.advanceSeconds(100);
      assertThat(after.responses).hasSize(1);
      assertThat(server.sent()).hasSize(1); // nothing of before goes on
    }
  }

  private static List<VirtualConnector.Sent> withCode(VirtualServer server, int code) {
    return server.sent().stream().filter(sent -> sent.code() == code).toList();
  }

  private static List<Outgoing> sendGets(VirtualServer server, int count) {
    List<Outgoing> requests = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      requests.add(Outgoing.get("r").sendOn(server));
    }
    return requests;
  }
}
