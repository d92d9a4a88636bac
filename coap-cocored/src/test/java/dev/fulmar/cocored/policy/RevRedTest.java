package dev.fulmar.cocored.policy;

import static dev.fulmar.cocored.policy.Admission.Verdict.ACCEPT;
import static dev.fulmar.cocored.policy.Admission.Verdict.EARLY_DROP;
import static dev.fulmar.cocored.policy.Admission.Verdict.FULL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RevRedTest {
  private final RevRed red = new RevRed(RevRedConfig.PAPER, new SplittableRandom(1));

  @ParameterizedTest(name = "AvgQ {0} is dropped with probability {1}")
  @CsvSource({
    "0, 0",
    "9.99, 0",
    "10, 0",
    "35, 0.05",
    "60, 0.1",
    "70, 0.177828",
    "80, 0.316228",
    "100, 1",
    "250, 1"
  })
  void dropProbabilityFollowsTheFigureOfThePaper(double averageQueue, double expected) {
    red.setAverageQueue(averageQueue);
    assertThat(red.dropProbability()).isCloseTo(expected, within(1e-6));
  }

  @Test
  void averageMovesByItsWeightOnEachArrival() {
    red.onArrival(50, 1);
    assertThat(red.averageQueue()).isCloseTo(0.1, within(1e-12)); // 0.002 x 50
    red.onArrival(50, 1);
    assertThat(red.averageQueue()).isCloseTo(0.1998, within(1e-12)); // 0.998 x 0.1 + 0.1
    red.onUnrepeatedArrival(50, 1);
    assertThat(red.averageQueue()).isCloseTo(0.1998, within(1e-12));
  }

  @Test
  void averageMovesForAnArrivalThatDoesNotFit() {
    assertThat(red.onArrival(100, 1)).isEqualTo(FULL);
    assertThat(red.averageQueue()).isCloseTo(0.2, within(1e-12));
  }

  @Test
  void fullBufferDropsEvenWhenTheAverageIsLow() {
    assertThat(red.onArrival(99, 1)).isEqualTo(ACCEPT);
    assertThat(red.onArrival(99, 2)).isEqualTo(FULL);
    assertThat(red.onUnrepeatedArrival(99, 2)).isEqualTo(FULL);
  }

  @ParameterizedTest
  @ValueSource(doubles = {5, 20, 35, 60, 80, 95})
  void dropsAreAsFrequentAsTheirProbability(double averageQueue) {
    red.setAverageQueue(averageQueue);
    double probability = red.dropProbability();
    int arrivals = 200_000;
    int drops = 0;
    for (int i = 0; i < arrivals; i++) {
      red.setAverageQueue(averageQueue);
      drops += red.onArrival(Math.round(averageQueue), 1) == EARLY_DROP ? 1 : 0;
    }
    double deviation = Math.sqrt(probability * (1 - probability) / arrivals);
    assertThat((double) drops / arrivals).isCloseTo(probability, within(4 * deviation + 1e-12));
  }

  @Test
  void whatNobodyRepeatsIsNeverDroppedEarly() {
    for (int i = 0; i < 1000; i++) {
      red.setAverageQueue(100);
      assertThat(red.onUnrepeatedArrival(50, 1)).isEqualTo(ACCEPT);
    }
  }

  @Test
  void argumentsOutsideTheirRangesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> red.onArrival(-1, 1))
        .withMessageContaining("queue is -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> red.onArrival(0, 0))
        .withMessageContaining("size is 0");
    assertThat(red.averageQueue()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 1, 0.1, 0.1, capacity is 0",
    "100, -1, 60, 0.1, 0.1, minThreshold is -1.0",
    "100, 60, 60, 0.1, 0.1, maxThreshold is 60.0",
    "100, 10, 100, 0.1, 0.1, maxThreshold is 100.0",
    "100, 10, 60, 0, 0.1, maxProbability is 0.0",
    "100, 10, 60, 1.1, 0.1, maxProbability is 1.1",
    "100, 10, 60, 0.1, 0, weight is 0.0",
    "100, 10, 60, 0.1, NaN, weight is NaN"
  })
  void contradictoryFiguresAreRefused(
      long capacity, double min, double max, double probability, double weight, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RevRedConfig(capacity, min, max, probability, weight))
        .withMessageContaining(message);
  }
}
