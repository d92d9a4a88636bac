package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.CONTENT;
import static dev.fulmar.cocored.californium.Datagram.NON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.Profile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.network.interceptors.MessageInterceptorAdapter;
import org.eclipse.californium.elements.AddressEndpointContext;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** No permit is ever lost, whatever becomes of a message: soaks in virtual time. */
class PermitReturnTest {
  private final SplittableRandom random = new SplittableRandom(1860);

  private static Configuration onePermit() {
    return CocoRed.configuration(Profile.DEFAULT_COAP)
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.PERMIT_TIMEOUT, 10, TimeUnit.SECONDS);
  }

  private static InetSocketAddress peer(int number) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 40_000 + number);
  }

  /** A message that ends in one of the ways of which an endpoint tells nobody, or in a handler. */
  private byte[] anyMessage(int id) {
    int messageId = id & 0xFFFF;
    int token = id & 0xFF;
    return switch (random.nextInt(10)) {
      case 0 -> new byte[] {0x40, 1, (byte) (id >> 8), (byte) id, (byte) 0xBD, 0}; // past the end
      case 1 -> new byte[] {0x4B, 1, (byte) (id >> 8), (byte) id, 1}; // token length 11
      case 2 -> Datagram.message(CON, CONTENT, messageId, token, null, -1); // nobody asked
      case 3 -> Datagram.message(NON, CONTENT, messageId, token, null, 7);
      case 4 -> Datagram.message(ACK, CONTENT, messageId, token, null, -1);
      case 5 -> Datagram.empty(CON, messageId);
      case 6 -> Datagram.get(CON, random.nextInt(64), token, "r"); // often a duplicate
      case 7 -> Datagram.get(CON, messageId, token, "missing");
      case 8 -> anyBytes();
      default -> Datagram.get(random.nextInt(2), messageId, token, "r");
    };
  }

  private byte[] anyBytes() {
    byte[] bytes = new byte[random.nextInt(40)];
    random.nextBytes(bytes);
    return bytes;
  }

  @Test
  void refusedMessageDoesNotHoldUpThoseBehindIt() {
    ServiceQueue queue = new ServiceQueue(CocoRedSettings.of(onePermit()), unused -> {});
    List<Integer> taken = new ArrayList<>();
    queue.setReceiver(
        raw -> {
          int messageId = RawMessage.of(raw).messageId();
          if (messageId == 1) {
            throw new RejectedExecutionException("the endpoint is stopping");
          }
          taken.add(messageId);
        });
    for (int messageId = 1; messageId <= 3; messageId++) {
      queue.arrive(
          RawMessage.of(
              RawData.inbound(
                  Datagram.get(CON, messageId, 7, "r"),
                  new AddressEndpointContext(peer(0)),
                  false,
                  messageId,
                  peer(1))));
    }
    queue.open();
    assertThat(taken).containsExactly(2); // and the third waits for its permit
  }

  @Test
  void soakOfEveryKindOfMessageLeavesNoPermitOut() {
    try (VirtualServer server = new VirtualServer(onePermit())) {
      server.resource.onGet =
          exchange -> {
            if (random.nextInt(4) == 0) {
              throw new IllegalStateException("broken handler");
            }
            exchange.respond("value");
          };
      server.endpoint.addInterceptor(
          new MessageInterceptorAdapter() {
            @Override
            public void receiveRequest(Request request) {
              switch (random.nextInt(20)) {
                case 0 -> request.cancel();
                case 1 -> throw new IllegalStateException("broken interceptor");
                default -> {}
              }
            }
          });
      for (int id = 0; id < 10_000; id++) {
        byte[] datagram = anyMessage(id);
        if (random.nextInt(10) == 0) {
          server.wire.receiveMulticast(peer(id % 50), datagram);
        } else {
          server.wire.receive(peer(id % 50), datagram);
        }
        if (random.nextBoolean()) {
          server.advanceSeconds(0.001);
        }
      }
      server.advanceSeconds(1);
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertThat(snapshot.waiting() + snapshot.inService()).isZero();
      assertThat(snapshot.permitsReclaimed()).isZero();
      assertThat(snapshot.accepted()).isEqualTo(snapshot.handled());
      assertThat(snapshot.received() + snapshot.bypassed()).isEqualTo(10_000);
      int handled = server.resource.handled;
      server.resource.onGet = exchange -> exchange.respond("value");
      server.receive(Datagram.get(CON, 20_000, 1, "r"));
      server.receive(Datagram.get(CON, 20_001, 1, "r"));
      server.receive(Datagram.get(CON, 20_002, 1, "r"));
      assertThat(server.resource.handled).isGreaterThan(handled); // an interceptor may take one
    }
  }

  @Test
  void responseWithTheMessageIdOfAMulticastRequestLeavesNoPermitOut() {
    try (VirtualServer server = new VirtualServer(onePermit())) {
      server.wire.receiveMulticast(peer(0), Datagram.get(NON, 1, 7, "r"));
      server.advanceSeconds(10);
      server.wire.receive(peer(0), Datagram.message(CON, CONTENT, 1, 9, null, -1));
      server.receive(Datagram.get(CON, 2, 1, "r"));
      assertThat(server.resource.handled).isEqualTo(2);
      assertThat(server.endpoint.snapshot().inService()).isZero();
    }
  }

  @Test
  void messageThatAnExchangeRemembersKeepsNoPermit() {
    try (VirtualServer server = new VirtualServer(onePermit())) {
      List<Request> handled = new ArrayList<>();
      server.resource.onGet =
          exchange -> {
            handled.add(exchange.advanced().getRequest());
            exchange.respond("value");
          };
      server.receive(Datagram.get(CON, 1, 1, "r"));
      assertThat(handled).singleElement().extracting(Permit::of).isNull();
    }
  }

  @Test
  void threadThatGetsStuckStopsTheOtherPeersForThePermitTimeoutAtMost() {
    StuckExecutor threads = new StuckExecutor();
    try (VirtualServer server = new VirtualServer(onePermit(), threads::around)) {
      threads.stick(1);
      server.wire.receive(peer(0), Datagram.get(CON, 1, 1, "r"));
      server.wire.receive(peer(1), Datagram.get(CON, 1, 1, "r"));
      server.advanceSeconds(9);
      assertThat(server.resource.handled).isZero();
      server.advanceSeconds(4);
      assertThat(server.resource.handled).isEqualTo(1);
      assertThat(server.sent()).extracting(VirtualConnector.Sent::to).containsExactly(peer(1));
      assertThat(server.endpoint.snapshot().permitsReclaimed()).isEqualTo(1);
      assertThat(server.endpoint.snapshot().inService()).isZero();
    }
  }

  @Test
  void threadsThatGetStuckAgainAndAgainLeaveNoPermitOut() {
    StuckExecutor threads = new StuckExecutor();
    try (VirtualServer server = new VirtualServer(onePermit(), threads::around)) {
      for (int id = 0; id < 100; id++) {
        threads.stick(1);
        server.receive(Datagram.get(CON, id, 1, "r"));
        server.advanceSeconds(13);
      }
      server.receive(Datagram.get(CON, 1000, 1, "r"));
      assertThat(server.resource.handled).isEqualTo(1);
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertThat(snapshot.permitsReclaimed()).isEqualTo(100);
      assertThat(snapshot.inService()).isZero();
    }
  }

  @Test
  void destroyedEndpointHoldsNothing() {
    VirtualServer server = new VirtualServer(onePermit());
    server.wire.receive(peer(0), Datagram.get(CON, 1, 1, "r"));
    server.wire.receive(peer(1), Datagram.get(CON, 1, 1, "r"));
    server.close();
    CocoRedSnapshot snapshot = server.endpoint.snapshot();
    assertThat(snapshot.waiting() + snapshot.inService() + snapshot.peersQueued()).isZero();
    assertThat(snapshot.discardedAtStop()).isEqualTo(2);
  }
}
