package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkStats;
import dev.fulmar.netem.spec.LinkSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A worked example: a link that does all at once that a link can do, in virtual time. */
class WorstLinkTest {
  private static final String WORST =
      "loss 10% corrupt 1% duplicate 5% reorder 30% jitter 10ms delay 20ms rate 20mbit queue 100p";

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void streamsBothWaysArriveWhole(long seed) {
    Pair pair = Pair.over(WORST).seed(seed).start();
    Stream up = pair.upload(500_000);
    Stream down = pair.download(500_000);

    pair.until(() -> up.isEnded() && down.isEnded(), HOUR);

    assertThat(up.readSha256()).isEqualTo(up.writtenSha256());
    assertThat(down.readSha256()).isEqualTo(down.writtenSha256());
    LinkStats stats = pair.links.stats(Direction.UP);
    assertThat(stats.droppedLoss()).isPositive();
    assertThat(stats.corrupted()).isPositive();
    assertThat(stats.duplicated()).isPositive();
    assertThat(stats.overtaken()).isPositive();
  }

  @Test
  void transferOutlivesAnOutageOfHalfAMinute() {
    Pair pair = Pair.over("loss 1% rate 20mbit delay 20ms").start().untilEstablished();
    Stream up = pair.upload(3_000_000);
    pair.pass(200 * Pair.MS);
    for (Direction way : Direction.values()) {
      pair.links.reconfigure(way, LinkSpec.parse("blackhole"));
    }
    pair.pass(30 * Pair.SECOND);
    assertThat(up.isEnded()).isFalse();
    for (Direction way : Direction.values()) {
      pair.links.reconfigure(way, LinkSpec.parse("rate 20mbit delay 20ms"));
    }

    pair.until(up::isEnded, HOUR);

    assertThat(up.readSha256()).isEqualTo(up.writtenSha256());
  }
}
