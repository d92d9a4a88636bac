package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static dev.fulmar.cocored.californium.Datagram.NON;
import static dev.fulmar.cocored.californium.Datagram.RST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.netem.sim.Simulation;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** What becomes of arrivals, and that every permit comes back, in virtual time. */
class ReceiveHalfTest {
  private final List<String> events = new ArrayList<>();

  /** One permit, room for two, and every arrival beside another one is dropped early. */
  private static Configuration alwaysDropping() {
    return CocoRed.configuration()
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.BUFFER_CAPACITY, 3)
        .set(CocoRedConfig.MIN_THRESHOLD, 0.0)
        .set(CocoRedConfig.MAX_THRESHOLD, 1.0)
        .set(CocoRedConfig.MAX_PROBABILITY, 1.0)
        .set(CocoRedConfig.QUEUE_WEIGHT, 1.0);
  }

  private static Configuration onePermitAndRoomForTwo() {
    return CocoRed.configuration(dev.fulmar.cocored.Profile.DEFAULT_COAP)
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.BUFFER_CAPACITY, 2);
  }

  @Test
  void handledRequestIsAnsweredAndItsPermitIsBack() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      server.receive(Datagram.get(CON, 100, 1, "r"));
      assertThat(server.sent()).hasSize(1);
      assertThat(server.sent().get(0).code()).isEqualTo(CONTENT);
      assertBalanced(server.endpoint.snapshot(), 1);
    }
  }

  @Test
  void droppedRequestIsAsIfLostAndItsRepetitionIsHandledOnce() {
    try (VirtualServer server = new VirtualServer(alwaysDropping())) {
      server.endpoint.addListener(new Recorder());
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r")); // in service
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 2, "r"));
      assertThat(events).containsExactly("early 101 1.0");
      server.run();
      assertThat(server.resource.handled).isEqualTo(1);
      assertThat(server.sent()).extracting(VirtualConnector.Sent::messageId).containsExactly(100);

      server.receive(Datagram.get(CON, 101, 2, "r")); // its sender's retransmission
      assertThat(server.resource.handled).isEqualTo(2);
      assertThat(server.sent())
          .extracting(VirtualConnector.Sent::messageId)
          .containsExactly(100, 101);
      assertThat(server.endpoint.snapshot().earlyDropped()).isEqualTo(1);
      assertBalanced(server.endpoint.snapshot(), 2);
    }
  }

  @Test
  void nonConfirmableMessageIsNotDroppedEarly() {
    try (VirtualServer server = new VirtualServer(alwaysDropping())) {
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(NON, 101, 2, "r"));
      server.run();
      assertThat(server.resource.handled).isEqualTo(2);
    }
  }

  @Test
  void fullBufferDropsBothKindsAndSaysSo() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.endpoint.addListener(new Recorder());
      for (int id = 100; id < 104; id++) {
        int type = id % 2 == 0 ? CON : NON;
        server.wire.receive(VirtualServer.PEER, Datagram.get(type, id, id, "r"));
      }
      server.run();
      assertThat(events).containsExactly("full 102", "full 103");
      assertThat(server.resource.handled).isEqualTo(2);
      assertBalanced(server.endpoint.snapshot(), 2);
    }
  }

  @Test
  void acknowledgementResetAndPingPassAFullBuffer() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.register();
      server.notifyObservers();
      int notification = server.sent().get(0).messageId();
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 2, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.empty(CON, 200)); // ping
      server.wire.receive(VirtualServer.PEER, Datagram.empty(ACK, notification));
      server.wire.receive(VirtualServer.PEER, Datagram.empty(RST, 9));
      byte[] piggybacked = Datagram.message(ACK, CONTENT, 300, 9, null, -1);
      server.wire.receive(VirtualServer.PEER, piggybacked);
      assertThat(server.endpoint.snapshot().bypassed()).isEqualTo(4);
      server.run();
      assertThat(server.sent())
          .anySatisfy(
              sent -> {
                assertThat(sent.type()).isEqualTo(RST); // the pong
                assertThat(sent.messageId()).isEqualTo(200);
              });
      server.advanceSeconds(100);
      assertThat(server.endpoint.snapshot().retransmissions()).isZero();
    }
  }

  @Test
  void copyOfWhatWaitsIsCoalescedAndHandledOnce() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 2, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 2, "r"));
      server.run();
      assertThat(server.resource.handled).isEqualTo(2);
      assertThat(server.endpoint.snapshot().coalesced()).isEqualTo(1);
      assertBalanced(server.endpoint.snapshot(), 2);
    }
  }

  @Test
  void hundredCopiesAreHandledOnceAndAcknowledgedAlike() {
    try (VirtualServer server = new VirtualServer(CocoRed.configuration())) {
      for (int i = 0; i < 100; i++) {
        server.receive(Datagram.get(CON, 100, 1, "r"));
        server.advanceSeconds(0.01);
      }
      assertThat(server.resource.handled).isEqualTo(1);
      assertThat(server.sent()).hasSize(100);
      assertThat(server.sent())
          .allSatisfy(
              sent -> {
                assertThat(sent.type()).isEqualTo(ACK);
                assertThat(sent.messageId()).isEqualTo(100);
                assertThat(sent.code()).isEqualTo(CONTENT);
              });
      assertBalanced(server.endpoint.snapshot(), 100);
    }
  }

  @Test
  void malformedMessageReturnsItsPermit() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      byte[] optionPastTheEnd = {0x40, 1, 0, 100, (byte) 0xBD, 0};
      byte[] tokenLengthNine = {0x49, 1, 0, 101, 1, 2, 3, 4, 5, 6, 7, 8, 9};
      byte[] classSeven = {0x40, (byte) 0xE1, 0, 102};
      for (int i = 0; i < 10; i++) {
        server.receive(optionPastTheEnd);
        server.receive(tokenLengthNine);
        server.receive(classSeven);
      }
      assertBalanced(server.endpoint.snapshot(), 30);
      server.receive(Datagram.get(CON, 103, 1, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
    }
  }

  @Test
  void messageThatMakesTheParserThrowReturnsItsPermit() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      byte[] block1OfSixteenBytesWithSeventeen = new byte[8 + 17];
      byte[] head = {0x40, 3, 0, 100, (byte) 0xD1, 14, 0x00, (byte) 0xFF};
      System.arraycopy(head, 0, block1OfSixteenBytesWithSeventeen, 0, head.length);
      for (int i = 0; i < 10; i++) {
        server.receive(block1OfSixteenBytesWithSeventeen);
      }
      assertBalanced(server.endpoint.snapshot(), 10);
      server.receive(Datagram.get(CON, 103, 1, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
    }
  }

  @Test
  void interceptorThatThrowsCostsNoPermit() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.endpoint.addInterceptor(
          new MessageInterceptorAdapter() {
            @Override
            public void receiveRequest(Request request) {
              throw new IllegalStateException("broken interceptor");
            }
          });
      for (int i = 0; i < 10; i++) {
        server.receive(Datagram.get(CON, 100 + i, 1, "r"));
      }
      assertBalanced(server.endpoint.snapshot(), 10);
    }
  }

  @Test
  void responseToAMulticastAddressCostsNoPermit() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      for (int i = 0; i < 10; i++) {
        byte[] response = Datagram.message(NON, CONTENT, 100 + i, 9, null, -1);
        server.wire.receiveMulticast(VirtualServer.PEER, response);
      }
      server.run();
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertBalanced(snapshot, snapshot.accepted());
    }
  }

  @Test
  void listenerThatThrowsHarmsNeitherTheEndpointNorOtherListeners() {
    Configuration config = alwaysDropping().set(CocoRedConfig.PERMIT_TIMEOUT, 1, TimeUnit.SECONDS);
    try (VirtualServer server = new VirtualServer(config)) {
      server.endpoint.addListener(
          new CocoRedListener() {
            @Override
            public void onEarlyDrop(InetSocketAddress peer, int messageId, double averageQueue) {
              throw new IllegalStateException("broken listener");
            }
          });
      server.endpoint.addListener(new Recorder());
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 2, "r"));
      server.run();
      assertThat(events).containsExactly("early 101 1.0");
      assertBalanced(server.endpoint.snapshot(), 1);
    }
  }

  @Test
  void responseThatNobodyAskedForReturnsItsPermit() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      for (int i = 0; i < 10; i++) {
        server.receive(Datagram.message(CON, CONTENT, 100 + i, 9, null, -1));
        server.receive(Datagram.message(NON, CONTENT, 200 + i, 9, null, -1));
      }
      assertBalanced(server.endpoint.snapshot(), 20);
    }
  }

  @Test
  void requestCancelledByAnInterceptorReturnsItsPermit() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.endpoint.addInterceptor(
          new MessageInterceptorAdapter() {
            @Override
            public void receiveRequest(Request request) {
              request.cancel();
            }
          });
      for (int i = 0; i < 10; i++) {
        server.receive(Datagram.get(CON, 100 + i, 1, "r"));
      }
      assertThat(server.resource.handled).isZero();
      assertBalanced(server.endpoint.snapshot(), 10);
    }
  }

  @Test
  void handlerThatThrowsReturnsItsPermit() {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.resource.onGet =
          exchange -> {
            throw new IllegalStateException("broken handler");
          };
      for (int i = 0; i < 10; i++) {
        server.receive(Datagram.get(CON, 100 + i, 1, "r"));
      }
      assertThat(server.resource.handled).isEqualTo(10);
      assertBalanced(server.endpoint.snapshot(), 10);
    }
  }

  @Test
  void permitThatNobodyReturnsIsReclaimed() {
    Configuration config =
        onePermitAndRoomForTwo().set(CocoRedConfig.PERMIT_TIMEOUT, 1, TimeUnit.SECONDS);
    VirtualConnector wire = new VirtualConnector(new Simulation(), 5683);
    List<byte[]> handedOver = new ArrayList<>();
    RevRedConnector connector = new RevRedConnector(wire, CocoRedSettings.of(config));
    connector.setRawDataReceiver(raw -> handedOver.add(raw.getBytes())); // and never handled
    connector.queue().listeners().add(new Recorder());
    connector.queue().open();
    wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
    wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 2, "r"));
    long arrived = System.nanoTime();
    connector.queue().reclaimStale(arrived);
    assertThat(handedOver).hasSize(1);

    connector.queue().reclaimStale(arrived + TimeUnit.SECONDS.toNanos(2));
    assertThat(events).containsExactly("reclaimed 100");
    assertThat(handedOver).hasSize(2);
    assertThat(connector.queue().snapshot(0, 0).permitsReclaimed()).isEqualTo(1);
  }

  @Test
  void stoppingDiscardsWhatWaitsAndStartingServesAgain() throws Exception {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 2, "r"));
      server.endpoint.stop();
      CocoRedSnapshot stopped = server.endpoint.snapshot();
      assertThat(stopped.discardedAtStop()).isEqualTo(2);
      assertThat(stopped.waiting() + stopped.inService()).isZero();
      server.run(); // what was in service finds its endpoint stopped

      server.endpoint.start();
      server.receive(Datagram.get(CON, 102, 3, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
      server.advanceSeconds(60); // long enough for the watchdog
      CocoRedSnapshot after = server.endpoint.snapshot();
      assertThat(after.permitsReclaimed()).isZero();
      assertThat(after.accepted()).isEqualTo(after.handled() + after.discardedAtStop());
    }
  }

  @Test
  void messageThatArrivesWhileTheEndpointStartsIsServedOnceItRuns() throws Exception {
    try (VirtualServer server = new VirtualServer(onePermitAndRoomForTwo())) {
      server.endpoint.stop();
      byte[] early = Datagram.get(CON, 100, 1, "r");
      server.wire.onStart(() -> server.wire.receive(VirtualServer.PEER, early));
      server.endpoint.start();
      server.run();
      assertThat(server.resource.handled).isEqualTo(1);
      assertBalanced(server.endpoint.snapshot(), 1);
    }
  }

  private static void assertBalanced(CocoRedSnapshot snapshot, long handled) {
    assertThat(snapshot.handled()).isEqualTo(handled);
    assertThat(snapshot.waiting() + snapshot.inService()).isZero();
    assertThat(snapshot.accepted()).isEqualTo(handled);
    assertThat(snapshot.received())
        .isEqualTo(
            handled + snapshot.earlyDropped() + snapshot.bufferFull() + snapshot.coalesced());
    assertThat(snapshot.permitsReclaimed()).isZero();
  }

  private final class Recorder implements CocoRedListener {
    @Override
    public void onEarlyDrop(InetSocketAddress peer, int messageId, double averageQueue) {
      events.add("early " + messageId + " " + averageQueue);
    }

    @Override
    public void onBufferFull(InetSocketAddress peer, int messageId) {
      events.add("full " + messageId);
    }

    @Override
    public void onPermitReclaimed(InetSocketAddress peer, int messageId) {
      events.add("reclaimed " + messageId);
    }
  }
}
