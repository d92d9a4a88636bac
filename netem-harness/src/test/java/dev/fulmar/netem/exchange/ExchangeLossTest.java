package dev.fulmar.netem.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.PacketRandom;
import dev.fulmar.netem.Stage;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExchangeLossTest {

  @ParameterizedTest(name = "n={0} p={1} alpha={2}: {3} requests and {4} responses")
  @CsvSource({
    "100, 0.5, 0.5, 25, 25",
    "100, 0.1, 0.3, 3, 7",
    "100, 0.7, 0.3, 21, 49",
    "100, 0.7, 0.5, 35, 35",
    "100, 0.7, 1, 70, 0",
    "100, 0.3, 0, 0, 30",
    "100, 0, 0.5, 0, 0",
    "100, 1, 0.25, 25, 75",
    "5, 0.4, 0.5, 1, 1",
    "1, 1, 1, 1, 0",
    // halves are rounded up, in decimals: 0.145 * 100 is below 14.5 in binary
    "100, 0.145, 0, 0, 15",
    "10, 0.3, 0.5, 2, 1",
    "1, 0.49, 1, 0, 0",
  })
  void everyVectorHasTheExactCounts(
      int length, double probability, double alpha, int requests, int responses) {
    List<ExchangeFate> fates = fates(new ExchangeLoss(length, probability, alpha), 1, 20 * length);
    for (int start = 0; start < fates.size(); start += length) {
      List<ExchangeFate> vector = fates.subList(start, start + length);
      assertThat(Collections.frequency(vector, ExchangeFate.REQUEST_LOST)).isEqualTo(requests);
      assertThat(Collections.frequency(vector, ExchangeFate.RESPONSE_LOST)).isEqualTo(responses);
    }
  }

  @Test
  void vectorThatIsUsedUpIsRedrawn() {
    List<ExchangeFate> fates = fates(new ExchangeLoss(100, 0.5, 0.5), 1, 300);
    assertThat(fates.subList(0, 100)).isNotEqualTo(fates.subList(100, 200));
    assertThat(fates.subList(100, 200)).isNotEqualTo(fates.subList(200, 300));
  }

  @Test
  void equalSeedsGiveEqualFatesAndOthersDoNot() {
    List<ExchangeFate> fates = fates(new ExchangeLoss(100, 0.5, 0.5), 7, 1000);
    assertThat(fates(new ExchangeLoss(100, 0.5, 0.5), 7, 1000)).isEqualTo(fates);
    assertThat(fates(new ExchangeLoss(100, 0.5, 0.5), 8, 1000)).isNotEqualTo(fates);
  }

  /** A change here changes every seeded run. */
  @Test
  void fatesAreThoseOfYesterday() {
    String fates =
        fates(new ExchangeLoss(10, 0.4, 0.5), 1, 20).stream()
            .map(fate -> fate == ExchangeFate.PASSED ? "." : fate.name().substring(2, 3))
            .collect(Collectors.joining());
    assertThat(fates).isEqualTo("..Q.SQ..S.S...QS..Q.");
  }

  @Test
  void everyPlaceOfTheVectorIsLostEquallyOften() {
    int length = 10;
    int vectors = 10_000;
    List<ExchangeFate> fates = fates(new ExchangeLoss(length, 0.4, 0.5), 1, vectors * length);
    for (ExchangeFate lost : List.of(ExchangeFate.REQUEST_LOST, ExchangeFate.RESPONSE_LOST)) {
      for (int place = 0; place < length; place++) {
        int there = place;
        long count =
            LongStream.range(0, vectors)
                .filter(vector -> fates.get((int) vector * length + there) == lost)
                .count();
        // 2,000 expected, deviation 40; within five of them
        assertThat(count).as("%s at place %d", lost, place).isBetween(1800L, 2200L);
      }
    }
  }

  @Test
  void argumentsOutsideTheirRangeAreRefused() {
    assertRefused(0, 0.5, 0.5, "vector length n is 0, must be from 1 to 1000000");
    assertRefused(1_000_001, 0.5, 0.5, "vector length n is 1000001, must be from 1 to 1000000");
    assertRefused(1, -0.1, 0.5, "exchange loss probability p is -0.1, must be from 0 to 1");
    assertRefused(1, Double.NaN, 0.5, "exchange loss probability p is NaN, must be from 0 to 1");
    assertRefused(1, 0.5, 1.1, "share of lost requests alpha is 1.1, must be from 0 to 1");
  }

  @Test
  void noExchangeLossPassesAllAndHasNoWords() {
    assertThat(fates(new NoExchangeLoss(), 1, 10)).containsOnly(ExchangeFate.PASSED);
    assertThat(new NoExchangeLoss()).hasToString("");
  }

  private static void assertRefused(int length, double probability, double alpha, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ExchangeLoss(length, probability, alpha))
        .withMessage(message);
  }

  private static List<ExchangeFate> fates(ExchangeModel model, long seed, int connections) {
    return LongStream.rangeClosed(1, connections)
        .mapToObj(
            index ->
                model.decide(index, new PacketRandom(seed, Direction.UP, Stage.EXCHANGE, index)))
        .toList();
  }
}
