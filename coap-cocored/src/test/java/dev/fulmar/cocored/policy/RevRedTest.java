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

  /** Formulas (2) and (3) worked out by hand for K = 100, 10/60, max_p = 0.1. */
  private static final String TEN_AVERAGES =
      """
      5, 0
      10, 0
      20, 0.02
      35, 0.05
      50, 0.08
      60, 0.1
      70, 0.1778279410
      80, 0.3162277660
      95, 0.7498942093
      100, 1
      """;

  @ParameterizedTest(name = "messages, AvgQ {0}")
  @CsvSource(textBlock = TEN_AVERAGES)
  void dropsOfAMillionMessagesAreAsFrequentAsTheFormulasSay(double averageQueue, double expected) {
    assertDropsOfAMillion(RevRedConfig.PAPER, averageQueue, 1, expected);
  }

  @ParameterizedTest(name = "bytes, AvgQ {0} x 120")
  @CsvSource(textBlock = TEN_AVERAGES)
  void dropsOfAMillionMessagesAreAsFrequentInBytes(double averageQueue, double expected) {
    RevRedConfig bytes = new RevRedConfig(12_000, 1_200, 7_200, 0.1, 0.002);
    assertDropsOfAMillion(bytes, averageQueue * 120, 83, expected);
  }

  private static void assertDropsOfAMillion(
      RevRedConfig config, double averageQueue, long size, double expected) {
    RevRed policy = new RevRed(config, new SplittableRandom(7));
    int arrivals = 1_000_000;
    long queue = Math.min(Math.round(averageQueue), config.capacity() - size);
    int drops = 0;
    for (int i = 0; i < arrivals; i++) {
      // formula (1) brings the average to where the table has it
      policy.setAverageQueue((averageQueue - config.weight() * queue) / (1 - config.weight()));
      drops += policy.onArrival(queue, size) == EARLY_DROP ? 1 : 0;
    }
    assertThat(policy.averageQueue()).isCloseTo(averageQueue, within(1e-6));
    double deviation = Math.sqrt(expected * (1 - expected) / arrivals);
    assertThat((double) drops / arrivals).isCloseTo(expected, within(4 * deviation + 1e-6));
  }

  @Test
  void scaleMultipliesTheProbability() {
    int drops = 0;
    for (int i = 0; i < 100_000; i++) {
      red.setAverageQueue(60); // p_d = 0.1
      drops += red.onArrival(60, 1, 2.5) == EARLY_DROP ? 1 : 0;
    }
    assertThat(drops / 1e5).isCloseTo(0.25, within(0.0055)); // four deviations
    red.setAverageQueue(80);
    assertThat(red.onArrival(80, 1, 0)).isEqualTo(ACCEPT);
    red.setAverageQueue(80);
    assertThat(red.onArrival(80, 1, 10)).isEqualTo(EARLY_DROP);
  }

  @Test
  void idleAverageDecaysByOneWeightAMessage() {
    red.setAverageQueue(50);
    red.onIdle(0);
    assertThat(red.averageQueue()).isEqualTo(50);
    red.onIdle(100);
    assertThat(red.averageQueue()).isCloseTo(40.9283, within(1e-4)); // 50 x 0.998^100
    red.onIdle(1e9);
    assertThat(red.averageQueue()).isZero();
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
    assertThatIllegalArgumentException()
        .isThrownBy(() -> red.onArrival(0, 1, -0.1))
        .withMessageContaining("scale is -0.1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> red.onIdle(-1))
        .withMessageContaining("messages is -1.0");
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
