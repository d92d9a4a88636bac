package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.spec.LinkSpec;
import org.junit.jupiter.api.Test;

class LinkTest {
  private static final long MS = 1_000_000;

  @Test
  void unimpairedLinkHandsPacketsOverAtOnceAndInOrder() {
    Link link = link("");
    byte[] first = new byte[100];
    byte[] second = new byte[0];
    assertThat(link.offer(first, 5)).isEqualTo(Verdict.PASSED);
    assertThat(link.offer(second, 5)).isEqualTo(Verdict.PASSED);
    assertThat(link.nextEventNanos()).isEqualTo(5);
    assertThat(link.poll(5).payload()).isSameAs(first);
    assertThat(link.poll(5).payload()).isSameAs(second);
    assertThat(link.poll(5)).isNull();
  }

  @Test
  void delayIsExactToTheNanosecond() {
    Link link = link("delay 40ms");
    link.offer(new byte[10], 1);
    assertThat(link.nextEventNanos()).isEqualTo(40 * MS + 1);
    assertThat(link.poll(40 * MS)).isNull();
    assertThat(link.poll(40 * MS + 1)).isNotNull();
  }

  @Test
  void idleLinkHasNoNextEvent() {
    Link link = link("delay 40ms");
    assertThat(link.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
    link.offer(new byte[10], 0);
    link.poll(40 * MS);
    assertThat(link.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void packetTellsWhereItsTimeWent() {
    Link link = link("rate 10mbit delay 40ms");
    link.offer(new byte[1250], 0);
    link.offer(new byte[1250], 0);
    link.poll(41 * MS);
    Packet second = link.poll(42 * MS);
    assertThat(second.index()).isEqualTo(2);
    assertThat(second.sizeBytes()).isEqualTo(1250);
    assertThat(second.offeredNanos()).isZero();
    assertThat(second.dequeuedNanos()).isEqualTo(1 * MS);
    assertThat(second.serialisedNanos()).isEqualTo(2 * MS);
    assertThat(second.dueNanos()).isEqualTo(42 * MS);
    assertThat(second.queueingDelayNanos()).isEqualTo(1 * MS);
    assertThat(second.serialisationDelayNanos()).isEqualTo(1 * MS);
    assertThat(second.propagationDelayNanos()).isEqualTo(40 * MS);
    assertThat(second.totalDelayNanos()).isEqualTo(42 * MS);
  }

  @Test
  void serialiserDoesNotDriftHoweverLateItIsPolled() {
    Link link = link("rate 10mbit");
    for (int i = 0; i < 3; i++) {
      link.offer(new byte[1499], 0);
    }
    // 1499 bytes at 10 mbit/s are 1,199,200 ns; one late poll finds all three
    assertThat(link.poll(50 * MS).dueNanos()).isEqualTo(1_199_200);
    assertThat(link.poll(60 * MS).dueNanos()).isEqualTo(2_398_400);
    assertThat(link.poll(70 * MS).dueNanos()).isEqualTo(3_597_600);
  }

  @Test
  void serialiserCarriesFractionsFromPacketToPacket() {
    Link link = link("rate 3mbit");
    long lastDueNanos = 0;
    for (int i = 0; i < 300; i++) {
      link.offer(new byte[1], 0);
    }
    for (Packet packet = link.poll(MS); packet != null; packet = link.poll(MS)) {
      lastDueNanos = packet.dueNanos();
    }
    // 2,666.67 ns a packet
    assertThat(lastDueNanos).isEqualTo(800_000);
  }

  @Test
  void idleSerialiserStartsAtTheArrival() {
    Link link = link("rate 10mbit");
    link.offer(new byte[1250], 0);
    link.offer(new byte[1250], 7 * MS);
    link.poll(8 * MS);
    assertThat(link.poll(8 * MS).dueNanos()).isEqualTo(8 * MS);
  }

  @Test
  void twoLinksInSeriesAddTheirDelays() {
    Link first = link("delay 50ms");
    Link second = link("delay 50ms");
    first.offer(new byte[10], "attached", 0);
    Packet halfway = first.poll(first.nextEventNanos());
    second.offer(halfway, halfway.dueNanos());
    Packet arrived = second.poll(second.nextEventNanos());
    assertThat(arrived.dueNanos()).isEqualTo(100 * MS);
    assertThat(arrived.payload()).isSameAs(halfway.payload());
    assertThat(arrived.attachment()).isEqualTo("attached");
  }

  @Test
  void lostPacketsHaveIndexesButTakeNeitherRoomNorTime() {
    Link link = link("loss packets(1,2) rate 10mbit queue 1p");
    assertThat(link.offer(new byte[1250], 0)).isEqualTo(Verdict.LOST);
    assertThat(link.offer(new byte[1250], 0)).isEqualTo(Verdict.LOST);
    assertThat(link.offer(new byte[1250], 0)).isEqualTo(Verdict.PASSED);
    Packet third = link.poll(1 * MS);
    assertThat(third.index()).isEqualTo(3);
    assertThat(third.dueNanos()).isEqualTo(1 * MS);
  }

  @Test
  void timeThatGoesBackwardsIsRefused() {
    Link link = link("");
    link.poll(10);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> link.offer(new byte[1], 9))
        .withMessage("now is 9 ns, must not be before 10, which was given earlier");
    assertThatIllegalArgumentException().isThrownBy(() -> link.poll(9));
    assertThatIllegalArgumentException().isThrownBy(() -> link.advance(9));
    assertThat(link.stats().offered()).isZero();
  }

  @Test
  void clockMayStartBelowZero() {
    Link link = link("delay 1us");
    link.offer(new byte[1], -5_000);
    assertThat(link.poll(-4_000).dueNanos()).isEqualTo(-4_000);
  }

  @Test
  void oversizedPayloadAndEndOfTimeAreRefused() {
    Link link = link("");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> link.offer(new byte[65_536], 0))
        .withMessage("payload has 65536 bytes, must have at most 65535");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> link.offer(new byte[1], Long.MAX_VALUE))
        .withMessageStartingWith("now is 9223372036854775807 ns, must be at most");
    assertThat(link.stats().offered()).isZero();
  }

  @Test
  void everythingInsideCanBeTakenOutAtTheEndOfTime() {
    Link link = link("rate 1bit delay 3600s");
    link.offer(new byte[65_535], 0);
    link.offer(new byte[65_535], 0);
    assertThat(link.poll(Long.MAX_VALUE)).isNotNull();
    assertThat(link.poll(Long.MAX_VALUE)).isNotNull();
    assertThat(link.stats().inside()).isZero();
  }

  private static Link link(String spec) {
    return new Link(LinkSpec.parse(spec), 1, Direction.UP);
  }
}
