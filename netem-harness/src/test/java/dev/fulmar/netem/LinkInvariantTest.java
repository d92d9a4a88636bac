package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.spec.LinkSpec;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One random sequence of operations against many links; what must always hold, after each step. */
class LinkInvariantTest {
  private static final int STEPS = 20_000;

  @ParameterizedTest(name = "link [{0}]")
  @ValueSource(
      strings = {
        "",
        "loss 30%",
        "blackhole",
        "delay 3ms",
        "rate 10mbit",
        "rate 3mbit queue 5p",
        "rate 7mbit queue 4kb delay 1us",
        "loss pattern(1,0,0) rate 9.6kbit queue 3p delay 100ms",
        "loss 10% rate 999999937bit queue 64kb delay 0.3ms",
        "rate 3mbit queue 5p drophead",
        "rate 7mbit queue 4kb drophead delay 1us",
        "rate 3mbit queue 50p red(min=2p,max=20p,p=10%,w=10%)",
        "rate 3mbit queue 64kb red(min=2kb,max=20kb,p=10%,w=50%,gentle=yes) delay 1ms",
        "rate 3mbit queue 100p codel(target=1ms,interval=5ms) delay 1ms",
        "rate bucket(rate=3mbit,burst=4kb) queue 20p",
        "rate schedule(3mbit,1s=0bit,1.1s=300kbit,1.5s=9mbit,repeat=2s) queue 20p delay 1ms",
        "corrupt 20% duplicate 30%",
        "duplicate 100% rate 3mbit queue 5p delay 2ms",
        "loss 10% corrupt 100% duplicate 10% rate 10mbit delay 1ms"
      })
  void everyPacketIsAccountedForAndKeepsItsTurn(String spec) {
    Random random = new Random(42);
    Checker checker = new Checker(new Link(LinkSpec.parse(spec), 7, Direction.DOWN));
    long nowNanos = 0;
    for (int step = 0; step < STEPS; step++) {
      switch (random.nextInt(4)) {
        case 0, 1 -> checker.link.offer(new byte[random.nextInt(1500)], nowNanos);
        case 2 -> nowNanos += random.nextInt(1 << random.nextInt(25));
        default -> checker.poll(nowNanos);
      }
      checker.check();
    }
    while (checker.link.nextEventNanos() < Long.MAX_VALUE) {
      checker.poll(Math.max(nowNanos, checker.link.nextEventNanos()));
      checker.check();
    }
    assertThat(checker.link.stats().inside()).isZero();
    assertThat(checker.link.stats().insideBytes()).isZero();
    assertThat(checker.link.stats().queueDepth()).isZero();
  }

  private static final class Checker {
    private final Link link;
    private long delivered;
    private long delayNanos;
    private long lastIndex;
    private long lastDueNanos;

    Checker(Link link) {
      this.link = link;
    }

    void poll(long nowNanos) {
      long expectedNanos = link.nextEventNanos();
      Packet packet = link.poll(nowNanos);
      assertThat(packet != null).isEqualTo(expectedNanos <= nowNanos);
      if (packet == null) {
        return;
      }
      assertThat(packet.dueNanos()).isEqualTo(expectedNanos).isGreaterThanOrEqualTo(lastDueNanos);
      assertThat(packet.index())
          .isGreaterThanOrEqualTo(packet.isCopy() ? lastIndex : lastIndex + 1);
      assertThat(packet.totalDelayNanos()).isEqualTo(packet.dueNanos() - packet.offeredNanos());
      assertThat(packet.queueingDelayNanos()).isNotNegative();
      assertThat(packet.serialisationDelayNanos()).isNotNegative();
      assertThat(packet.propagationDelayNanos()).isNotNegative();
      lastIndex = packet.index();
      lastDueNanos = packet.dueNanos();
      delayNanos += packet.totalDelayNanos();
      delivered++;
    }

    void check() {
      LinkStats stats = link.stats();
      assertThat(stats.delivered() + stats.dropped() + stats.inside())
          .isEqualTo(stats.offered() + stats.duplicated());
      assertThat(stats.deliveredBytes() + stats.droppedBytes() + stats.insideBytes())
          .isEqualTo(stats.offeredBytes() + stats.duplicatedBytes());
      assertThat(stats.inside()).isEqualTo(link.inside());
      assertThat(stats.delivered()).isEqualTo(delivered);
      assertThat(stats.totalNanos()).isEqualTo(delayNanos);
      assertThat(stats.queueDepth()).isBetween(0L, stats.maxQueueDepth());
      assertThat(stats.queueBytes()).isBetween(0L, stats.maxQueueBytes());
      assertThat(stats.queueDepth()).isLessThanOrEqualTo(stats.inside());
      assertThat(link.nextEventNanos() == Long.MAX_VALUE).isEqualTo(stats.inside() == 0);
    }
  }
}
