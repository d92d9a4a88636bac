package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkStats;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.util.ClockUtil;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A worked example: both ends are Californium, the link is bad, and no time passes. */
class VirtualObserveTest {
  private static final String LINK = "loss 5% delay 100ms";

  @Test
  void equalSeedsGiveEqualEventsAndOthersDoNot() {
    String log = log(7);
    assertThat(log.lines().count()).isGreaterThan(1_000);
    assertThat(log(7)).isEqualTo(log);
    assertThat(log(8)).isNotEqualTo(log);
  }

  private static String log(long seed) {
    try (ObservedOverLinks run = new ObservedOverLinks(LINK, seed)) {
      run.time.pass(TimeUnit.SECONDS.toNanos(200));
      return run.log();
    }
  }

  @Test
  void onACleanLinkANotificationTakesExactlyARoundTrip() {
    try (ObservedOverLinks run = new ObservedOverLinks("delay 100ms", 1)) {
      // registered after 0.1 s, the first notification is made 1 s later and heard after 0.1 s
      run.time.pass(TimeUnit.MILLISECONDS.toNanos(1_200 + 999 * 200));
      assertThat(run.notificationsHeard()).isEqualTo(1_000);
      assertThat(run.server.snapshot().retransmissions()).isZero();
    }
  }

  @Test
  void observerThatTheServerGaveUpRegistersAnewWhenTheLinkIsBack() {
    // of the server's datagrams: the first notification and its four retransmissions
    String outage = "delay 100ms loss packets(2,3,4,5,6)";
    try (ObservedOverLinks run = new ObservedOverLinks(outage, 1)) {
      run.time.pass(TimeUnit.SECONDS.toNanos(300));
      assertThat(run.server.snapshot().timeouts()).isEqualTo(1);
      assertThat(run.registrations()).isGreaterThan(1);
      assertThat(run.notificationsHeard()).isGreaterThan(500);
    }
  }

  @Test
  void clockOfCaliforniumIsTheSystemsAgainAfterwards() {
    new ObservedOverLinks(LINK, 1).close();
    long beforeNanos = System.nanoTime();
    assertThat(ClockUtil.nanoRealtime()).isBetween(beforeNanos, System.nanoTime());
  }

  @Tag("slow") // its bound is one of real time
  @Test
  void twoThousandFiveHundredSecondsTakeLessThanFive() {
    long startNanos = System.nanoTime();
    try (ObservedOverLinks run = new ObservedOverLinks(LINK, 1)) {
      run.time.pass(TimeUnit.SECONDS.toNanos(2_500));
      double seconds = (System.nanoTime() - startNanos) / 1e9;
      LinkStats up = run.stats(Direction.UP);
      LinkStats down = run.stats(Direction.DOWN);
      System.out.printf(
          "2500 virtual seconds of CON observe, %d datagrams, %d notifications heard: %.2f s%n",
          up.offered() + down.offered(), run.notificationsHeard(), seconds);
      assertThat(up.offered() + down.offered()).isGreaterThan(9_000);
      assertThat(up.droppedLoss()).isPositive();
      assertThat(run.server.snapshot().retransmissions()).isPositive();
      assertThat(seconds).isLessThan(5);
    }
  }
}
