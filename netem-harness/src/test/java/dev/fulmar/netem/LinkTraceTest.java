package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.queue.DropTailQueue;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.rate.OpportunityTrace;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Links whose capacity comes from a trace, beside a second, simpler reckoning of the same. */
class LinkTraceTest {
  private static final long MS = 1_000_000;

  private static Link link(int[] instantsMs, long queuePackets) {
    OpportunityTrace trace = new OpportunityTrace(instantsMs);
    LinkConfig config =
        LinkConfig.builder()
            .rate(() -> trace.newModel("rate trace(test)"))
            .queue(() -> new DropTailQueue(QueueLimit.packets(queuePackets)))
            .build();
    return new Link(config, 1, Direction.DOWN);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void packetsLeaveWhenEachOpportunityIsWalkedThroughOneByOne(int seed) {
    Random random = new Random(seed);
    int[] instantsMs = random.ints(1 + random.nextInt(20), 0, 60).sorted().toArray();
    instantsMs[instantsMs.length - 1]++;
    List<long[]> packets = new ArrayList<>();
    long nowMs = 0;
    for (int i = 0; i < 300; i++) {
      packets.add(new long[] {nowMs, 1 + random.nextInt(1500)});
      nowMs += random.nextInt(3) == 0 ? random.nextInt(40) : 0;
    }

    Link link = link(instantsMs, 1000);
    List<Long> leftMs = new ArrayList<>();
    for (long[] packet : packets) {
      link.offer(new byte[(int) packet[1]], packet[0] * MS);
    }
    while (link.inside() > 0) {
      long nextNanos = Math.max(nowMs * MS, link.nextEventNanos());
      leftMs.add(link.poll(nextNanos).dueNanos() / MS);
    }

    assertThat(leftMs).isEqualTo(walk(instantsMs, packets));
  }

  /** When each packet leaves, in ms; as mahimahi, it looks at opportunities, not at packets. */
  private static List<Long> walk(int[] instantsMs, List<long[]> packets) {
    List<Long> left = new ArrayList<>();
    Queue<long[]> toCome = new ArrayDeque<>(packets);
    Queue<Long> waitingBytes = new ArrayDeque<>();
    long headBytes = 0;
    long roundMs = 0;
    for (int next = 0; left.size() < packets.size(); next++) {
      if (next == instantsMs.length) {
        next = 0;
        roundMs += instantsMs[instantsMs.length - 1];
      }
      long instantMs = roundMs + instantsMs[next];
      while (!toCome.isEmpty() && toCome.element()[0] < instantMs) {
        waitingBytes.add(toCome.remove()[1]);
      }
      long bytes = OpportunityTrace.OPPORTUNITY_BYTES;
      while (bytes > 0 && (headBytes > 0 || !waitingBytes.isEmpty())) {
        headBytes = headBytes > 0 ? headBytes : waitingBytes.remove();
        long sent = Math.min(bytes, headBytes);
        headBytes -= sent;
        bytes -= sent;
        if (headBytes == 0) {
          left.add(instantMs);
        }
      }
    }
    return left;
  }

  @ParameterizedTest(name = "{0} packets in 100 opportunities")
  @CsvSource({"50, 0", "80, 0", "100, 0", "120, 1"})
  void constantBitRateUpToTheCapacityIsDeliveredAndWhatIsBeyondIsCounted(int load, int overrun) {
    int[] everyMs = new int[100];
    Arrays.setAll(everyMs, i -> i + 1);
    Link link = link(everyMs, 10);
    int packets = 100 * load;
    long gapNanos = 100 * MS / load;
    for (int i = 0; i < packets; i++) {
      link.offer(new byte[1500], i * gapNanos);
      while (link.poll(i * gapNanos) != null) {
        assertThat(link.stats().queueDepth()).isLessThanOrEqualTo(10);
      }
    }
    LinkStats stats = link.stats();
    if (overrun == 0) {
      assertThat(stats.droppedQueue()).isZero();
      assertThat(stats.maxQueueDepth()).isLessThanOrEqualTo(1);
      assertThat(stats.delivered()).isGreaterThanOrEqualTo(packets - 2);
    } else {
      // 10,000 ms carry 10,000 packets; a queue's worth is still inside
      assertThat(stats.droppedQueue()).isBetween(packets - 10_000L - 12, packets - 10_000L);
      assertThat(stats.delivered()).isBetween(9_990L, 10_000L);
    }
  }

  @Test
  void rateNeedsNoTrace() {
    Link link = new Link(LinkSpec.parse("rate 12mbit"), 1, Direction.DOWN);
    for (int i = 0; i < 100; i++) {
      link.offer(new byte[1500], 0);
    }
    assertThat(lastDueNanos(link)).isEqualTo(100 * MS);
  }

  @Test
  void changeOfTheLinkStartsTheTraceAnew() {
    int[] slowThenFast = {10, 11, 12};
    OpportunityTrace trace = new OpportunityTrace(slowThenFast);
    LinkConfig config = LinkConfig.builder().rate(() -> trace.newModel("rate trace(test)")).build();
    Link link = new Link(config, 1, Direction.DOWN);
    link.offer(new byte[1500], 0);
    link.reconfigure(config, 11 * MS);
    link.offer(new byte[1500], 11 * MS);
    assertThat(lastDueNanos(link)).isEqualTo(21 * MS);
  }

  private static long lastDueNanos(Link link) {
    long dueNanos = 0;
    while (link.inside() > 0) {
      dueNanos = link.poll(Math.max(link.nextEventNanos(), 11 * MS)).dueNanos();
    }
    return dueNanos;
  }
}
