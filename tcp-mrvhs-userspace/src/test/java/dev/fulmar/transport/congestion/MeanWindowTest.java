package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The mean window over a link that loses each segment with probability p, in rounds of one window
 * and 80 ms each, against the response function of the algorithm. A round with a loss grows only up
 * to it; the window is always full. Seed 1; the bounds leave room for the response functions being
 * those of regular losses.
 */
class MeanWindowTest {
  private static final int MSS = 1400;
  private static final long RTT_NANOS = 80_000_000;

  @ParameterizedTest(name = "at p = {0}: {2} segments")
  @CsvSource({"1.45e-4, 8000, 957", "1e-3, 8000, 332"})
  void mrvhsHasTheWindowOfThePaper(double lossRate, int rounds, double expected) {
    assertThat(meanWindowSegments(Algorithm.MRVHS_PAPER, lossRate, rounds) / expected)
        .isCloseTo(1, within(0.15));
  }

  @ParameterizedTest(name = "{0} at p = {1}")
  @CsvSource({
    "HIGHSPEED, 1e-4, 20000",
    "HIGHSPEED, 3e-5, 10000",
    "HIGHSPEED_TABLE, 1e-4, 20000",
    "HIGHSPEED_TABLE, 3e-5, 10000"
  })
  void highSpeedHasTheWindowOfItsResponseFunction( // RFC 3649, section 5
      Algorithm algorithm, double lossRate, int rounds) {
    double expected = 0.12 / Math.pow(lossRate, 0.835);
    assertThat(meanWindowSegments(algorithm, lossRate, rounds) / expected)
        .isCloseTo(1, within(0.15));
  }

  @ParameterizedTest(name = "at p = {0}")
  @CsvSource({"1e-3, 50000", "1e-4, 50000"})
  void newRenoHasTheWindowOfItsResponseFunction(double lossRate, int rounds) {
    double expected = Math.sqrt(1.5 / lossRate);
    assertThat(meanWindowSegments(Algorithm.NEWRENO, lossRate, rounds) / expected)
        .isCloseTo(1, within(0.1));
  }

  /** RFC 9438, section 5.1: 1.054 RTT^0.75 / p^0.75 where NewReno is slower. */
  @ParameterizedTest(name = "at p = {0}, with regular losses")
  @CsvSource({"1e-5, 5000", "1e-6, 5000"})
  void cubicHasTheWindowOfItsResponseFunction(double lossRate, int rounds) {
    double expected = 1.054 * Math.pow(RTT_NANOS / 1e9 / lossRate, 0.75);
    long regular = Math.round(1 / lossRate);
    assertThat(meanWindowSegments(Algorithm.CUBIC, () -> regular, rounds) / expected)
        .isCloseTo(1, within(0.1));
  }

  @Test
  void literalEquation6IgnoresLossAndFillsTheLargestWindow() {
    assertThat(meanWindowSegments(Algorithm.MRVHS_LITERAL_EQ6, 1e-2, 2000)).isGreaterThan(1000);
  }

  private static double meanWindowSegments(Algorithm algorithm, double lossRate, int rounds) {
    RandomGenerator random = new SplittableRandom(1);
    return meanWindowSegments(algorithm, () -> geometric(random, lossRate), rounds);
  }

  private static double meanWindowSegments(Algorithm algorithm, LongSupplier gaps, int rounds) {
    CongestionController controller = algorithm.create(CongestionConfig.ofMss(MSS));
    int warmUpRounds = rounds / 20;
    double sumSegments = 0;
    long toNextLoss = gaps.getAsLong();
    for (int round = -warmUpRounds; round < rounds; round++) {
      long segments = controller.windowBytes() / MSS;
      sumSegments += round < 0 ? 0 : segments;
      boolean lossy = toNextLoss < segments;
      long beforeTheLoss = Math.min(segments, toNextLoss);
      AckSample sample =
          new AckSample(round * RTT_NANOS, MSS, RTT_NANOS, segments * MSS, true, false);
      for (long i = 0; i < beforeTheLoss; i++) {
        controller.onAck(sample);
      }
      if (lossy) {
        controller.onLoss(round * RTT_NANOS, controller.windowBytes());
        controller.onRecoveryExit(round * RTT_NANOS);
        toNextLoss = gaps.getAsLong();
      } else {
        toNextLoss -= segments;
      }
    }
    return sumSegments / rounds;
  }

  /** The segments that arrive before the next one that is lost. */
  private static long geometric(RandomGenerator random, double lossRate) {
    return (long) (Math.log(1 - random.nextDouble()) / Math.log1p(-lossRate));
  }
}
