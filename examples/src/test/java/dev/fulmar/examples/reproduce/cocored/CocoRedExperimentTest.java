package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.reproduce.frame.Guard;
import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.frame.Row;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CocoRedExperimentTest {
  private final CocoRedExperiment experiment = new CocoRedExperiment();

  private Row row(String id) {
    return experiment.rows(true).stream().filter(r -> r.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void fiveAlgorithmsAreComparedOverTheTwentySettingsOfTheRadio() {
    assertThat(experiment.rows(false)).hasSize(5 * 20);
    assertThat(experiment.rows(false).stream().map(Row::setting).distinct())
        .containsExactlyInAnyOrderElementsOf(experiment.goals().get(0).settings());
    assertThat(experiment.rows(true)).containsAll(experiment.rows(false));
  }

  @Test
  void everyRowHasAnIdOfItsOwn() {
    List<String> ids = experiment.rows(true).stream().map(Row::id).toList();
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
  }

  @ParameterizedTest
  @CsvSource({
    "continuous-grid-end-default, 17.74, 0.67, 2.92",
    "continuous-grid-middle-coco-red, 14.18, 0.59, 1.63",
    "burst-dumbbell-end-default, 51.48, 0.92, 10.64",
    "burst-random-end-coco-red, 45.40, 0.64, 2.41",
    "continuous-random-end-default, 13.26, 0.55, NaN",
    "continuous-grid-end-fpb-only, NaN, NaN, NaN",
    "continuous-star-clean-default, NaN, NaN, NaN",
    "radio-grid-think-100ms-default-nstart1, NaN, NaN, NaN"
  })
  void figuresOfThePaperStandAtTheirRows(
      String id, double setting, double response, double packetLoss) {
    assertThat(paperValues(row(id))).containsExactly(setting, response, packetLoss);
    assertThat(experiment.paperValue(row(id), CoapMetric.THROUGHPUT.metric())).isNaN();
  }

  private List<Double> paperValues(Row row) {
    return Stream.of(CoapMetric.SETTING_TIME, CoapMetric.RESPONSE_TIME, CoapMetric.PACKET_LOSS)
        .map(metric -> experiment.paperValue(row, metric.metric()))
        .toList();
  }

  @Test
  void paperComparesDefaultAndCocoRedWithEachOther() {
    assertThat(experiment.counterpart("default")).isEqualTo("coco-red");
    assertThat(experiment.counterpart("coco-red")).isEqualTo("default");
    assertThat(experiment.counterpart("cocoa")).isEqualTo("cocoa");
  }

  @Test
  void everyMetricIsDefinedAndEveryVariantDescribed() {
    assertThat(experiment.metrics()).extracting(Metric::definition).allMatch(d -> d.endsWith("."));
    assertThat(experiment.metrics()).extracting(Metric::id).doesNotHaveDuplicates();
    for (Row row : experiment.rows(true)) {
      assertThat(experiment.wordsOf(row.variant())).isNotBlank();
    }
  }

  @Test
  void aRunHasAFigureForEveryMetric() {
    assertThat(experiment.run(row("continuous-chain-end-peakhopper-rto"), 1))
        .containsOnlyKeys(experiment.metrics().stream().map(Metric::id).toList())
        .allSatisfy((metric, value) -> assertThat(value).isFinite());
  }

  @Test
  void aGuardAsksOnlyAboutRowsThatAreRun() {
    List<String> ids = experiment.rows(true).stream().map(Row::id).toList();
    assertThat(experiment.guards())
        .isNotEmpty()
        .allSatisfy(
            guard ->
                assertThat(guard.settings())
                    .isNotEmpty()
                    .allSatisfy(
                        setting ->
                            assertThat(ids)
                                .contains(
                                    setting + "-" + guard.variant(),
                                    setting + "-" + guard.reference())));
  }

  @Test
  void gatewayIsToKeepNineteenTwentiethsOfAPlainObserversThroughput() {
    Guard first = experiment.guards().get(0);
    assertThat(first.variant()).isEqualTo("gateway");
    assertThat(first.reference()).isEqualTo("default-nstart1");
    assertThat(first.metric()).isEqualTo(CoapMetric.THROUGHPUT.metric());
    assertThat(first.least()).isEqualTo(0.95);
    assertThat(first.settings()).contains("clean-300ms", "loss-30", "think-5s", "ackloss-20");
  }

  @Test
  void noSettingOfThePapersIsGuarded() {
    assertThat(experiment.rows(false)).noneMatch(row -> experiment.isGuarded(row.setting()));
  }
}
