package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.ACK;
import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.GET;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Thousands of peers at one endpoint, in virtual time. */
class ManyPeersTest {
  private static final int FIRST_PORT = 10_000;
  private static final int OBSERVE = 6;

  private static InetSocketAddress peer(int number) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), FIRST_PORT + number);
  }

  private static Configuration config() {
    return CocoRed.configuration(Profile.DEFAULT_COAP)
        .set(CoapConfig.EXCHANGE_LIFETIME, 20, TimeUnit.SECONDS);
  }

  /** Sends a message and takes what was sent last. */
  private static VirtualConnector.Sent ask(VirtualServer server, int peer, byte[] message) {
    server.wire.receive(peer(peer), message);
    server.run();
    return server.takeSent();
  }

  @Tag("slow")
  @Test
  void observersPastTheCapGetAnAnswerWithoutObserve() {
    Configuration config = config().set(CoapConfig.MAX_SERVER_OBSERVES, 10_000);
    try (VirtualServer server = new VirtualServer(config)) {
      for (int peer = 0; peer < 10_000; peer++) {
        VirtualConnector.Sent answer = ask(server, peer, Datagram.message(CON, GET, 1, 7, "r", 0));
        assertThat(answer.code()).isEqualTo(Datagram.CONTENT);
      }
      assertThat(server.resource.getObserverCount()).isEqualTo(10_000);
      VirtualConnector.Sent answer = ask(server, 10_000, Datagram.message(CON, GET, 1, 7, "r", 0));
      assertThat(answer.type()).isEqualTo(ACK);
      assertThat(answer.code()).isEqualTo(Datagram.CONTENT);
      assertThat(answer.bytes()[5] >> 4 & 0xF).as("first option").isNotEqualTo(OBSERVE);
      assertThat(server.resource.getObserverCount()).isEqualTo(10_000);

      server.sent().clear();
      server.notifyObservers();
      assertThat(server.sent()).hasSize(10_000);
      server.advanceSeconds(100); // nobody acknowledges
      assertThat(server.resource.getObserverCount()).isZero();
      assertThat(server.endpoint.snapshot().sender().underWay()).isZero();
    }
  }

  @Test
  void nothingIsKeptOfThousandsOfPeersThatHaveGone() {
    try (VirtualServer server = new VirtualServer(config())) {
      for (int round = 0; round < 4; round++) {
        for (int peer = 0; peer < 2_500; peer++) {
          ask(server, peer, Datagram.get(CON, round, 7, "r"));
        }
        server.advanceSeconds(60);
      }
      assertThat(server.resource.handled).isEqualTo(10_000);
      assertThat(server.endpoint.snapshot().peersQueued()).isZero();
      assertThat(server.endpoint.snapshot().relationsTracked()).isZero();
      assertThat(server.endpoint.snapshot().inService()).isZero();
    }
  }

  @Tag("slow")
  @Test
  void answersOfManyRequestsBelongToThem() {
    try (VirtualServer server = new VirtualServer(config())) {
      for (int id = 0; id < 70_000; id++) {
        if (id % 10_000 == 0) {
          server.advanceSeconds(60); // message ids may be used again
        }
        byte[] query = Datagram.get(CON, id & 0xFFFF, id & 0xFF, "r");
        VirtualConnector.Sent answer = ask(server, id % 16, query);
        assertThat(answer.messageId()).isEqualTo(id & 0xFFFF);
        assertThat(answer.bytes()[4]).isEqualTo((byte) id);
      }
      assertThat(server.resource.handled).isEqualTo(70_000);
    }
  }
}
