package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static dev.fulmar.cocored.californium.Datagram.NON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.ServiceTicket;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** Handlers that hand their work to others, in virtual time. */
class TicketTest {
  private final List<ServiceTicket> tickets = new ArrayList<>();

  private static Configuration onePermit() {
    return CocoRed.configuration(Profile.DEFAULT_COAP)
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.BUFFER_CAPACITY, 3)
        .set(CocoRedConfig.PERMIT_TIMEOUT, 10, TimeUnit.SECONDS);
  }

  private VirtualServer deferring() {
    VirtualServer server = new VirtualServer(onePermit());
    server.resource.onGet = exchange -> tickets.add(CocoRed.ticket());
    return server;
  }

  @Test
  void permitIsOutUntilTheTicketIsCompleted() {
    try (VirtualServer server = deferring()) {
      server.receive(Datagram.get(CON, 100, 1, "r"));
      server.receive(Datagram.get(CON, 101, 2, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
      assertThat(server.endpoint.snapshot().inService()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().openTickets()).isEqualTo(1);

      assertThat(tickets.get(0).complete()).isTrue();
      server.run();
      assertThat(server.resource.handled).isEqualTo(2);
      assertThat(tickets.get(1).complete()).isTrue();
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertThat(snapshot.inService() + snapshot.openTickets()).isZero();
      assertThat(snapshot.handled()).isEqualTo(2);
    }
  }

  @Test
  void ticketCompletedTwiceGivesOnePermitBack() {
    try (VirtualServer server = deferring()) {
      server.receive(Datagram.get(CON, 100, 1, "r"));
      server.receive(Datagram.get(CON, 101, 2, "r"));
      tickets.get(0).complete();
      server.run();
      assertThat(tickets.get(0).complete()).isFalse();
      assertThat(server.endpoint.snapshot().inService()).isEqualTo(1);
    }
  }

  @Test
  void twoTicketsOfOneMessageAreOne() {
    try (VirtualServer server = deferring()) {
      server.resource.onGet =
          exchange -> {
            tickets.add(CocoRed.ticket());
            tickets.add(CocoRed.ticket());
          };
      server.receive(Datagram.get(CON, 100, 1, "r"));
      assertThat(server.endpoint.snapshot().openTickets()).isEqualTo(1);
      assertThat(tickets.get(0).complete()).isTrue();
      assertThat(tickets.get(1).complete()).isFalse();
      assertThat(server.endpoint.snapshot().openTickets()).isZero();
    }
  }

  @Test
  void ticketThatNobodyCompletesIsFoundAndCounted() {
    List<Integer> reclaimed = new ArrayList<>();
    try (VirtualServer server = deferring()) {
      server.endpoint.addListener(
          new CocoRedListener() {
            @Override
            public void onPermitReclaimed(InetSocketAddress peer, int messageId) {
              reclaimed.add(messageId);
            }
          });
      server.receive(Datagram.get(CON, 100, 1, "r"));
      server.receive(Datagram.get(CON, 101, 2, "r"));
      server.advanceSeconds(9.9);
      assertThat(server.endpoint.snapshot().permitsReclaimed()).isZero();
      server.advanceSeconds(2.6); // the watchdog looks every quarter of the time-out
      assertThat(reclaimed).containsExactly(100);
      assertThat(server.resource.handled).isEqualTo(2);
      assertThat(server.endpoint.snapshot().ticketsReclaimed()).isEqualTo(1);
      assertThat(tickets.get(0).complete()).isFalse(); // too late
      assertThat(server.endpoint.snapshot().openTickets()).isEqualTo(1);
      assertThat(tickets.get(1).complete()).isTrue();
    }
  }

  @Test
  void handlerThatThrowsAfterTakingATicketReturnsItsPermit() {
    try (VirtualServer server = deferring()) {
      server.resource.onGet =
          exchange -> {
            tickets.add(CocoRed.ticket());
            throw new IllegalStateException("broken handler");
          };
      server.receive(Datagram.get(CON, 100, 1, "r"));
      server.advanceSeconds(15);
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertThat(snapshot.inService() + snapshot.openTickets()).isZero();
    }
  }

  @Test
  void stoppingClosesOpenTickets() {
    try (VirtualServer server = deferring()) {
      server.receive(Datagram.get(CON, 100, 1, "r"));
      server.endpoint.stop();
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertThat(snapshot.inService() + snapshot.openTickets()).isZero();
      assertThat(snapshot.discardedAtStop()).isEqualTo(1);
      assertThat(tickets.get(0).complete()).isFalse();
    }
  }

  @Test
  void clientKeepsThePlaceOfASeparateResponse() {
    try (VirtualServer server = new VirtualServer(onePermit())) {
      Request request = Request.newGet();
      request.setURI("coap://127.0.0.1:" + VirtualServer.PEER.getPort() + "/x");
      request.addMessageObserver(
          new MessageObserverAdapter() {
            @Override
            public void onResponse(Response response) {
              tickets.add(CocoRed.ticket());
            }
          });
      request.setToken(new byte[] {9});
      server.endpoint.sendRequest(request);
      server.run();
      server.receive(Datagram.message(NON, CONTENT, 300, 9, null, -1));
      assertThat(tickets).hasSize(1);
      assertThat(server.endpoint.snapshot().openTickets()).isEqualTo(1);
      assertThat(tickets.get(0).complete()).isTrue();
    }
  }

  @Test
  void threadThatServesNothingGetsNoTicket() {
    assertThatIllegalStateException()
        .isThrownBy(CocoRed::ticket)
        .withMessageContaining("take the ticket in the handler");
    try (VirtualServer server = deferring()) {
      server.receive(Datagram.get(CON, 100, 1, "r"));
      assertThatIllegalStateException().isThrownBy(CocoRed::ticket); // no trace of it is left
    }
  }

  @Test
  void backlogGaugeCountsInTheQueue() {
    try (VirtualServer server = new VirtualServer(onePermit())) {
      long[] backlog = {3};
      server.endpoint.setBacklogGauge(() -> backlog[0]);
      server.receive(Datagram.get(CON, 100, 1, "r"));
      assertThat(server.endpoint.snapshot().bufferFull()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().backlog()).isEqualTo(3);
      backlog[0] = 2;
      server.receive(Datagram.get(CON, 100, 1, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
      backlog[0] = -5;
      assertThat(server.endpoint.snapshot().backlog()).isZero();
    }
  }

  @Test
  void backlogGaugeThatShowsTheLargestNumberFillsTheBufferAndHarmsNothing() {
    try (VirtualServer server = new VirtualServer(onePermit())) {
      server.resource.onGet = exchange -> server.respondAfter(1000, exchange);
      server.receive(Datagram.get(CON, 100, 1, "r"));
      server.endpoint.setBacklogGauge(() -> Long.MAX_VALUE);
      server.receive(Datagram.get(CON, 101, 2, "r")); // beside the one in service
      assertThat(server.endpoint.snapshot().inService()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().bufferFull()).isEqualTo(1);
    }
  }

  @Test
  void backlogGaugeThatFailsCountsAsNothing() {
    try (VirtualServer server = new VirtualServer(onePermit())) {
      server.endpoint.setBacklogGauge(
          () -> {
            throw new IllegalStateException("broken gauge");
          });
      server.receive(Datagram.get(CON, 100, 1, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
      assertThat(server.endpoint.snapshot().backlog()).isZero();
    }
  }
}
