package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static dev.fulmar.cocored.californium.Datagram.EMPTY;
import static dev.fulmar.cocored.californium.Datagram.NON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.Profile;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Notifications that arrive faster than an observer handles them, datagram by datagram. */
class SupersedeTest implements CocoRedListener {
  private final List<Integer> superseded = new ArrayList<>();
  private final VirtualServer observer = new VirtualServer(configuration());

  private static Configuration configuration() {
    return CocoRed.configuration(Profile.DEFAULT_COAP)
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.SUPERSEDE, true);
  }

  @Override
  public void onSuperseded(InetSocketAddress peer, int messageId) {
    superseded.add(messageId);
  }

  @AfterEach
  void close() {
    observer.close();
  }

  private void occupyTheOnlyPermit() {
    observer.endpoint.addListener(this);
    observer.wire.receive(VirtualServer.PEER, Datagram.get(CON, 1, 1, "r"));
  }

  private void notify(int type, int messageId, int observe) {
    observer.wire.receive(
        VirtualServer.PEER, Datagram.message(type, CONTENT, messageId, 9, null, observe));
  }

  @Test
  void victimIsAcknowledgedCountedAndTold() {
    occupyTheOnlyPermit();
    notify(CON, 100, 1);
    notify(CON, 101, 2);
    assertThat(superseded).containsExactly(100);
    assertThat(observer.sent()).hasSize(1);
    VirtualConnector.Sent ack = observer.sent().get(0);
    assertThat(List.of(ack.type(), ack.code(), ack.messageId())).containsExactly(ACK, EMPTY, 100);
    assertThat(ack.to()).isEqualTo(VirtualServer.PEER);
    assertThat(observer.endpoint.snapshot().waiting()).isEqualTo(1);
    observer.run();
    CocoRedSnapshot snapshot = observer.endpoint.snapshot();
    assertThat(snapshot.superseded()).isEqualTo(1);
    assertThat(snapshot.accepted()).isEqualTo(3);
    assertThat(snapshot.handled()).isEqualTo(2);
    assertThat(snapshot.received()).isEqualTo(3);
  }

  @Test
  void lateNotificationIsAcknowledgedInFavourOfTheFresherOneThatWaits() {
    occupyTheOnlyPermit();
    notify(CON, 101, 2);
    notify(CON, 100, 1);
    assertThat(superseded).containsExactly(100);
    assertThat(observer.sent()).extracting(VirtualConnector.Sent::messageId).containsExactly(100);
    assertThat(observer.endpoint.snapshot().waiting()).isEqualTo(1);
  }

  @Test
  void nonConfirmableVictimIsNotAcknowledged() {
    occupyTheOnlyPermit();
    notify(NON, 100, 1);
    notify(CON, 101, 2);
    assertThat(superseded).containsExactly(100);
    assertThat(observer.sent()).isEmpty();
  }

  @Test
  void repetitionOfAVictimIsAcknowledgedAgain() {
    occupyTheOnlyPermit();
    notify(CON, 100, 1);
    notify(CON, 101, 2);
    notify(CON, 100, 1);
    assertThat(superseded).containsExactly(100, 100);
    assertThat(observer.sent())
        .extracting(VirtualConnector.Sent::messageId)
        .containsExactly(100, 100);
  }

  @Test
  void hundredNotificationsWhileOneIsHandledLeaveOnlyTheLast() {
    occupyTheOnlyPermit();
    for (int i = 0; i < 100; i++) {
      notify(CON, 100 + i, i);
    }
    assertThat(observer.endpoint.snapshot().waiting()).isEqualTo(1);
    assertThat(observer.endpoint.snapshot().superseded()).isEqualTo(99);
    assertThat(observer.sent()).hasSize(99);
  }
}
