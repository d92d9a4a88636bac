package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.NON;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedListener;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.policy.BufferRules;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Each key beyond the paper, through a whole endpoint in virtual time. */
class BeyondThePaperTest {
  private static final InetSocketAddress QUIET =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 40_001);

  private final List<String> events = new ArrayList<>();

  /** One permit, and every arrival beside another one is dropped early. */
  private static Configuration alwaysDropping() {
    return CocoRed.configuration()
        .set(CocoRedConfig.SERVICE_PERMITS, 1)
        .set(CocoRedConfig.BUFFER_CAPACITY, 10)
        .set(CocoRedConfig.MIN_THRESHOLD, 0.0)
        .set(CocoRedConfig.MAX_THRESHOLD, 1.0)
        .set(CocoRedConfig.MAX_PROBABILITY, 1.0)
        .set(CocoRedConfig.QUEUE_WEIGHT, 1.0);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "GATEWAY")
  void everythingIsOffInTheProfilesOfThePaper(Profile profile) {
    ReceiveSettings settings = ReceiveSettings.of(CocoRed.configuration(profile));
    assertThat(settings.rules()).isEqualTo(BufferRules.PLAIN);
    assertThat(settings.paceAcks()).isFalse();
    assertThat(settings.serviceNanos()).isZero();
    assertThat(settings.reportNanos()).isEqualTo(60_000_000_000L);
  }

  @Test
  void nonConfirmableMessageIsDroppedEarlyWhereThatIsAskedFor() {
    Configuration config = alwaysDropping().set(CocoRedConfig.EARLY_DROP_NON, true);
    try (VirtualServer server = new VirtualServer(config)) {
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(NON, 101, 2, "r"));
      server.run();
      assertThat(server.endpoint.snapshot().earlyDropped()).isEqualTo(1);
      assertThat(server.resource.handled).isEqualTo(1);
    }
  }

  @Test
  void chattyPeerIsHeldToItsRoomAndTheListenerHearsOfIt() {
    Configuration config =
        CocoRed.configuration(Profile.DEFAULT_COAP)
            .set(CocoRedConfig.SERVICE_PERMITS, 1)
            .set(CocoRedConfig.BUFFER_CAPACITY, 10)
            .set(CocoRedConfig.PEER_ROOM, 1.0);
    try (VirtualServer server = new VirtualServer(config)) {
      server.endpoint.addListener(new Recorder());
      for (int id = 100; id < 107; id++) {
        server.wire.receive(VirtualServer.PEER, Datagram.get(CON, id, 1, "r"));
      }
      server.wire.receive(QUIET, Datagram.get(CON, 100, 1, "r"));
      assertThat(server.endpoint.snapshot().peersQueued()).isEqualTo(2);
      server.run();
      assertThat(events).containsExactly("over share 105", "over share 106");
      CocoRedSnapshot snapshot = server.endpoint.snapshot();
      assertThat(snapshot.overShare()).isEqualTo(2);
      assertThat(snapshot.received()).isEqualTo(8);
      assertThat(snapshot.handled()).isEqualTo(6);
      assertThat(snapshot.peersQueued()).isZero();
      assertThat(server.sent()).extracting(VirtualConnector.Sent::to).contains(QUIET);
    }
  }

  @Test
  void thirdDropInARowOfOnePeerAndTokenDoesNotHappen() {
    Configuration config = alwaysDropping().set(CocoRedConfig.MAX_DROPS_IN_A_ROW, 2);
    try (VirtualServer server = new VirtualServer(config)) {
      server.endpoint.addListener(new Recorder());
      server.wire.receive(QUIET, Datagram.get(CON, 1, 1, "r"));
      for (int copy = 0; copy < 3; copy++) {
        server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 5, "r"));
      }
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 6, "r"));
      assertThat(events).containsExactly("early 100", "early 100", "early 101");
      assertThat(server.endpoint.snapshot().relationsTracked()).isEqualTo(1); // 5 is through
      server.run();
      assertThat(server.resource.handled).isEqualTo(2);
    }
  }

  @Test
  void relationTableKeepsToItsSize() {
    Configuration config =
        alwaysDropping()
            .set(CocoRedConfig.MAX_DROPS_IN_A_ROW, 2)
            .set(CocoRedConfig.RELATION_TABLE, 10);
    try (VirtualServer server = new VirtualServer(config)) {
      server.wire.receive(QUIET, Datagram.get(CON, 1, 1, "r"));
      for (int token = 0; token < 100; token++) {
        server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100 + token, token, "r"));
      }
      assertThat(server.endpoint.snapshot().relationsTracked()).isEqualTo(10);
      assertThat(server.endpoint.snapshot().relationsForgotten()).isEqualTo(90);
    }
  }

  @ParameterizedTest(name = "idle decay {0}: AvgQ {1}")
  @CsvSource({"true, 0.125", "false, 0.5"})
  void averageDecaysWithIdleTimeWhereThatIsAskedFor(boolean decays, double expected) {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.SERVICE_PERMITS, 1)
            .set(CocoRedConfig.QUEUE_WEIGHT, 0.5)
            .set(CocoRedConfig.IDLE_DECAY, decays)
            .set(CocoRedConfig.SERVICE_TIME, 1, TimeUnit.SECONDS);
    try (VirtualServer server = new VirtualServer(config)) {
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 100, 1, "r"));
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 101, 1, "r")); // q 1: 0.5
      server.wire.receive(VirtualServer.PEER, Datagram.get(CON, 102, 1, "r")); // q 2: 1.25
      server.run();
      assertThat(server.endpoint.snapshot().averageQueue()).isEqualTo(1.25);
      server.advanceSeconds(2);
      server.receive(Datagram.get(CON, 103, 1, "r"));
      double atOneAndAQuarter = expected * 1.25; // 0.5^(2 + 1), or 0.5 of formula (1) alone
      assertThat(server.endpoint.snapshot().averageQueue())
          .isCloseTo(atOneAndAQuarter, within(1e-9));
    }
  }

  @Test
  void valuesThatMakeNoSenseAreRefusedWithTheKey() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.configuration().setFromText(CocoRedConfig.SUPERSEDE, "banana"))
        .withMessageContaining("COAP.COCORED_SUPERSEDE")
        .withMessageContaining("'banana' must be true or false");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.configuration().set(CocoRedConfig.PEER_ROOM, 0.0))
        .withMessageContaining("must be in [1.0E-6, 1000000.0]");
    assertRefused(
        CocoRed.configuration().set(CocoRedConfig.SERVICE_TIME, 0, TimeUnit.SECONDS),
        "COAP.COCORED_SERVICE_TIME is 0 ns, must be at least 1 ns");
    assertRefused(
        CocoRed.configuration().set(CocoRedConfig.REPORT_INTERVAL, 999, TimeUnit.MILLISECONDS),
        "COAP.COCORED_REPORT_INTERVAL is 999000000 ns, must be at least 1 s");
  }

  private static void assertRefused(Configuration config, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessageContaining(message);
  }

  private final class Recorder implements CocoRedListener {
    @Override
    public void onEarlyDrop(InetSocketAddress peer, int messageId, double averageQueue) {
      events.add("early " + messageId);
    }

    @Override
    public void onOverShare(InetSocketAddress peer, int messageId) {
      events.add("over share " + messageId);
    }
  }
}
