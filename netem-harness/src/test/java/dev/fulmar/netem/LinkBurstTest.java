package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.loss.GilbertElliottLoss;
import dev.fulmar.netem.spec.LinkSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Losses that depend on each other, on a link. */
class LinkBurstTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loss ge(p=10%,r=30%,h=20%,k=95%)",
        "loss markov(p13=10%,p31=30%,p32=10%,p23=40%,p14=5%)",
        "loss correlated(p=20%,rho=50%)"
      })
  void fatesDependOnNeitherTimingNorOtherStages(String loss) {
    List<Verdict> fates = fates(loss, 1, Direction.UP, 0);
    assertThat(fates).contains(Verdict.LOST, Verdict.PASSED);
    assertThat(fates(loss, 1, Direction.UP, 1_000_000)).isEqualTo(fates);
    assertThat(fates(loss + " delay 40ms jitter 9ms rate 1gbit queue 1000mb", 1, Direction.UP, 9))
        .isEqualTo(fates);
    assertThat(fates(loss, 1, Direction.DOWN, 0)).isNotEqualTo(fates);
    assertThat(fates(loss, 2, Direction.UP, 0)).isNotEqualTo(fates);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loss ge(p=0%,r=25%)",
        "loss ge(p=0%,r=0%)",
        "loss ge(p=50%,r=50%,h=100%,k=100%)",
        "loss markov(p13=0%,p31=0%)",
        "loss correlated(p=0%,rho=100%)",
        "loss pattern(0)"
      })
  void zeroPercentLosesNone(String loss) {
    assertThat(fates(loss, 1, Direction.UP, 0)).containsOnly(Verdict.PASSED);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loss ge(p=100%,r=0%)",
        "loss ge(p=0%,r=0%,k=0%)",
        "loss markov(p13=100%,p31=0%)",
        "loss correlated(p=100%,rho=0%)",
        "loss pattern(1)"
      })
  void hundredPercentLosesAll(String loss) {
    assertThat(fates(loss, 1, Direction.UP, 0)).containsOnly(Verdict.LOST);
  }

  /** 1.5 % is 3.6 deviations of the rate and 5.2 of the mean length of 96,000 bursts. */
  @Test
  @Tag("slow")
  void tenMillionPacketsAreLostAtTheRateAndInTheBurstsOfTheClosedForms() {
    Link link = new Link(LinkSpec.parse("loss ge(p=1%,r=25%) delay 40ms"), 1, Direction.UP);
    int packets = 10_000_000;
    byte[] payload = new byte[100];
    long bursts = 0;
    Verdict before = Verdict.PASSED;
    for (int i = 0; i < packets; i++) {
      long nowNanos = i * 100_000L;
      Verdict verdict = link.offer(payload, nowNanos);
      bursts += verdict == Verdict.LOST && before != Verdict.LOST ? 1 : 0;
      before = verdict;
      while (link.poll(nowNanos) != null) {
        // taken out, so that the link does not fill
      }
    }
    double lost = link.stats().droppedLoss();
    GilbertElliottLoss model = new GilbertElliottLoss(0.01, 0.25, 0, 1);
    assertThat(model.lossRate()).isCloseTo(1 / 26.0, within(1e-12));
    assertThat(lost / packets).isCloseTo(model.lossRate(), Percentage.withPercentage(1.5));
    assertThat(lost / bursts).isCloseTo(model.meanBurstLength(), Percentage.withPercentage(1.5));
  }

  private static List<Verdict> fates(String spec, long seed, Direction way, int maxGapNanos) {
    Link link = new Link(LinkSpec.parse(spec), seed, way);
    Random gaps = new Random(maxGapNanos);
    List<Verdict> fates = new ArrayList<>();
    long nowNanos = 0;
    for (int i = 0; i < 10_000; i++) {
      nowNanos += maxGapNanos == 0 ? 0 : gaps.nextInt(maxGapNanos);
      fates.add(link.offer(new byte[20], nowNanos));
      while (link.poll(nowNanos) != null) {
        // taken out so that the queue does not decide
      }
    }
    return fates;
  }
}
