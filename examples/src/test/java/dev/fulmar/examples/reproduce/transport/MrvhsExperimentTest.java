package dev.fulmar.examples.reproduce.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import dev.fulmar.transport.congestion.Algorithm;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MrvhsExperimentTest {
  private final MrvhsExperiment experiment = new MrvhsExperiment();

  private Row row(String id) {
    return experiment.rows(true).stream()
        .filter(row -> row.id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  private double value(Map<String, Double> values, MrvhsMetric metric) {
    return values.get(metric.metric().id());
  }

  @Test
  void papersRowsAreSixAlgorithmsAndFourErrorRatesAndOneSettingOfTheory() {
    assertThat(experiment.rows(false)).hasSize(6 * 4 + 6);
    assertThat(experiment.rows(true)).hasSize(2 * 4 * Algorithm.values().length);
    assertThat(experiment.rows(true)).containsAll(experiment.rows(false));
    List<String> ids = experiment.rows(true).stream().map(Row::id).toList();
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
  }

  @ParameterizedTest
  @CsvSource({
    "mobile-high-newreno, MRVHS_OVER, 13.4205",
    "mobile-medium-highspeed, MRVHS_OVER, 2.0529",
    "mobile-null-fb-tcp-unfed, MRVHS_OVER, 3.137",
    "mobile-small-bbr, LATENCY_BELOW, -0.72",
    "mobile-high-mrvhs-paper, MRVHS_OVER, 1",
    "mobile-high-mrvhs-guarded, MRVHS_OVER, NaN",
    "static-high-newreno, MRVHS_OVER, NaN",
    "mobile-high-newreno, THROUGHPUT, NaN",
  })
  void figuresOfThePaperStandAtTheirRows(String id, MrvhsMetric metric, double value) {
    assertThat(experiment.paperValue(row(id), metric.metric())).isEqualTo(value, within(1e-9));
  }

  @Test
  @Tag("slow")
  void runIsTheSameTwiceAndHasEveryMetric() {
    Map<String, Double> values = experiment.run(row("mobile-high-newreno"), 5);

    assertThat(values).containsOnlyKeys(experiment.metrics().stream().map(Metric::id).toList());
    assertThat(new MrvhsExperiment().run(row("mobile-high-newreno"), 5)).isEqualTo(values);
    assertThat(experiment.run(row("mobile-high-newreno"), 6)).isNotEqualTo(values);
  }

  /** The response functions: 1.22 / sqrt(p) and the design's 957 to 1,011 segments. */
  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"static-high-newreno, 101, 15", "static-high-mrvhs-paper, 984, 13"})
  void windowsAreThoseOfTheoryWhereOnlyErrorsLimitThem(String id, double segments, double percent) {
    assertThat(value(experiment.run(row(id), 1), MrvhsMetric.WINDOW))
        .isCloseTo(segments, Percentage.withPercentage(percent));
  }

  @Test
  @Tag("slow")
  void mrvhsGetsSeveralTimesAsMuchAsNewRenoAtHighErrorRates() {
    Map<String, Double> newReno = experiment.run(row("mobile-high-newreno"), 1);

    assertThat(value(newReno, MrvhsMetric.MRVHS_OVER)).isBetween(5.0, 13.0);
    assertThat(value(newReno, MrvhsMetric.LATENCY)).isBetween(40.0, 60.0);
  }
}
