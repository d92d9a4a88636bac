package dev.fulmar.netem.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.sim.SimLink;
import dev.fulmar.netem.sim.Simulation;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What a test gets, and that it is gone afterwards. */
class NetemExtensionTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  /** An address of a link that a test has opened. */
  private static InetSocketAddress opened;

  @TempDir private Path folder;

  static class OnParameters {
    @Test
    void getsALinkOfItsOwn(@LinkSpec(value = "loss packets(2)", seed = 7) NetemLink link) {
      assertThat(link.name()).isEqualTo("link");
      assertThat(link.seed()).isEqualTo(7);
      Link up = link.link(Direction.UP);
      assertThat(up.offer(new byte[1], 0)).isEqualTo(Verdict.PASSED);
      assertThat(up.offer(new byte[1], 0)).isEqualTo(Verdict.LOST);
    }

    @Test
    void getsSeveralByTheirNames(
        @LinkSpec(name = "wan", up = "loss 5%", down = "delay 40ms") NetemLink wan,
        @LinkSpec(name = "lan", down = "delay 1ms") NetemLink lan,
        @LinkSpec(name = "wan") NetemLink again,
        @LinkSpec NetemLink unimpaired) {
      assertThat(wan.config(Direction.UP)).hasToString("loss 5%");
      assertThat(wan.config(Direction.DOWN)).hasToString("delay 40ms");
      assertThat(lan.config(Direction.UP).toString()).isEmpty();
      assertThat(lan.config(Direction.DOWN)).hasToString("delay 1ms");
      assertThat(again).isSameAs(wan);
      assertThat(unimpaired.config(Direction.UP).toString()).isEmpty();
    }
  }

  @Test
  void parametersGetTheLinksTheyAskFor() {
    InnerRun.of(OnParameters.class, folder).succeeds();
  }

  @ExtendWith(NetemExtension.class)
  @LinkSpec(name = "wan", value = "loss 5%", seed = 3)
  @LinkSpec(name = "lan", value = "delay 1ms")
  static class Declared {
    private NetemLink beforehand;

    @BeforeEach
    void setUp(@LinkSpec(name = "wan") NetemLink wan) {
      beforehand = wan;
    }

    @Test
    void classDeclaresAndTheTestSharesTheLinkWithItsPreparation(
        @LinkSpec(name = "wan") NetemLink wan, @LinkSpec(name = "lan") NetemLink lan) {
      assertThat(wan).isSameAs(beforehand);
      assertThat(wan.seed()).isEqualTo(3);
      assertThat(lan.config(Direction.UP)).hasToString("delay 1ms");
    }

    @Test
    @LinkSpec(name = "wan", value = "blackhole")
    void methodTakesThePlaceOfTheClass(@LinkSpec(name = "wan") NetemLink wan) {
      assertThat(wan.config(Direction.UP)).hasToString("blackhole");
    }

    @Nested
    @LinkSpec(name = "lan", value = "delay 2ms")
    class Inner {
      @Test
      void nestedClassTakesThePlaceOfItsOuterOne(
          @LinkSpec(name = "wan") NetemLink wan, @LinkSpec(name = "lan") NetemLink lan) {
        assertThat(wan.config(Direction.UP)).hasToString("loss 5%");
        assertThat(lan.config(Direction.UP)).hasToString("delay 2ms");
      }
    }
  }

  @Test
  void linksAreDeclaredOnClassesAndMethods() {
    InnerRun.of(Declared.class, folder).succeeds();
  }

  @LinkSpec(value = "delay 1ms")
  static class OnlyOne {
    @Test
    void parameterNeedsNoAnnotation(NetemLink link) {
      assertThat(link.config(Direction.UP)).hasToString("delay 1ms");
    }
  }

  @Test
  void theOnlyLinkNeedsNoName() {
    InnerRun.of(OnlyOne.class, folder).succeeds();
  }

  static class OverSockets {
    @Test
    void datagramsPass(@LinkSpec(up = "loss packets(1)") NetemLink link) throws Exception {
      try (DatagramSocket server = new DatagramSocket(0, LOOPBACK);
          DatagramSocket client = new DatagramSocket(0, LOOPBACK)) {
        server.setSoTimeout(5_000);
        opened = link.udpTo((InetSocketAddress) server.getLocalSocketAddress()).address();
        client.send(new DatagramPacket(new byte[] {1}, 1, opened));
        client.send(new DatagramPacket(new byte[] {2}, 1, opened));
        DatagramPacket received = new DatagramPacket(new byte[9], 9);
        server.receive(received);
        assertThat(received.getData()[0]).isEqualTo((byte) 2);
      }
    }
  }

  @Test
  void linkBeforeAUdpServerIsClosedAfterTheTest() throws Exception {
    InnerRun.of(OverSockets.class, folder).succeeds();
    try (DatagramSocket free = new DatagramSocket(opened)) {
      assertThat(free.isBound()).isTrue();
    }
    assertThat(folder).isEmptyDirectory();
  }

  static class OverConnections {
    @Test
    void bytesPass(@LinkSpec(value = "delay 1ms") NetemLink link) throws Exception {
      try (ServerSocket server = new ServerSocket(0, 5, LOOPBACK)) {
        opened = link.tcpTo((InetSocketAddress) server.getLocalSocketAddress()).address();
        try (Socket client = new Socket(opened.getAddress(), opened.getPort());
            Socket accepted = server.accept()) {
          client.getOutputStream().write(7);
          assertThat(accepted.getInputStream().read()).isEqualTo(7);
        }
      }
    }
  }

  @Test
  void linkBeforeATcpServerIsClosedAfterTheTest() throws Exception {
    InnerRun.of(OverConnections.class, folder).succeeds();
    try (ServerSocket free = new ServerSocket(opened.getPort(), 5, LOOPBACK)) {
      assertThat(free.isBound()).isTrue();
    }
  }

  static class Virtual {
    @Test
    void packetsTakeVirtualTimeOnly(
        @VirtualTime Simulation simulation, @LinkSpec("delay 3600s") NetemLink link) {
      assertThat(simulation.nowNanos()).isZero();
      List<Long> arrivals = new ArrayList<>();
      SimLink up = link.deliver(Direction.UP, packet -> arrivals.add(simulation.nowNanos()));
      up.send(new byte[1]);
      simulation.runUntil(2 * 3_600_000_000_000L);
      assertThat(arrivals).containsExactly(3_600_000_000_000L);
    }

    @Test
    @VirtualTime
    void socketsAreRefused(@LinkSpec NetemLink link, Simulation simulation) {
      assertThatIllegalStateException()
          .isThrownBy(() -> link.udpTo(new InetSocketAddress(LOOPBACK, 9)))
          .withMessage(
              "udpTo opens a socket, but the test is in @VirtualTime; allowed: connect, deliver,"
                  + " link");
      assertThatIllegalStateException()
          .isThrownBy(() -> link.tcpTo(new InetSocketAddress(LOOPBACK, 9)));
    }

    @Test
    void simulationIsThatOfVirtualTimeOnly(@LinkSpec NetemLink link) {
      assertThatIllegalStateException()
          .isThrownBy(() -> link.deliver(Direction.UP, packet -> {}))
          .withMessage(
              "the test is not in virtual time: say @VirtualTime on it, its class, or its"
                  + " parameter of type Simulation");
    }
  }

  @Test
  void virtualTimePassesInASimulation() {
    InnerRun.of(Virtual.class, folder).succeeds();
  }

  @VirtualTime
  static class VirtualClass {
    private Simulation beforehand;

    @BeforeEach
    void setUp(Simulation simulation) {
      beforehand = simulation;
      simulation.runUntil(5);
    }

    @Test
    void oneTest(Simulation simulation) {
      assertThat(simulation).isSameAs(beforehand);
      assertThat(simulation.nowNanos()).isEqualTo(5);
    }

    @Test
    void anotherTest(Simulation simulation) {
      assertThat(simulation.nowNanos()).isEqualTo(5);
    }
  }

  @Test
  void everyTestOfAClassInVirtualTimeBeginsAtZero() {
    InnerRun.of(VirtualClass.class, folder).succeeds();
  }
}
