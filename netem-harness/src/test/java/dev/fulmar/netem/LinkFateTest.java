package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A packet's fate depends on its seed, direction and index, and on nothing else. */
class LinkFateTest {
  private static final int PACKETS = 100_000;

  @Test
  void zeroPercentLosesNone() {
    assertThat(fates("loss 0%", 1, Direction.UP, 0)).containsOnly(Verdict.PASSED);
  }

  @Test
  void hundredPercentLosesAll() {
    assertThat(fates("loss 100%", 1, Direction.UP, 0)).containsOnly(Verdict.LOST);
    assertThat(fates("blackhole", 1, Direction.UP, 0)).containsOnly(Verdict.LOST);
  }

  @Test
  void timingDoesNotChangeFates() {
    assertThat(fates("loss 10%", 1, Direction.UP, 1_000_000))
        .isEqualTo(fates("loss 10%", 1, Direction.UP, 0));
  }

  @Test
  void otherStagesDoNotChangeFates() {
    assertThat(fates("loss 10% delay 40ms rate 1gbit queue 1000mb", 1, Direction.UP, 1000))
        .isEqualTo(fates("loss 10%", 1, Direction.UP, 1000));
  }

  @Test
  void seedsAndDirectionsShareOneLossInAHundred() {
    List<Verdict> up = fates("loss 10%", 1, Direction.UP, 0);
    // 1 % of 100,000 by chance, four deviations of 31.5
    assertThat(lostInBoth(up, fates("loss 10%", 1, Direction.DOWN, 0))).isBetween(874, 1126);
    assertThat(lostInBoth(up, fates("loss 10%", 2, Direction.UP, 0))).isBetween(874, 1126);
  }

  private static int lostInBoth(List<Verdict> one, List<Verdict> other) {
    int both = 0;
    for (int i = 0; i < PACKETS; i++) {
      both += one.get(i) == Verdict.LOST && other.get(i) == Verdict.LOST ? 1 : 0;
    }
    return both;
  }

  private static List<Verdict> fates(String spec, long seed, Direction direction, int maxGapNanos) {
    Link link = new Link(LinkSpec.parse(spec), seed, direction);
    Random gaps = new Random(maxGapNanos);
    List<Verdict> fates = new ArrayList<>(PACKETS);
    long nowNanos = 0;
    for (int i = 0; i < PACKETS; i++) {
      nowNanos += maxGapNanos == 0 ? 0 : gaps.nextInt(maxGapNanos);
      fates.add(link.offer(new byte[20], nowNanos));
      while (link.poll(nowNanos) != null) {
        // taken out so that the queue does not decide
      }
    }
    return Collections.unmodifiableList(fates);
  }
}
