package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is offered is delivered or counted, and what was late is marked. */
@ParameterizedClass(name = "{0}")
@EnumSource(names = {"NIO", "EPOLL"})
@Timeout(value = 1, unit = TimeUnit.MINUTES)
class UdpLinkLoadTest {
  @Parameter private LinkIo io;

  @BeforeEach
  void skipWhatIsNotToBeHadHere() {
    assumeTrue(EpollSupport.missing().isEmpty() || io != LinkIo.EPOLL, EpollSupport.missing());
  }

  /** Paced by what came back, not by the clock: a busy machine makes it slower, not wrong. */
  @Test
  @Tag("slow")
  void hundredThousandDatagramsGoThereAndBackWithoutLoss() throws IOException {
    int datagrams = 100_000;
    int window = 500;
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).down(LinkSpec.parse("delay 2ms")).start();
        UdpPeer client = new UdpPeer()) {
      int received = 0;
      for (int sent = 0; sent < datagrams; sent++) {
        client.send(new byte[100], link.address());
        if (sent - received >= window) {
          client.receive();
          received++;
        }
      }
      for (; received < datagrams; received++) {
        client.receive();
      }
      assertThat(link.stats(Direction.UP).delivered()).isEqualTo(datagrams);
      assertThat(link.stats(Direction.DOWN).delivered()).isEqualTo(datagrams);
      assertThat(link.relayStats().overrun()).isZero();
      assertThat(link.relayStats().sendFailed()).isZero();
    }
  }

  /** More than the system's buffer holds, while nobody reads it: what is missing is counted. */
  @Test
  @Tag("slow")
  void whatComesFasterThanItIsReadIsOverrunToTheLastDatagram() throws IOException {
    int datagrams = 20_000;
    CountDownLatch mayRead = new CountDownLatch(1);
    try (UdpPeer server = new UdpPeer().counting();
        UdpLink link =
            linkTo(server)
                .verdicts((direction, index, verdict, sizeBytes) -> waitFor(mayRead))
                .start();
        UdpPeer client = new UdpPeer()) {
      for (int i = 0; i < datagrams; i++) {
        client.send(new byte[1_000], link.address());
      }
      mayRead.countDown();
      await()
          .until(
              () ->
                  link.stats(Direction.UP).offered() + link.relayStats().overrunUp() == datagrams);
      assertThat(link.relayStats().overrunUp()).isPositive();
      assertThat(link.stats(Direction.UP).dropped()).isZero();
    }
  }

  @Test
  void linkWhoseThreadIsHeldUpIsMarkedDegraded() throws IOException {
    int datagrams = 110;
    try (UdpPeer server = new UdpPeer();
        UdpLink link =
            linkTo(server)
                .up(LinkSpec.parse("delay 1ms"))
                .verdicts((direction, index, verdict, sizeBytes) -> holdUpForThreeMillis())
                .start();
        UdpPeer client = new UdpPeer()) {
      for (int i = 0; i < datagrams; i++) {
        client.send("hello", link.address());
      }
      await().until(() -> link.stats(Direction.UP).delivered() == datagrams);
      assertThat(link.lateness(Direction.UP).degraded()).isTrue();
      assertThat(link.lateness(Direction.UP).p50Nanos()).isGreaterThan(1_900_000);
      assertThat(link.lateness(Direction.DOWN).degraded()).isFalse();
    }
  }

  @Test
  void emptyDatagramBetweenOthersIsOneOfThem() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link = linkTo(server).up(LinkSpec.parse("rate 1gbit delay 5ms")).start();
        UdpPeer client = new UdpPeer()) {
      for (String text : new String[] {"one", "", "two", "three", ""}) {
        client.send(text, link.address());
      }
      for (String text : new String[] {"one", "", "two", "three", ""}) {
        assertThat(server.receiveText()).isEqualTo(text);
      }
      assertThat(link.stats(Direction.UP).delivered()).isEqualTo(5);
      assertThat(link.relayStats().sendFailed()).isZero();
    }
  }

  private UdpLinkBuilder linkTo(UdpPeer server) {
    return UdpLink.builder().listen(UdpPeer.loopback(0)).to(server.address()).io(io);
  }

  private static void waitFor(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void holdUpForThreeMillis() {
    long endNanos = System.nanoTime() + 3_000_000;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(endNanos - System.nanoTime());
    }
  }
}
