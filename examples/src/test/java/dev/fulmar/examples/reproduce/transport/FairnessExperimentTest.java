package dev.fulmar.examples.reproduce.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import dev.fulmar.transport.congestion.Algorithm;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FairnessExperimentTest {
  private final FairnessExperiment experiment = new FairnessExperiment();

  private Map<String, Double> run(double buffer, Algorithm one, Algorithm other, long seed) {
    return experiment.run(FairnessExperiment.row(SharedLink.of(10, buffer), one, other), seed);
  }

  @Test
  void everyPairIsThereOnceAtEachRateAndQueue() {
    int all = Algorithm.values().length;
    assertThat(experiment.rows(false)).hasSize(8 * all * (all + 1) / 2 + 3);
    assertThat(experiment.rows(true)).hasSize(8 * all * (all + 1) / 2 + 3 + 4 * (2 * all - 1));
    List<String> ids = experiment.rows(true).stream().map(Row::id).toList();
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
    assertThat(ids)
        .contains("10mbit-b0.1-cubic+bbr", "1000mbit-b4-newreno+cubic")
        .contains("100mbit-b1-settled-newreno+cubic");
  }

  @Test
  @Tag("slow")
  void runIsTheSameTwiceAndHasEveryMetric() {
    Map<String, Double> values = run(1, Algorithm.NEWRENO, Algorithm.CUBIC, 1);

    assertThat(values).containsOnlyKeys(experiment.metrics().stream().map(Metric::id).toList());
    assertThat(run(1, Algorithm.NEWRENO, Algorithm.CUBIC, 1)).isEqualTo(values);
    assertThat(run(1, Algorithm.NEWRENO, Algorithm.CUBIC, 2)).isNotEqualTo(values);
  }

  /** A queue of 4 BDP that two of them fill holds 320 ms; what both get is all there is. */
  @Test
  void queueThatIsKeptFullDelaysByItsLength() {
    Map<String, Double> values = run(4, Algorithm.CUBIC, Algorithm.CUBIC, 1);

    assertThat(values.get(FairnessMetric.DELAY.metric().id())).isBetween(250.0, 321.0);
    assertThat(values.get(FairnessMetric.UTILISATION.metric().id())).isBetween(.97, 1.001);
  }

  @Test
  @Tag("slow")
  void bbrLeavesCubicNothingWhereTheQueueIsShort() {
    Map<String, Double> values = run(.1, Algorithm.CUBIC, Algorithm.BBR, 1);

    assertThat(values.get(FairnessMetric.SHARE.metric().id())).isLessThan(.1);
    assertThat(values.get(FairnessMetric.JAIN.metric().id())).isLessThan(.65);
  }

  @Test
  void shareAndIndexAreThoseOfTheirDefinitions() {
    SharedOutcome uneven = new SharedOutcome(6, 2, .8, .01, 5);

    assertThat(uneven.share()).isEqualTo(.75);
    assertThat(uneven.jain()).isCloseTo(64.0 / 80, within(1e-12));
  }
}
