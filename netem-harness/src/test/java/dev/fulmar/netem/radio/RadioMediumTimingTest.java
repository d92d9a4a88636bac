package dev.fulmar.netem.radio;

import static dev.fulmar.netem.radio.RadioRun.US;
import static dev.fulmar.netem.radio.RadioRun.units;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The instants of CSMA/CA, worked out by hand. */
class RadioMediumTimingTest {
  private static final Topology PAIR = RadioRun.line(0, 10);

  @Test
  void singleFrameTakesBackOffAssessmentTurnaroundAirAndAcknowledgement() {
    RadioRun run = RadioRun.withBackOffs(PAIR, RadioConfig.DEFAULT, units(0), units(2));
    run.offer(1, 0, 41, 0);
    run.runUntil(100 * RadioRun.MS);
    // 2 x 320 + 128 = 768 until the channel is known free; + 192 = 960; a frame of 23 + 26 + 41 =
    // 90
    // bytes and 6 of PHY takes 3072: ends at 4032; + 192 = 4224; 11 bytes of ACK take 352
    assertThat(run.log)
        .containsExactly(
            "start frame 1>0, 960 us",
            "end frame 1>0, 4032 us, RECEIVED",
            "start ack 0>1, 4224 us",
            "end ack 0>1, 4576 us, RECEIVED",
            "acknowledged frame 1>0, 4576 us",
            "deliver 1, 4576 us");
    assertThat(run.deliveries.get(0).deliveredNanos()).isEqualTo(4576 * US);
    assertThat(run.deliveries.get(0).hops()).isEqualTo(1);
  }

  @Test
  void twoHopsTakeTwiceAsLongWithEqualBackOffs() {
    RadioRun run =
        RadioRun.withBackOffs(
            RadioRun.line(0, 10, 20), RadioConfig.DEFAULT, units(0), units(2), units(2));
    run.offer(2, 0, 41, 0);
    run.runUntil(100 * RadioRun.MS);
    assertThat(run.deliveries.get(0).deliveredNanos()).isEqualTo(2 * 4576 * US);
    assertThat(run.deliveries.get(0).hops()).isEqualTo(2);
  }
}
