package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What queues make of a sender that sends a tenth too much for a minute and never slows down. */
class LinkOverloadTest {
  private static final long SECOND = 1_000_000_000;
  private static final long MS = 1_000_000;

  /** 10 mbit carry 1000 packets a second; 1100 come. */
  private static final String RATE = "rate 10mbit ";

  private static final int SIZE_BYTES = 1250;
  private static final long GAP_NANOS = SECOND / 1100;

  /** The waiting times of what was offered in the last 20 of 60 s, from the shortest. */
  private static List<Long> waitsNanos(String queue) {
    Link link = new Link(LinkSpec.parse(RATE + queue), 1, Direction.DOWN);
    List<Long> waits = new ArrayList<>();
    for (long nowNanos = 0; nowNanos < 60 * SECOND; nowNanos += GAP_NANOS) {
      link.offer(new byte[SIZE_BYTES], nowNanos);
      for (Packet out = link.poll(nowNanos); out != null; out = link.poll(nowNanos)) {
        if (out.offeredNanos() > 40 * SECOND) {
          waits.add(out.queueingDelayNanos());
        }
      }
    }
    waits.sort(null);
    return waits;
  }

  private static long medianMs(List<Long> nanos) {
    return nanos.get(nanos.size() / 2) / MS;
  }

  @Test
  void dropTailFillsWhateverItIsGiven() {
    assertThat(medianMs(waitsNanos("queue 1000p"))).isBetween(990L, 1000L);
  }

  @Test
  void dropHeadFillsToo() {
    assertThat(medianMs(waitsNanos("queue 1000p drophead"))).isBetween(900L, 1000L);
  }

  @Test
  void coDelBringsTheWaitDownToItsTargetAgainAndAgain() {
    List<Long> waits = waitsNanos("queue 1000p codel");
    assertThat(waits.get(0)).isLessThan(5 * MS);
    // between the spells of drops the wait grows by 10 ms in each interval of 100 ms
    assertThat(medianMs(waits)).isBetween(5L, 40L);
    assertThat(waits.get(waits.size() - 1)).isLessThan(80 * MS);
  }

  @Test
  void coDelFollowsItsTarget() {
    List<Long> waits = waitsNanos("queue 1000p codel(target=50ms,interval=100ms)");
    assertThat(waits.get(0)).isBetween(40 * MS, 50 * MS);
    assertThat(medianMs(waits)).isBetween(50L, 85L);
  }

  @Test
  void redComesToRestWhereItDropsAsMuchAsIsTooMuch() {
    // 1 of 11 is too much, and it drops 2 p_b: p_b = 1/22 = 10 % (avg - 50)/(150 - 50), avg = 95
    List<Long> waits = waitsNanos("queue 1000p red(min=50p,max=150p,p=10%)");
    assertThat(medianMs(waits)).isBetween(90L, 100L);
    assertThat(waits.get(waits.size() - 1)).isLessThan(150 * MS);
  }
}
