package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoubtTest {
  private final Doubt doubt = new Doubt();

  @Test
  void halfOfTheLossesAreOnEitherWayAsLongAsNoneWasSeen() {
    assertThat(doubt.alpha()).isEqualTo(.5);
    doubt.onReport(7, 3, true);
    assertThat(doubt.alpha()).isEqualTo(.5);
  }

  @ParameterizedTest(name = "p = {0}, alpha = {1}")
  @CsvSource({".2, 0", ".2, 1", ".5, .3", ".5, .5", ".7, .1", ".7, .9"})
  void shareOfTheLossesOnTheWayThereIsFound(double loss, double alpha) {
    send(10_000, loss, alpha, 1);
    // 256 transmissions are remembered, of which a share of `loss` says something
    double deviation = Math.sqrt(alpha * (1 - alpha) / (256 * loss));
    assertThat(doubt.alpha()).isCloseTo(alpha, within(4 * deviation + 2 / (256 * loss)));
  }

  @Test
  void aLinkThatChangesIsFoundAnew() {
    long next = send(5_000, .5, 1, 1);
    assertThat(doubt.alpha()).isGreaterThan(.95);
    send(2_000, .5, 0, next);
    assertThat(doubt.alpha()).isLessThan(.05);
  }

  /** One after the other; the number of the next. */
  private long send(int transmissions, double loss, double alpha, long first) {
    SplittableRandom random = new SplittableRandom(1);
    long received = 0;
    doubt.onReport(first, received, true);
    for (long number = first + 1; number <= first + transmissions; number++) {
      boolean isLost = random.nextDouble() < loss;
      boolean arrives = !isLost || random.nextDouble() >= alpha;
      received += arrives ? 1 : 0;
      if (!isLost) {
        doubt.onReport(number, received, false);
      }
    }
    return first + transmissions + 1;
  }

  @ParameterizedTest(name = "{0} lost, {1} missing: {2}")
  @CsvSource({"0, 1, 0", "1, 1, .5", "2, 1, .75", "2, 2, .25", "3, 2, .5", "3, 4, 0"})
  void whatCameToNothingMayHaveArrived(int lost, long missing, double probability) {
    for (int i = 1; i <= lost; i++) {
      doubt.onLost(i, 0);
    }
    assertThat(doubt.nothingMissing(missing)).isCloseTo(probability, within(1e-9));
  }

  @Test
  void reportOfSomethingLaterEndsTheDoubtAndOfSomethingEarlierDoesNot() {
    doubt.onLost(5, 0);
    doubt.onReport(4, 4, true);
    assertThat(doubt.nothingMissing(1)).isEqualTo(.5);
    doubt.onReport(6, 6, false);
    assertThat(doubt.nothingMissing(1)).isZero();
    doubt.onLost(3, 0); // before what was reported of
    assertThat(doubt.nothingMissing(1)).isZero();
  }

  @Test
  void thousandsOfLossesInARowStayAProbability() {
    for (int i = 1; i <= 5_000; i++) {
      doubt.onLost(i, 0);
    }
    assertThat(doubt.nothingMissing(1)).isCloseTo(1, within(1e-9));
    assertThat(doubt.nothingMissing(16)).isCloseTo(1, within(1e-9));
  }
}
