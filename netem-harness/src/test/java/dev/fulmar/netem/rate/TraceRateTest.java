package dev.fulmar.netem.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceRateTest {
  private static final long MS = 1_000_000;

  private static RateModel trace(int... instantsMs) {
    RateModel model = new OpportunityTrace(instantsMs).newModel("");
    model.finishNanos(0, 0, 0); // the trace starts at 0
    return model;
  }

  @Test
  void packetLeavesAtTheNextOpportunity() {
    RateModel rate = trace(3, 7);
    assertThat(rate.finishNanos(0, 0, 1500)).isEqualTo(3 * MS);
    assertThat(rate.finishNanos(3 * MS, MS, 1500)).isEqualTo(7 * MS);
  }

  @Test
  void traceRepeatsAfterItsLastInstant() {
    RateModel rate = trace(3, 7);
    assertThat(rate.finishNanos(7 * MS, 0, 1500)).isEqualTo(10 * MS);
    assertThat(rate.finishNanos(10 * MS, 1, 1500)).isEqualTo(14 * MS);
    assertThat(rate.finishNanos(7_000_000 * MS, 0, 1500)).isEqualTo(7_000_003 * MS);
  }

  @Test
  void instantZeroMeetsTheEndOfTheRoundBefore() {
    RateModel rate = trace(0, 5);
    assertThat(rate.finishNanos(0, 0, 1500)).isEqualTo(5 * MS);
    assertThat(rate.finishNanos(5 * MS, 1, 1500)).isEqualTo(5 * MS);
    assertThat(rate.finishNanos(5 * MS, 1, 1500)).isEqualTo(10 * MS);
  }

  @Test
  void severalSmallPacketsShareAnOpportunity() {
    RateModel rate = trace(1);
    assertThat(rate.finishNanos(0, 0, 500)).isEqualTo(MS);
    assertThat(rate.finishNanos(MS, 1, 500)).isEqualTo(MS);
    assertThat(rate.finishNanos(MS, 1, 500)).isEqualTo(MS);
    assertThat(rate.finishNanos(MS, 1, 500)).isEqualTo(2 * MS);
  }

  @Test
  void packetLeavesAtTheOpportunityThatCompletesItAndTheRestIsForTheNext() {
    RateModel rate = trace(1);
    assertThat(rate.finishNanos(0, 0, 1000)).isEqualTo(MS);
    assertThat(rate.finishNanos(MS, 1, 1000)).isEqualTo(2 * MS);
    assertThat(rate.finishNanos(2 * MS, 1, 1000)).isEqualTo(2 * MS);
    assertThat(rate.finishNanos(2 * MS, 1, 65_535)).isEqualTo(46 * MS);
  }

  @Test
  void unusedOpportunitiesAreLost() {
    RateModel rate = trace(1, 1, 1, 4);
    assertThat(rate.finishNanos(2 * MS, 0, 1500)).isEqualTo(4 * MS);
  }

  @Test
  void packetThatComesAtTheVeryInstantIsTooLate() {
    assertThat(trace(3, 7).finishNanos(3 * MS, 0, 1500)).isEqualTo(7 * MS);
    assertThat(trace(3, 7).finishNanos(3 * MS - 1, 0, 1500)).isEqualTo(3 * MS);
    RateModel rate = trace(1);
    rate.finishNanos(0, 0, 100);
    assertThat(rate.finishNanos(MS, 0, 100)).isEqualTo(2 * MS);
  }

  @Test
  void traceStartsWithTheFirstPacketWhateverTheClock() {
    RateModel rate = new OpportunityTrace(new int[] {2}).newModel("");
    assertThat(rate.finishNanos(-500, 0, 1500)).isEqualTo(2 * MS - 500);
    assertThat(rate.finishNanos(2 * MS - 500, 1, 1500)).isEqualTo(4 * MS - 500);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0,0", "-1,5", "3,2", "86400001"})
  void impossibleTracesAreRefused(String instants) {
    int[] instantsMs =
        instants.isEmpty()
            ? new int[0]
            : Arrays.stream(instants.split(",")).mapToInt(Integer::parseInt).toArray();
    assertThatIllegalArgumentException().isThrownBy(() -> new OpportunityTrace(instantsMs));
  }

  @Test
  void wordsAreThoseItIsGiven() {
    assertThat(new OpportunityTrace(new int[] {1}).newModel("rate trace(lte.down)"))
        .hasToString("rate trace(lte.down)");
  }
}
