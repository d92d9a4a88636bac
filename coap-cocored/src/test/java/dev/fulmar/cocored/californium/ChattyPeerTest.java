package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/**
 * One peer sends 300 messages/s, twenty send one a second each, to a handler that does 100/s: in
 * virtual time.
 */
class ChattyPeerTest {
  private static final int CHATTY_PORT = 40_000;
  private static final int QUIET_PEERS = 20;
  private static final int SECONDS = 20;

  /** How often the quiet peers had to repeat a message, on average. */
  private static double quietRepetitions(Configuration config) {
    config.set(CocoRedConfig.SERVICE_PERMITS, 1).set(CocoRedConfig.SEED, 1L);
    try (VirtualServer server = new VirtualServer(config)) {
      server.resource.onGet = exchange -> server.respondAfter(10, exchange);
      List<VirtualSender> senders = new ArrayList<>();
      server.wire.onSend(
          datagram -> {
            VirtualConnector.Sent sent = server.takeSent();
            senders.get(sent.to().getPort() - CHATTY_PORT).acknowledge(sent.messageId());
          });
      senders.add(new VirtualSender(server, CHATTY_PORT, 0));
      for (int i = 1; i <= QUIET_PEERS; i++) {
        senders.add(new VirtualSender(server, CHATTY_PORT + i, i));
        senders.get(i).send(i * 50_000_000L, 1_000_000_000L, SECONDS);
      }
      senders.get(0).send(0, 3_333_333, 300 * SECONDS);
      server.advanceSeconds(SECONDS);
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertThat(snapshot.received())
          .isEqualTo(
              snapshot.accepted()
                  + snapshot.earlyDropped()
                  + snapshot.bufferFull()
                  + snapshot.overShare()
                  + snapshot.coalesced());
      assertThat(snapshot.handled()).isGreaterThan(90 * SECONDS); // the handler is never idle
      List<VirtualSender> quiet = senders.subList(1, senders.size());
      int messages = quiet.stream().mapToInt(VirtualSender::messages).sum();
      int datagrams = quiet.stream().mapToInt(VirtualSender::datagrams).sum();
      return (double) (datagrams - messages) / messages;
    }
  }

  @Test
  void withoutFairnessEveryQuietMessageIsRepeated() {
    assertThat(quietRepetitions(CocoRed.configuration())).isGreaterThan(1);
  }

  @Test
  void withABoundOnEachPeersRoomTheQuietOnesRepeatNextToNothing() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.PEER_ROOM, 0.25)
            .set(CocoRedConfig.SHARE_DROPS, true);
    assertThat(quietRepetitions(config)).isLessThan(0.05);
  }

  @Test
  void withScaledDropsAloneTheQuietOnesRepeatNextToNothing() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.SHARE_DROPS, true)
            .set(CocoRedConfig.QUEUE_WEIGHT, 0.02);
    assertThat(quietRepetitions(config)).isLessThan(0.05);
  }
}
