package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A link that goes by another configuration in the middle of things. */
class LinkReconfigureTest {
  private static final long MS = 1_000_000;

  @Test
  void judgesByItFromTheNextPacketOn() {
    Link link = link("blackhole");
    assertThat(link.offer(new byte[1], 0)).isEqualTo(Verdict.LOST);
    assertThat(link.reconfigure(LinkSpec.parse(""), 0)).isEqualTo(2);
    assertThat(link.offer(new byte[1], 0)).isEqualTo(Verdict.PASSED);
    assertThat(link.poll(0).index()).isEqualTo(2);
  }

  @Test
  void whatIsSerialisedKeepsItsRateAndWhatWaitsGetsTheNewOne() {
    Link link = link("rate 10mbit");
    link.offer(new byte[1250], 0);
    link.offer(new byte[1250], 0);
    link.reconfigure(LinkSpec.parse("rate 1mbit delay 5ms"), MS / 2);
    assertThat(link.poll(MS).dueNanos()).isEqualTo(MS);
    assertThat(link.poll(16 * MS).dueNanos()).isEqualTo(16 * MS);
  }

  @Test
  void whatTravelsArrivesAsItWasToAndKeepsItsTurn() {
    Link link = link("delay 40ms");
    link.offer(new byte[1], 0);
    link.reconfigure(LinkSpec.parse("delay 1ms"), MS);
    link.offer(new byte[1], MS);
    assertThat(link.poll(40 * MS).dueNanos()).isEqualTo(40 * MS);
    assertThat(link.poll(40 * MS).dueNanos()).isEqualTo(40 * MS);
  }

  @Test
  void smallerQueueDropsNothingThatWaitsAlready() {
    Link link = link("rate 10mbit queue 10p");
    for (int i = 0; i < 5; i++) {
      link.offer(new byte[1250], 0);
    }
    link.reconfigure(LinkSpec.parse("rate 10mbit queue 2p"), 0);
    assertThat(link.offer(new byte[1250], 0)).isEqualTo(Verdict.QUEUE_FULL);
    link.advance(3 * MS);
    assertThat(link.stats().queueDepth()).isEqualTo(1);
    assertThat(link.offer(new byte[1250], 3 * MS)).isEqualTo(Verdict.PASSED);
  }

  @Test
  void equalChangesAtEqualIndexesGiveEqualFates() {
    assertThat(fates(0)).isEqualTo(fates(3 * MS)).contains(Verdict.LOST, Verdict.PASSED);
  }

  private static List<Verdict> fates(long gapNanos) {
    Link link = link("loss 10%");
    List<Verdict> fates = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      if (i == 1_000) {
        link.reconfigure(LinkSpec.parse("loss 50%"), i * gapNanos);
      }
      fates.add(link.offer(new byte[1], i * gapNanos));
      link.poll(i * gapNanos);
    }
    return fates;
  }

  @Test
  void configurationForConnectionsIsRefusedAndTheLinkIsAsBefore() {
    Link link = link("blackhole");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> link.reconfigure(LinkSpec.parse("exchange(n=1,p=0%,alpha=0%)"), 5))
        .withMessageStartingWith("link asks for 'exchange");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> {
              link.offer(new byte[1], 10);
              link.reconfigure(LinkSpec.parse(""), 9);
            });
    assertThat(link.offer(new byte[1], 10)).isEqualTo(Verdict.LOST);
  }

  private static Link link(String spec) {
    return new Link(LinkSpec.parse(spec), 1, Direction.UP);
  }
}
