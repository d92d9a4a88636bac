package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.ServiceTicket;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When the ACK of one notification leaves an endpoint that paces them, in virtual time. */
class AckPacerTest {
  private static final int OBSERVE_OF_THREE_BYTES = 0x63;

  private VirtualServer observer = new VirtualServer(CocoRed.configuration(Profile.GATEWAY));
  private final List<ServiceTicket> tickets = new ArrayList<>();
  private Request request = observe();

  private Request observe() {
    String uri = "coap://127.0.0.1:%d/r".formatted(VirtualServer.PEER.getPort());
    Request observing = Request.newGet().setURI(uri).setObserve();
    Outgoing registration = new Outgoing(observing).sendOn(observer);
    observer.receive(registration.response(CONTENT, OBSERVE_OF_THREE_BYTES, 0, 0, 0));
    observer.sent().clear();
    return observing;
  }

  @AfterEach
  void stop() {
    observer.close();
  }

  private void receiveNotification() {
    observer.receive(
        Datagram.response(
            CON, CONTENT, 500, request.getTokenBytes(), OBSERVE_OF_THREE_BYTES, 0, 0, 1));
  }

  @Test
  void ackLeavesWhenTheHandlerReturns() {
    receiveNotification();
    assertThat(observer.sent()).extracting(VirtualConnector.Sent::type).containsExactly(ACK);
  }

  private void keepTickets() {
    observer.endpoint.addNotificationListener(
        (observing, notification) -> tickets.add(CocoRed.ticket()));
  }

  @Test
  void ackLeavesWhenTheTicketIsCompleted() {
    keepTickets();
    receiveNotification();
    assertThat(observer.sent()).isEmpty();
    assertThat(tickets.get(0).complete()).isTrue();
    assertThat(observer.sent()).extracting(VirtualConnector.Sent::type).containsExactly(ACK);
  }

  @Test
  void ackLeavesAfterASecondWhateverTheHandlerDoes() {
    keepTickets();
    receiveNotification();
    observer.advanceSeconds(0.99);
    assertThat(observer.sent()).isEmpty();
    observer.advanceSeconds(0.02);
    assertThat(observer.sent()).extracting(VirtualConnector.Sent::type).containsExactly(ACK);
  }

  @Test
  void ackLeavesBeforeTheHandlerReturnsWhereEarlyIsSet() {
    observer.close();
    observer =
        new VirtualServer(
            CocoRed.configuration(Profile.GATEWAY).set(CocoRedConfig.GATEWAY_EARLY, true));
    request = observe();
    keepTickets();
    receiveNotification();
    assertThat(observer.sent()).extracting(VirtualConnector.Sent::type).containsExactly(ACK);
    assertThat(tickets.get(0).complete()).isTrue();
    observer.advanceSeconds(5);
    assertThat(observer.sent()).hasSize(1);
    assertThat(observer.endpoint.ackPacing().orElseThrow().released()).isEqualTo(1);
  }

  @Test
  void notificationThatAnInterceptorCancelsIsNotAcknowledged() {
    observer.endpoint.addInterceptor(
        new MessageInterceptorAdapter() {
          @Override
          public void receiveResponse(Response response) {
            response.cancel();
          }
        });
    receiveNotification();
    observer.advanceSeconds(5);
    assertThat(observer.sent()).isEmpty();
    assertThat(observer.endpoint.ackPacing().orElseThrow().discarded()).isEqualTo(1);
  }
}
