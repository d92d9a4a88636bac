package dev.fulmar.examples.reproduce.rlnc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import dev.fulmar.rlnc.protocol.ExpectedAdditional;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RlncExperimentTest {
  private static final int SEEDS = 40;
  private final RlncExperiment experiment = new RlncExperiment();

  private Row row(String id) {
    return experiment.rows(true).stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow();
  }

  private double paperValue(String id, RlncMetric metric) {
    return experiment.paperValue(row(id), metric.metric());
  }

  private double mean(String id, RlncMetric metric) {
    double sum = 0;
    for (int seed = 1; seed <= SEEDS; seed++) {
      sum += experiment.run(row(id), seed).get(metric.metric().id());
    }
    return sum / SEEDS;
  }

  @Test
  void thePapersRowsAreRestAndFourBuffersWithTwoDecodersAtTwentyOnePoints() {
    assertThat(experiment.rows(false)).hasSize(21 * (1 + 2 * 4));
    assertThat(experiment.rows(true)).hasSize((21 + 5) * (1 + 2 * 4 + 9));
    assertThat(experiment.rows(true)).containsAll(experiment.rows(false));
  }

  @Test
  void everyRowHasAnIdOfItsOwnWithTheProfileFirst() {
    List<String> ids = experiment.rows(true).stream().map(Row::id).toList();
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
    assertThat(ids)
        .contains(
            "rest-a0.3-p0.1",
            "nc-a0.3-p0.7-scb5",
            "nc-a1-p0.7-scb6-slow",
            "fast-a0.5-p0.7-w8",
            "fast-sparse-a0.5-p0.5-w1");
  }

  @ParameterizedTest
  @CsvSource({
    "rest-a1-p0.6, ADDITIONAL, 148",
    "nc-a0.5-p0.7-scb5, ADDITIONAL, 81",
    "nc-a0.5-p0.7-scb5-slow, ADDITIONAL, 81",
    "nc-a0.3-p0.2-scb5, ADDITIONAL_BYTES, 2862",
    "rest-a0.3-p0.7, RESPONSE_BYTES, 4176",
    "nc-a0.5-p0.5-scb5, RESPONSE_BYTES, 1713",
    "nc-a0.5-p0.5-scb6, RESPONSE_BYTES, NaN",
    "rest-a1-p0.7, RESPONSE_BYTES, NaN",
    "nc-a1-p0.5-scb5, COMPLETED, 2564",
    "nc-a0.5-p0.7-scb6-slow, DECODE_TIME, 8.556",
    "nc-a0.5-p0.7-scb6, DECODE_TIME, NaN",
    "nc-a0.5-p0.7-scb16, ADDITIONAL, NaN",
    "fast-a0.5-p0.7-w1, ADDITIONAL, NaN",
    "rest-sparse-a0.5-p0.5, RESPONSE_BYTES, NaN"
  })
  void figuresOfThePaperStandAtTheirRows(String id, RlncMetric metric, double value) {
    assertThat(paperValue(id, metric)).isEqualTo(Double.valueOf(value));
  }

  @Test
  void everyVariantIsComparedWithRest() {
    assertThat(experiment.counterpart("nc-scb3")).isEqualTo("rest");
    assertThat(experiment.counterpart("fast-w8")).isEqualTo("rest");
    assertThat(experiment.counterpart("rest")).isEqualTo("nc-scb5-slow");
    for (Row row : experiment.rows(true)) {
      assertThat(experiment.wordsOf(row.variant())).isNotBlank();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rest-a0.5-p0.5",
        "nc-a0.5-p0.5-scb5-slow",
        "nc-a1-p0.7-scb16-w8",
        "fast-a0.3-p0.7-w8"
      })
  void aRunIsTheSameTwiceAndHasEveryMetric(String id) {
    Map<String, Double> values = experiment.run(row(id), 5);
    assertThat(values).containsOnlyKeys(experiment.metrics().stream().map(Metric::id).toList());
    assertThat(experiment.run(row(id), 5)).isEqualTo(values);
    assertThat(experiment.run(row(id), 6)).isNotEqualTo(values);
  }

  /** The paper's own measurements with its slow decoder; ours has the mean of forty runs. */
  @ParameterizedTest
  @CsvSource({"a0.3, 46", "a0.5, 81", "a1, 276"})
  void thePapersDecoderNeedsThePapersAdditionalRequests(String alpha, double paper) {
    assertThat(mean("nc-" + alpha + "-p0.7-scb5-slow", RlncMetric.ADDITIONAL))
        .isCloseTo(paper, Percentage.withPercentage(15));
  }

  @ParameterizedTest
  @CsvSource({"a0.3, 41", "a0.5, 62", "a1, 233"})
  void aDecoderThatTakesNoTimeNeedsFewer(String alpha, double simulated) {
    assertThat(mean("nc-" + alpha + "-p0.7-scb5", RlncMetric.ADDITIONAL))
        .isCloseTo(simulated, Percentage.withPercentage(10));
  }

  @Test
  void codingDeliversOnceWhatRestDeliversAgain() {
    assertThat(experiment.run(row("nc-a0.3-p0.7-scb5-slow"), 1)).containsEntry("handled again", 0.);
    assertThat(experiment.run(row("fast-a0.3-p0.7-w8"), 1)).containsEntry("handled again", 0.);
    // of 333 exchanges at p = .7 and alpha = .3 about 163 lose their response
    assertThat(mean("rest-a0.3-p0.7", RlncMetric.HANDLED_AGAIN)).isCloseTo(163, within(5.));
  }

  /** Means of forty runs; the deviation of one is about 5. */
  @ParameterizedTest
  @CsvSource({"0.3, 1.15", "0.5, 1.06"})
  void whoKnowsThatTheServerCodesIsNearEquationTwo(double alpha, double factor) {
    double theory = ExpectedAdditional.networkCoded(Point.N, .7, alpha);
    assertThat(mean("fast-a" + alpha + "-p0.7-w1-known", RlncMetric.ADDITIONAL))
        .isBetween(theory - 3, factor * theory + 2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-b500", "-b2000"})
  void whoCanWaitSendsFewerBytesThanRestOfSparseTraffic(String length) {
    String point = "sparse-a0.5-p0.5" + length;
    assertThat(mean("fast-" + point + "-w8-patient", RlncMetric.HTTP_BYTES))
        .isLessThan(mean("rest-" + point, RlncMetric.HTTP_BYTES));
    assertThat(mean("fast-" + point + "-w8-patient", RlncMetric.WAITED))
        .isGreaterThan(mean("rest-" + point, RlncMetric.WAITED));
  }

  @Test
  void sparseTrafficLeavesNothingToCombine() {
    double rest = mean("rest-sparse-a0.5-p0.5", RlncMetric.ADDITIONAL);
    assertThat(mean("nc-sparse-a0.5-p0.5-scb5", RlncMetric.ADDITIONAL)).isGreaterThan(.8 * rest);
  }
}
