package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.delay.BernoulliReorder;
import dev.fulmar.netem.delay.DelayModel;
import dev.fulmar.netem.delay.ReorderModel;
import dev.fulmar.netem.rate.ConstantRate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Packets whose delays differ: in order, unless they are exempted. */
class LinkReorderTest {
  private static final long MS = 1_000_000;

  /** The first packet travels longest, the fifth at once. */
  private static final DelayModel SHORTER_EACH_TIME = (index, random) -> (5 - index) * MS;

  @Test
  void packetThatWouldOvertakeArrivesWithItsPredecessor() {
    Link link = link((index, random) -> false);
    assertThat(arrivals(link, 5)).containsExactly("1@4", "2@4", "3@4", "4@4", "5@4");
    assertThat(link.stats().overtaken()).isZero();
  }

  @Test
  void exemptedPacketArrivesWhenItsOwnDelaySaysAndHoldsUpNone() {
    Link link = link((index, random) -> index == 1 || index == 4);
    assertThat(arrivals(link, 5)).containsExactly("4@1", "2@3", "3@3", "5@3", "1@4");
    // 2, 3, 5 after 4 is no news of 5; 1 after all
    assertThat(link.stats().overtaken()).isEqualTo(3);
  }

  @Test
  void allExemptedArriveByTheirDelaysAlone() {
    Link link = link((index, random) -> true);
    assertThat(arrivals(link, 5)).containsExactly("5@0", "4@1", "3@2", "2@3", "1@4");
  }

  @Test
  void packetStillWaitingForTheSerialiserMayOvertakeOneThatTravels() {
    LinkConfig config =
        LinkConfig.builder()
            .rate(() -> new ConstantRate(8_000_000))
            .delay(() -> (index, random) -> index == 1 ? 10 * MS : 0)
            .reorder(() -> (index, random) -> index == 2)
            .build();
    Link link = new Link(config, 1, Direction.UP);
    link.offer(new byte[1000], 0);
    link.offer(new byte[1000], 0);
    assertThat(link.nextEventNanos()).isEqualTo(MS);
    assertThat(link.poll(MS)).isNull();
    assertThat(link.nextEventNanos()).isEqualTo(2 * MS);
    assertThat(link.poll(2 * MS).index()).isEqualTo(2);
    assertThat(link.nextEventNanos()).isEqualTo(11 * MS);
  }

  @Test
  void halfReorderedLosesNothing() {
    int packets = 10_000;
    LinkConfig config =
        LinkConfig.builder()
            .delay(() -> (index, random) -> random.nextLong(20 * MS))
            .reorder(() -> new BernoulliReorder(0.5))
            .build();
    Link link = new Link(config, 7, Direction.UP);
    for (int i = 0; i < packets; i++) {
      link.offer(new byte[1], i * 1000L);
    }
    TreeSet<Long> arrived = new TreeSet<>();
    long lastDueNanos = 0;
    while (link.inside() > 0) {
      Packet packet = link.poll(Math.max(link.nextEventNanos(), packets * 1000L));
      assertThat(packet.dueNanos()).isGreaterThanOrEqualTo(lastDueNanos);
      lastDueNanos = packet.dueNanos();
      arrived.add(packet.index());
    }
    assertThat(arrived).hasSize(packets);
    assertThat(link.stats().overtaken()).isGreaterThan(packets / 4);
  }

  private static Link link(ReorderModel reorder) {
    LinkConfig config =
        LinkConfig.builder().delay(() -> SHORTER_EACH_TIME).reorder(() -> reorder).build();
    return new Link(config, 1, Direction.UP);
  }

  private static List<String> arrivals(Link link, int packets) {
    for (int i = 0; i < packets; i++) {
      link.offer(new byte[1], 0);
    }
    List<String> arrivals = new ArrayList<>();
    while (link.inside() > 0) {
      Packet packet = link.poll(link.nextEventNanos());
      arrivals.add(packet.index() + "@" + packet.dueNanos() / MS);
    }
    return arrivals;
  }
}
