package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.Profile;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which notification is sent when, in virtual time. */
class ObserveNotificationTest {
  private final Configuration watching =
      CocoRed.configuration().set(CocoRedConfig.WATCH_REGISTRATIONS, true);

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {5, 2000}) // the second in blocks
  void attemptsAndTimerCarryOverToTheFresherNotification(int bytes) {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.REPLACE_NOTIFICATIONS, true);
    try (VirtualServer server = new VirtualServer(config)) {
      server.resource.onGet = exchange -> exchange.respond("v".repeat(bytes));
      server.register();
      for (int tenth = 0; tenth < 600; tenth++) { // far more often than it is retransmitted
        server.notifyObservers();
        server.advanceSeconds(0.1);
      }
      List<VirtualConnector.Sent> sent = server.sent();
      assertThat(sent).hasSize(5);
      assertThat(sent).extracting(VirtualConnector.Sent::messageId).doesNotHaveDuplicates();
      long initial = sent.get(1).atNanos() - sent.get(0).atNanos();
      assertThat(initial).isBetween(2_000_000_000L, 4_000_000_000L);
      assertThat(sent)
          .extracting(copy -> (copy.atNanos() - sent.get(0).atNanos()) / initial)
          .containsExactly(0L, 1L, 2L, 4L, 7L);
      assertThat(server.resource.getObserverCount()).isZero();
      assertThat(server.endpoint.snapshot().timeouts()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {5, 2000}) // the second in blocks
  void notificationOfACancelledRelationIsNotSentAgain(int bytes) {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.resource.onGet = exchange -> exchange.respond("v".repeat(bytes));
      server.register();
      server.notifyObservers();
      server.resource.clearObserveRelations();
      server.sent().clear();
      server.advanceSeconds(100);
      assertThat(server.sent()).isEmpty();
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void acknowledgedFresherNotificationStartsTheCountAnew() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.REPLACE_NOTIFICATIONS, true);
    try (VirtualServer server = new VirtualServer(config)) {
      server.register();
      server.notifyObservers();
      server.notifyObservers();
      server.advanceSeconds(4.1);
      int fresher = server.sent().get(server.sent().size() - 1).messageId();
      assertThat(fresher).isNotEqualTo(server.sent().get(0).messageId());
      server.receive(Datagram.empty(Datagram.ACK, fresher));
      server.sent().clear();
      server.notifyObservers();
      server.advanceSeconds(100);
      assertThat(server.sent()).hasSize(5);
      assertThat(server.resource.getObserverCount()).isZero();
    }
  }

  @Test
  void profilesOfThePaperKeepTheMessage() {
    for (Profile profile : new Profile[] {Profile.PAPER, Profile.DEFAULT_COAP}) {
      assertThat(SenderSettings.of(CocoRed.configuration(profile)).replaceNotifications())
          .isFalse();
    }
  }

  @Test
  void notificationThatGivesWayToAFresherOneIsCountedAndTold() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      List<InetSocketAddress> told = new ArrayList<>();
      server.endpoint.addListener(
          new CocoRedListener() {
            @Override
            public void onNotificationSuperseded(InetSocketAddress peer) {
              told.add(peer);
            }
          });
      server.register();
      for (int n = 0; n < 4; n++) { // the first is sent, the last waits
        server.notifyObservers();
      }
      assertThat(server.endpoint.snapshot().sender().notificationsSuperseded()).isEqualTo(2);
      assertThat(told).containsExactly(VirtualServer.PEER, VirtualServer.PEER);
    }
  }

  @Test
  void changeWhileARegistrationIsBeingAnsweredIsNotLost() {
    try (VirtualServer server = new VirtualServer(watching)) {
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 1, 7, "r", 0));
      List<CoapExchange> slow = new ArrayList<>();
      server.resource.onGet = slow::add;
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 2, 8, "r", 0));
      server.resource.onGet = exchange -> exchange.respond("after");
      server.notifyObservers();
      server.receive(Datagram.empty(Datagram.ACK, last(server).messageId()));
      server.sent().clear();

      slow.get(0).respond("before");
      server.run();
      assertThat(server.sent()).hasSize(2);
      assertThat(server.sent().get(0).messageId()).isEqualTo(2);
      assertThat(new String(server.sent().get(1).bytes(), java.nio.charset.StandardCharsets.UTF_8))
          .endsWith("after");
    }
  }

  @Test
  void registrationWithoutAChangeIsAnsweredOnce() {
    try (VirtualServer server = new VirtualServer(watching)) {
      server.register();
      server.receive(Datagram.message(Datagram.CON, Datagram.GET, 2, 8, "r", 0));
      assertThat(server.sent()).hasSize(1);
      assertThat(server.resource.handled).isEqualTo(2);
    }
  }

  private static VirtualConnector.Sent last(VirtualServer server) {
    return server.sent().get(server.sent().size() - 1);
  }
}
