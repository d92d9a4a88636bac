package dev.fulmar.netem.radio;

import static dev.fulmar.netem.radio.RadioRun.MS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class RadioConfigTest {
  private static final CsmaConfig CSMA = CsmaConfig.DEFAULT;
  private final RadioMedium medium = new RadioMedium(Topology.GRID, 0, RadioConfig.DEFAULT, 1);

  @Test
  void acknowledgementOfTheStandardTakes352MicrosecondsAndIsWaitedFor54Symbols() {
    assertThat(PhyConfig.DEFAULT.airNanos(CSMA.ackBytes())).isEqualTo(352_000);
    assertThat(CSMA.ackWaitNanos()).isEqualTo(54 * 16_000);
  }

  @Test
  void acknowledgementMustComeBeforeTheWaitForItEnds() {
    RadioConfig slower = RadioConfig.DEFAULT.withPhy(new PhyConfig(61_000, 6));
    assertThat(slower.phy().airNanos(5)).isEqualTo(671_000);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RadioConfig.DEFAULT.withPhy(new PhyConfig(62_000, 6)))
        .withMessage(
            "wait for the acknowledgement is 864000 ns, must be longer than turnaround and acknowledgement, 874000 ns");
  }

  @Test
  void repeatsMustBeRememberedAsLongAsAFrameMayBeTried() {
    // four times: 5 (31 x 320 + 128) + 192 + 133 x 32 + 864 us
    assertThat(RadioConfig.DEFAULT.withCsma(CSMA.withRepeatMemoryNanos(222_208_000))).isNotNull();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RadioConfig.DEFAULT.withCsma(CSMA.withRepeatMemoryNanos(222_207_999)))
        .withMessage(
            "memory for repeats is 222207999 ns, must be at least what all tries of a frame may take, 222208000 ns");
  }

  @Test
  void exponentsLimitsAndQueueOutOfRangeAreRefused() {
    refused(() -> CSMA.withExponents(4, 3), "smallest back-off exponent is 4, must be from 0 to 3");
    refused(() -> CSMA.withExponents(3, 9), "largest back-off exponent is 9, must be from 0 to 8");
    refused(() -> CSMA.withLimits(6, 3), "back-offs is 6, must be from 0 to 5");
    refused(() -> CSMA.withLimits(4, 8), "retries is 8, must be from 0 to 7");
    refused(() -> CSMA.withQueueFrames(0), "queue in frames is 0, must be from 1 to 10000");
    refused(() -> new PhyConfig(0, 6), "time of a byte in ns is 0, must be from 1 to 1000000000");
    refused(
        () -> LowpanConfig.DEFAULT.withReassembly(60_001 * MS, 2),
        "reassembly timeout in ns is 60001000000, must be from 1 to 60000000000");
  }

  @Test
  void rangesThatContradictEachOtherAreRefused() {
    refused(
        () -> new RadioRange(15, 14, 15),
        "interference range is 14.0 m, must be at least the transmission range, 15.0 m");
    refused(() -> new RadioRange(0, 1, 1), "transmission range is 0.0 m, must be above 0");
    refused(() -> new RadioRange(1, 1, -1), "carrier sense range is -1.0 m, must be at least 0");
    refused(() -> new Position(0, Double.NaN), "position is (0.0, NaN), must be finite");
  }

  @Test
  void topologyOfOneNodeOrWithASinkThatIsNoneIsRefused() {
    List<Position> two = List.of(new Position(0, 0), new Position(1, 0));
    refused(
        () -> new Topology("lonely", two.subList(0, 1), 0, 0),
        "topology lonely has 1 nodes, must have from 2 to 1000");
    refused(() -> new Topology("pair", two, 2, 0), "pair's end node is 2, must be from 0 to 1");
  }

  @Test
  void offerOfWhatCannotBeLeavesTheMediumAsItWas() {
    refused(() -> offer(0, 9, 1, 0), "destination is 9, must be from 0 to 8");
    refused(() -> offer(-1, 0, 1, 0), "source is -1, must be from 0 to 8");
    refused(() -> offer(3, 3, 1, 0), "destination is node 3, must not be the source");
    refused(() -> offer(1, 0, 1233, 0), "payload in bytes is 1233, must be from 0 to 1232");
    refused(
        () -> offer(1, 0, 1, Long.MAX_VALUE),
        "now is 9223372036854775807 ns, must be at most 4611686018427387903");
    assertThat(medium.stats().datagrams().offered()).isZero();
    assertThat(medium.nextEventNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void advanceToTheEndOfTimeEndsEverything() {
    offer(8, 0, 171, 0);
    medium.advance(Long.MAX_VALUE);
    assertThat(medium.poll(Long.MAX_VALUE)).isNotNull();
    assertThat(medium.stats().datagrams().underWay()).isZero();
  }

  @Test
  void timeThatGoesBackwardsIsRefused() {
    medium.advance(10);
    refused(() -> medium.poll(9), "now is 9 ns, must not be before 10, which was given earlier");
    refused(() -> medium.stats(9), "node is 9, must be from 0 to 8");
  }

  private void offer(int from, int to, int payloadBytes, long nowNanos) {
    medium.offer(from, to, new byte[payloadBytes], null, nowNanos);
  }

  private static void refused(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
  }
}
