package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinkTapTest {
  private static final long MS = 1_000_000;

  private final List<String> seen = new ArrayList<>();
  private final LinkTap tap =
      new LinkTap() {
        @Override
        public void onOffered(Direction direction, Arrival arrival) {
          seen.add("in " + arrival.index());
        }

        @Override
        public void onDropped(Direction direction, Arrival arrival, Verdict why, long nowNanos) {
          seen.add("%s %d%s @%d".formatted(why, arrival.index(), copy(arrival.isCopy()), nowNanos));
        }

        @Override
        public void onDelivered(Direction direction, Packet packet, long nowNanos) {
          seen.add("out %d%s @%d".formatted(packet.index(), copy(packet.isCopy()), nowNanos));
        }
      };

  private static String copy(boolean copy) {
    return copy ? " copy" : "";
  }

  @Test
  void seesEachPacketGoInAndComeOutOrBeDropped() {
    Link link = link("loss packets(2) duplicate 100% rate 10mbit queue 1p");
    link.offer(new byte[1250], 0);
    link.offer(new byte[1250], 0);
    link.offer(new byte[1250], 0);
    link.poll(MS + 7);
    link.poll(2 * MS);
    assertThat(seen)
        .containsExactly(
            "in 1",
            "in 2",
            "LOST 2 @0",
            "in 3",
            "QUEUE_FULL 3 @0",
            "QUEUE_FULL 3 copy @0",
            "out 1 @1000007",
            "out 1 copy @2000000");
  }

  private Link link(String spec) {
    return new Link(LinkSpec.parse(spec), 1, Direction.UP, (way, index, verdict, size) -> {}, tap);
  }
}
