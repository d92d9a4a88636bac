package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.californium.core.coap.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An endpoint that observes: copies, bodies in blocks, and its own end, in virtual time. */
class ObserverTest {
  private static final int OBSERVE_OF_ONE_BYTE = 0x61;
  private static final int FROM_OBSERVE_TO_BLOCK2 = 0xD1; // 23 = 6 + 13 + 4, one byte
  private static final int MORE = 8;

  private final VirtualServer observer =
      new VirtualServer(CocoRed.configuration(Profile.DEFAULT_COAP));
  private final Request request =
      Request.newGet()
          .setURI("coap://127.0.0.1:%d/r".formatted(VirtualServer.PEER.getPort()))
          .setObserve();
  private final List<String> heard = new ArrayList<>();

  @BeforeEach
  void observe() {
    Outgoing registration = new Outgoing(request).sendOn(observer);
    observer.receive(registration.response(CONTENT, OBSERVE_OF_ONE_BYTE, 1));
    observer.sent().clear();
    observer.endpoint.addNotificationListener(
        (observing, notification) -> heard.add(notification.getPayloadString()));
  }

  @AfterEach
  void stop() {
    observer.close();
  }

  private byte[] response(int type, int messageId, byte[] token, String payload, int... options) {
    IntStream end = IntStream.concat(IntStream.of(0xFF), payload.chars());
    int[] rest = IntStream.concat(Arrays.stream(options), end).toArray();
    return Datagram.response(type, CONTENT, messageId, token, rest);
  }

  /** The first 16 bytes of a notification. */
  private void notifyFirstBlock(int number, String payload) {
    observer.receive(
        response(
            CON,
            500 + number,
            request.getTokenBytes(),
            payload,
            OBSERVE_OF_ONE_BYTE,
            number,
            FROM_OBSERVE_TO_BLOCK2,
            4,
            MORE));
  }

  /** Answers a request for a later block with the last 16 bytes. */
  private void answerLastBlock(VirtualConnector.Sent asked, String payload) {
    byte[] token = Arrays.copyOfRange(asked.bytes(), 4, 4 + (asked.bytes()[0] & 0xF));
    observer.receive(response(ACK, asked.messageId(), token, payload, 0xD1, 10, 1 << 4));
  }

  private VirtualConnector.Sent takeRequest() {
    VirtualConnector.Sent asked =
        observer.sent().stream()
            .filter(sent -> sent.code() == Datagram.GET)
            .reduce((first, last) -> last)
            .orElseThrow();
    observer.sent().clear();
    return asked;
  }

  @Test
  void observerThatHasStartedAnewResetsWhatItDoesNotKnowAndTheRelationEnds() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration(Profile.DEFAULT_COAP));
        VirtualServer newBorn = new VirtualServer(CocoRed.configuration(Profile.DEFAULT_COAP))) {
      server.register();
      server.notifyObservers();
      newBorn.receive(server.takeSent().bytes());
      VirtualConnector.Sent answer = newBorn.takeSent();
      assertThat(answer.type()).isEqualTo(Datagram.RST);
      server.receive(answer.bytes());
      assertThat(server.resource.getObserverCount()).isZero();
      server.notifyObservers();
      server.advanceSeconds(100);
      assertThat(server.sent()).isEmpty();
    }
  }

  @Test
  void copyOfANotificationIsAcknowledgedAgainAndHeardOnce() {
    byte[] notification = response(CON, 500, request.getTokenBytes(), "2", OBSERVE_OF_ONE_BYTE, 2);
    observer.receive(notification);
    observer.receive(notification);
    assertThat(observer.sent())
        .hasSize(2)
        .allSatisfy(
            sent -> {
              assertThat(sent.type()).isEqualTo(ACK);
              assertThat(sent.messageId()).isEqualTo(500);
            });
    assertThat(heard).containsExactly("2");
  }

  @Test
  void notificationInBlocksThatAFresherOneOvertakesIsHeardOnceAndWhole() {
    notifyFirstBlock(2, "old, first half:");
    VirtualConnector.Sent old = takeRequest();
    notifyFirstBlock(3, "new, first half:");
    answerLastBlock(old, "old, second half");
    observer.advanceSeconds(1); // NSTART: the next request waits for the end of the old one
    answerLastBlock(takeRequest(), "new, second half");
    assertThat(heard).containsExactly("new, first half:new, second half");
  }
}
