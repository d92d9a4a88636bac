package dev.fulmar.netem.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.stream.GatedStream.Passed;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamGateTest {
  private static final long MS = 1_000_000;
  private static final Stall STALL = new Stall(1000 * MS);
  private static final Throttle THROTTLE = new Throttle(1000);
  private static final Drip DRIP = new Drip(1, 100 * MS);
  private static final ResetAfter RESET = new ResetAfter(10);
  private static final HalfCloseAfter HALF_CLOSE = new HalfCloseAfter(10);

  private static StreamGate gate(StreamFault... faults) {
    return new StreamGate(List.of(faults));
  }

  @Test
  void withoutFaultsEverythingPassesAtOnce() {
    GatedStream stream = new GatedStream().send(1_000_000).end();

    assertThat(stream.passed()).containsExactly(new Passed(0, 1_000_000));
    assertThat(stream.endNanos()).isZero();
    assertThat(gate()).hasToString("");
  }

  @Test
  void exactlySoManyBytesPassBeforeTheEnding() {
    assertThat(new GatedStream(new ResetAfter(10)).send(9).ending()).isEqualTo(StreamEnding.NONE);
    GatedStream reset = new GatedStream(new ResetAfter(10)).send(9).send(50);
    assertThat(reset.passedBytes()).isEqualTo(10);
    assertThat(reset.ending()).isEqualTo(StreamEnding.RESET);
    GatedStream halfClosed = new GatedStream(new HalfCloseAfter(10)).send(50);
    assertThat(halfClosed.passedBytes()).isEqualTo(10);
    assertThat(halfClosed.ending()).isEqualTo(StreamEnding.HALF_CLOSE);
  }

  @Test
  void theLastByteBringsTheEndingThoughNothingFollows() {
    assertThat(new GatedStream(new ResetAfter(10)).send(10).ending()).isEqualTo(StreamEnding.RESET);
  }

  @Test
  void streamThatEndsBeforeIsLeftAlone() {
    GatedStream stream = new GatedStream(new ResetAfter(10)).send(9).end();
    assertThat(stream.endNanos()).isZero();
    assertThat(stream.ending()).isEqualTo(StreamEnding.NONE);
  }

  @Test
  void afterNoBytesTheEndingTakesThePlaceOfWhateverComesFirst() {
    assertThat(gate(new ResetAfter(0)).ending(false)).isEqualTo(StreamEnding.NONE);
    assertThat(gate(new ResetAfter(0)).ending(true)).isEqualTo(StreamEnding.RESET);
    GatedStream stream = new GatedStream(new HalfCloseAfter(0)).send(5);
    assertThat(stream.passed()).isEmpty();
    assertThat(stream.ending()).isEqualTo(StreamEnding.HALF_CLOSE);
    assertThat(new GatedStream(new ResetAfter(0)).end().endNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void onlyAResetAfterNothingThatNoStallPutsOffComesAtOnce() {
    assertThat(gate(new ResetAfter(0)).resetsAtOnce()).isTrue();
    assertThat(gate(new ResetAfter(0), THROTTLE).resetsAtOnce()).isTrue();
    assertThat(gate(new ResetAfter(0), STALL).resetsAtOnce()).isFalse();
    assertThat(gate(new ResetAfter(1)).resetsAtOnce()).isFalse();
    assertThat(gate(new HalfCloseAfter(0)).resetsAtOnce()).isFalse();
  }

  @Test
  void stallPaceAndEndingBefallOneStreamTogether() {
    GatedStream stream =
        new GatedStream(new HalfCloseAfter(3), new Drip(1, 100 * MS), new Stall(500 * MS)).send(9);

    assertThat(stream.passed())
        .containsExactly(new Passed(500 * MS, 1), new Passed(600 * MS, 1), new Passed(700 * MS, 1));
    assertThat(stream.ending()).isEqualTo(StreamEnding.HALF_CLOSE);
    assertThat(gate(HALF_CLOSE, DRIP, STALL))
        .hasToString("stall 1s drip 1b every 100ms halfclose after 10b");
  }

  @Test
  void blackholeHoldsForEver() {
    GatedStream stream = new GatedStream(new StreamBlackhole()).send(5).end();

    assertThat(stream.passed()).isEmpty();
    assertThat(stream.endNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(gate(new StreamBlackhole()).isBlackhole()).isTrue();
    assertThat(gate(new Swallow()).isBlackhole()).isFalse();
    assertThat(gate(new Swallow()).swallows()).isTrue();
    assertThat(gate(STALL, DRIP, RESET).isStopped()).isFalse();
  }

  @Test
  void faultsThatCannotBefallOneStreamAreRefusedByBothTheirNames() {
    assertRefused(THROTTLE, DRIP);
    assertRefused(RESET, HALF_CLOSE);
    assertRefused(STALL, STALL);
    assertRefused(new Swallow(), new StreamBlackhole());
    for (StreamFault fault : List.of(STALL, THROTTLE, DRIP, RESET, HALF_CLOSE)) {
      assertRefused(fault, new Swallow());
      assertRefused(new StreamBlackhole(), fault);
    }
  }

  private static void assertRefused(StreamFault one, StreamFault other) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> gate(one, other))
        .withMessageContainingAll("'" + one + "'", "'" + other + "'", StreamGate.ALLOWED_TOGETHER);
  }

  @Test
  void byteCountsOutsideTheRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ResetAfter(-1))
        .withMessage("reset is after -1 bytes, must be from 0 to 1000000000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HalfCloseAfter(ResetAfter.MAX_BYTES + 1))
        .withMessageStartingWith("halfclose is after 1000000000001 bytes");
  }
}
