package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static dev.fulmar.cocored.californium.Datagram.RST;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.policy.gateway.GatewayMode;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Profile GATEWAY among Californium's own layers, datagram by datagram. */
class AckPacingTest {
  private static final int OBSERVE_OF_ONE_BYTE = 0x61;

  private VirtualServer observer = new VirtualServer(configuration());
  private final List<String> told = new ArrayList<>();

  private static Configuration configuration() {
    return CocoRed.configuration(Profile.GATEWAY).set(CocoRedConfig.SERVICE_PERMITS, 1);
  }

  /** A sensor that the endpoint observes. */
  private final class Sensor {
    private final InetSocketAddress address;
    private final Outgoing registration;
    private int heard;

    Sensor(int port) {
      address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      registration =
          new Outgoing(Request.newGet().setURI("coap://127.0.0.1:" + port + "/r").setObserve())
              .sendOn(observer);
      observer.wire.receive(address, registration.response(CONTENT, OBSERVE_OF_ONE_BYTE, 1));
      observer.run();
      observer.endpoint.addNotificationListener(
          (request, response) -> {
            if (response.getToken().equals(registration.request.getToken())) {
              heard++;
            }
          });
      observer.sent().clear();
    }

    void send(int messageId, int observe) {
      observer.wire.receive(
          address,
          Datagram.response(
              CON,
              CONTENT,
              messageId,
              registration.request.getTokenBytes(),
              OBSERVE_OF_ONE_BYTE,
              observe));
      observer.run();
    }
  }

  @AfterEach
  void close() {
    observer.close();
  }

  /** Takes the only permit for a while. */
  private void occupy(long millis) {
    observer.resource.onGet = exchange -> observer.respondAfter(millis, exchange);
    observer.receive(Datagram.get(CON, 1, 1, "r"));
    observer.sent().clear();
  }

  private List<String> sent() {
    List<String> sent =
        observer.sent().stream()
            .map(s -> (s.type() == ACK ? "ACK " : s.type() == RST ? "RST " : "? ") + s.messageId())
            .toList();
    observer.sent().clear();
    return sent;
  }

  private void listen() {
    observer.endpoint.addListener(
        new CocoRedListener() {
          @Override
          public void onAckPacing(GatewayMode mode) {
            told.add(mode.name());
          }

          @Override
          public void onBufferFull(InetSocketAddress peer, int messageId) {
            told.add("full " + messageId);
          }
        });
  }

  private GatewaySnapshot pacing() {
    return observer.endpoint.ackPacing().orElseThrow();
  }

  @Test
  void handledNotificationIsAcknowledgedOnce() {
    Sensor sensor = new Sensor(40_001);
    sensor.send(100, 2);
    assertThat(sensor.heard).isEqualTo(1);
    assertThat(sent()).containsExactly("ACK 100");
    observer.advanceSeconds(5);
    assertThat(sent()).isEmpty();
    assertThat(pacing().released()).isEqualTo(1);
  }

  @Test
  void notificationThatWaitsIsAcknowledgedASecondAfterItsArrival() {
    Sensor sensor = new Sensor(40_001);
    occupy(3000);
    sensor.send(100, 2);
    observer.advanceSeconds(0.999);
    assertThat(sent()).isEmpty();
    observer.advanceSeconds(0.002);
    assertThat(sent()).containsExactly("ACK 100");
    assertThat(sensor.heard).isZero();
    observer.advanceSeconds(2);
    assertThat(sensor.heard).isEqualTo(1);
    assertThat(sent()).as("the answer of the occupant, no second ACK").hasSize(1);
    assertThat(pacing().deadline()).isEqualTo(1);
  }

  @Test
  void duplicateIsAcknowledgedAtOnceAndHandledOnce() {
    Sensor sensor = new Sensor(40_001);
    occupy(500);
    sensor.send(100, 2);
    sensor.send(100, 2);
    assertThat(sent()).containsExactly("ACK 100");
    observer.advanceSeconds(0.6);
    sent();
    sensor.send(100, 2);
    assertThat(sent()).containsExactly("ACK 100");
    assertThat(sensor.heard).isEqualTo(1);
    assertThat(pacing().duplicates()).isEqualTo(2);
  }

  @Test
  void fresherNotificationTakesThePlaceOfOneThatWaits() {
    Sensor sensor = new Sensor(40_001);
    occupy(500);
    sensor.send(100, 2);
    sensor.send(101, 3);
    assertThat(sent()).containsExactly("ACK 100");
    observer.advanceSeconds(0.6);
    assertThat(sent()).contains("ACK 101");
    assertThat(sensor.heard).isEqualTo(1);
    assertThat(pacing().superseded()).isEqualTo(1);
    assertThat(pacing().queue()).isZero();
  }

  @Test
  void notificationOfNoObservationIsResetAndNotAcknowledged() {
    observer.receive(
        Datagram.response(CON, CONTENT, 100, new byte[] {9, 9}, OBSERVE_OF_ONE_BYTE, 2));
    observer.advanceSeconds(3);
    assertThat(sent()).containsExactly("RST 100");
    assertThat(pacing().queue()).isZero();
    assertThat(pacing().discarded()).isEqualTo(1);
  }

  @Test
  void madeUpPeersTakeNoPlaceOfAnObservedOne() {
    observer.close();
    observer = new VirtualServer(configuration().set(CocoRedConfig.GATEWAY_MAX_PEERS, 2));
    Sensor sensor = new Sensor(40_001);
    sensor.send(100, 2);
    sent();
    byte[] notification =
        Datagram.response(CON, CONTENT, 7, new byte[] {9, 9}, OBSERVE_OF_ONE_BYTE, 2);
    for (int port = 50_000; port < 53_000; port++) {
      observer.wire.receive(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), notification);
      observer.run();
    }
    assertThat(pacing().peers()).isEqualTo(1);
    assertThat(pacing().forgottenPeers()).isZero();
    sent();
    sensor.send(100, 2);
    assertThat(pacing().duplicates()).as("the sensor is remembered").isEqualTo(1);
  }

  @Test
  void requestIsAnsweredAsEver() {
    observer.receive(Datagram.get(CON, 7, 1, "r"));
    assertThat(observer.sent()).extracting(VirtualConnector.Sent::code).containsExactly(CONTENT);
    assertThat(pacing().arrivals()).isZero();
  }

  @Test
  void congestionLetsOneSensorSendAtATime() {
    listen();
    Sensor first = new Sensor(40_001);
    Sensor second = new Sensor(40_002);
    first.send(100, 2);
    first.send(100, 2);
    first.send(100, 2);
    assertThat(told).isEmpty();
    observer.advanceSeconds(2.1);
    assertThat(pacing().mode()).isEqualTo(GatewayMode.HOLD);
    assertThat(told).containsExactly("HOLD");
    sent();
    first.send(101, 3);
    second.send(200, 2);
    assertThat(sent()).containsExactly("ACK 101");
    assertThat(second.heard).as("handled, and not yet acknowledged").isEqualTo(1);
    observer.advanceSeconds(0.11);
    assertThat(sent()).containsExactly("ACK 200");
  }

  @Test
  void messageBeyondTheLimitOfUnfinishedOnesIsDroppedAndToldOf() {
    observer.close();
    observer = new VirtualServer(configuration().set(CocoRedConfig.GATEWAY_MAX_MESSAGES, 1));
    listen();
    Sensor first = new Sensor(40_001);
    Sensor second = new Sensor(40_002);
    occupy(500);
    first.send(100, 2);
    second.send(200, 2);
    assertThat(told).containsExactly("full 200");
    observer.advanceSeconds(0.6);
    assertThat(sent()).contains("ACK 100").doesNotContain("ACK 200");
    assertThat(pacing().refused()).isEqualTo(1);
  }

  @Test
  void stoppedEndpointForgetsWhatWaited() throws IOException {
    Sensor sensor = new Sensor(40_001);
    occupy(60_000);
    sensor.send(100, 2);
    observer.endpoint.stop();
    observer.advanceSeconds(2);
    assertThat(sent()).isEmpty();
    assertThat(pacing().queue()).isZero();
    observer.endpoint.start();
    observer.advanceSeconds(2);
    assertThat(sent()).isEmpty();
  }

  @Test
  void stoppedEndpointSendsHeldAcksWhenItIsStartedAgain() throws IOException {
    Sensor first = new Sensor(40_001);
    Sensor second = new Sensor(40_002);
    first.send(100, 2);
    first.send(100, 2);
    first.send(100, 2);
    observer.advanceSeconds(2.1);
    first.send(101, 3);
    second.send(200, 2);
    sent();
    observer.endpoint.stop();
    observer.advanceSeconds(5);
    assertThat(sent()).isEmpty();
    observer.endpoint.start();
    observer.run();
    assertThat(sent()).containsExactly("ACK 200");
    assertThat(second.heard).isEqualTo(1);
  }

  @Test
  void copyIsAcknowledgedOverTheNextEndpointRunToo() throws IOException {
    Sensor sensor = new Sensor(40_001);
    sensor.send(100, 2);
    observer.endpoint.stop();
    observer.endpoint.start();
    sent();
    sensor.send(100, 2);
    assertThat(sent()).containsExactly("ACK 100");
    assertThat(sensor.heard).isEqualTo(1);
  }

  @Test
  void otherProfilesLeaveAcksToCalifornium() {
    for (Profile profile : new Profile[] {Profile.PAPER, Profile.DEFAULT_COAP}) {
      try (VirtualServer other = new VirtualServer(CocoRed.configuration(profile))) {
        assertThat(other.endpoint.ackPacing()).isEmpty();
      }
    }
  }

  @Test
  void pacingCanBeSwitchedOffInTheGatewaysProfile() {
    Configuration config = CocoRed.configuration(Profile.GATEWAY);
    ReceiveSettings gateway = ReceiveSettings.of(config);
    assertThat(gateway.paceAcks()).isTrue();
    assertThat(gateway.rules().supersede()).isTrue();
    config.set(CocoRedConfig.PACE_ACKS, false).set(CocoRedConfig.SUPERSEDE, false);
    assertThat(ReceiveSettings.of(config).paceAcks()).isFalse();
    assertThat(ReceiveSettings.of(config).rules().supersede()).isFalse();
  }

  @Test
  void pacingInAnotherProfileReplacesNotificationsThatWait() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.PACE_ACKS, true);
    assertThat(ReceiveSettings.of(config).rules().supersede()).isTrue();
  }

  @Test
  void pacingWithoutReplacingIsRefused() {
    Configuration config = configuration().set(CocoRedConfig.SUPERSEDE, false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessageStartingWith(CocoRedConfig.SUPERSEDE.getKey() + " is false")
        .withMessageContaining(CocoRedConfig.PACE_ACKS.getKey());
  }
}
