package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.rlnc.wire.WireLimits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The paper's experiment: N = 100 requests, one a second, T_o = 15 s, SCB = 5, losses by its
 * Algorithm 1. Means over 60 seeds, to four standard errors of the mean.
 */
class AdditionalRequestsTest {
  private static final int N = 100;
  private static final int SEEDS = 60;
  private static final long SECOND = 1_000_000_000;
  private static final long LIMIT = 100_000 * SECOND;

  @ParameterizedTest(name = "p = {0}")
  @CsvSource({".1, 11.1", ".2, 25", ".3, 42.9", ".4, 66.7", ".5, 100", ".6, 150", ".7, 233.3"})
  void plainRestNeedsWhatEq1Says(double p, double expected) {
    assertThat(ExpectedAdditional.rest(N, p)).isCloseTo(expected, within(.05));

    Means rest = new Means(5, p, .3, true);

    // the last vector is never used up, which makes up to one request of 100
    assertThat(rest.additional).isCloseTo(expected, within(4 * rest.additionalError + 1));
  }

  @ParameterizedTest(name = "p = {0}")
  @CsvSource({".1", ".2", ".3", ".4", ".5", ".6", ".7"})
  void codingGainsNothingWhereOnlyRequestsAreLost(double p) {
    Means coded = new Means(5, p, 1, false);

    assertThat(coded.additional)
        .isCloseTo(ExpectedAdditional.rest(N, p), within(4 * coded.additionalError + 1));
  }

  @ParameterizedTest(name = "p = {0}, alpha = {1}")
  @CsvSource({".1, .3", ".2, .3", ".3, .3", ".4, .3", ".1, .5", ".2, .5", ".3, .5", ".4, .5"})
  void eq2HoldsUpToALossOf40PercentAsThePaperMeasured(double p, double alpha) {
    Means coded = new Means(5, p, alpha, false);

    double floor = ExpectedAdditional.networkCoded(N, p, alpha);
    assertThat(coded.additional)
        .isBetween(floor - 4 * coded.additionalError, floor + 4 * coded.additionalError + 1);
  }

  @ParameterizedTest(name = "p = {0}, alpha = {1}, SCB = {2}: {3} additional, {4} s")
  @CsvSource({
    // Eq. 2 says 26.6, the paper measured 46 with its slow decoder
    ".7, .3, 5, 40.5, 1473",
    ".7, .5, 5, 64.5, 1729",
    ".7, 1,  5, 232.5, 3491",
    ".5, .3, 5, 19.8, 900",
    ".5, .5, 5, 34.5, 1009",
    ".5, 1,  5, 99, 1486",
    // a window that does not fill up comes close to Eq. 2
    ".7, .3, 16, 28.4, 1348",
    ".7, .5, 16, 55.5, 1634",
    ".7, 1,  16, 232.5, 3487",
  })
  void heavyLossFillsTheWindowAndCostsMoreThanEq2(
      double p, double alpha, int scb, double additional, double seconds) {
    Means coded = new Means(scb, p, alpha, false);

    assertThat(coded.additional).isCloseTo(additional, within(4 * coded.additionalError));
    assertThat(coded.seconds).isCloseTo(seconds, within(.03 * seconds));
  }

  @ParameterizedTest(name = "p = {0}, alpha = {1}, coded {2}: {3} bytes")
  @CsvSource({
    // what the paper's Table II has is in the last column
    ".7, .3, false, 4183, 4176",
    ".7, .5, false, 3440, 3422",
    ".2, .3, true, 1616, 1606",
    ".5, .5, true, 1721, 1713",
  })
  void responsesTakeTheBytesOfTable2(
      double p, double alpha, boolean isCoded, double bytes, double paperBytes) {
    Means means = new Means(5, p, alpha, !isCoded);

    assertThat(means.responseBytes).isCloseTo(bytes, within(.01 * bytes));
    assertThat(means.responseBytes).isCloseTo(paperBytes, within(.015 * paperBytes));
  }

  @Test
  void theoryRefusesWhatIsNoProbability() {
    assertThatIllegalArgumentException().isThrownBy(() -> ExpectedAdditional.rest(N, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ExpectedAdditional.networkCoded(N, .5, 1.1));
    assertThatIllegalArgumentException().isThrownBy(() -> ExpectedAdditional.rest(-1, .5));
    assertThatIllegalArgumentException().isThrownBy(() -> ExpectedAdditional.rest(N, Double.NaN));
  }

  /** Means over the seeds. */
  private static final class Means {
    final double additional;
    final double additionalError;
    final double seconds;
    final double responseBytes;

    Means(int scb, double p, double alpha, boolean isRest) {
      List<byte[]> bodies = new ArrayList<>(Collections.nCopies(N, new byte[2]));
      SenderConfig config = SenderConfig.PAPER.withWindow(scb);
      double sum = 0;
      double sumOfSquares = 0;
      double sumOfSeconds = 0;
      double sumOfBytes = 0;
      for (int seed = 0; seed < SEEDS; seed++) {
        Random random = new Random(seed);
        RequestSender sender = isRest ? new RestSender(config) : new RlncSender(config, random);
        RlncReceiver receiver = isRest ? null : new RlncReceiver(WireLimits.DEFAULT);
        LossyExchange exchange =
            new LossyExchange(sender, receiver, Fate.exactCounts(N, p, alpha, random), () -> 0);
        assertThat(exchange.run(bodies, SECOND, LIMIT)).isTrue();
        double value = sender.stats().additional();
        sum += value;
        sumOfSquares += value * value;
        sumOfSeconds += (double) exchange.nowNanos() / SECOND;
        sumOfBytes += exchange.responseBytes;
      }
      additional = sum / SEEDS;
      additionalError = Math.sqrt((sumOfSquares / SEEDS - additional * additional) / SEEDS);
      seconds = sumOfSeconds / SEEDS;
      responseBytes = sumOfBytes / SEEDS;
    }
  }
}
