package dev.fulmar.netem.radio;

import static dev.fulmar.netem.radio.RadioRun.MS;
import static dev.fulmar.netem.radio.RadioRun.SECOND;
import static dev.fulmar.netem.radio.RadioRun.US;
import static dev.fulmar.netem.radio.RadioRun.line;
import static dev.fulmar.netem.radio.RadioRun.units;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The instants of CSMA/CA, worked out by hand. */
class RadioMediumTimingTest {
  private static final Topology PAIR = line(0, 10);

  /** Draws the longest back-off. */
  private static final RandomGenerator LONGEST = () -> -1L;

  /** Draws no back-off. */
  private static final RandomGenerator NONE = () -> 0L;

  /** So slow that a frame of 49 bytes and 6 of PHY takes 220 ms. */
  private static final RadioConfig SLOW =
      RadioConfig.DEFAULT
          .withCsma(
              new CsmaConfig(
                  3, 5, 4, 3, 320_000, 128_000, 192_000, 5, 100 * MS, 8, 10 * SECOND, true))
          .withPhy(new PhyConfig(4 * MS, 6));

  @Test
  void singleFrameTakesBackOffAssessmentTurnaroundAirAndAcknowledgement() {
    RadioRun run = RadioRun.withBackOffs(PAIR, RadioConfig.DEFAULT, units(0), units(2));
    run.offer(1, 0, 41, 0);
    run.runUntil(100 * MS);
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
        RadioRun.withBackOffs(line(0, 10, 20), RadioConfig.DEFAULT, units(0), units(2), units(2));
    run.offer(2, 0, 41, 0);
    run.runUntil(100 * MS);
    assertThat(run.deliveries.get(0).deliveredNanos()).isEqualTo(2 * 4576 * US);
    assertThat(run.deliveries.get(0).hops()).isEqualTo(2);
  }

  @Test
  void backOffGrowsFromEightUnitsToThirtyTwoAndEndsAfterFour() {
    RadioRun run = besideALongFrame(SLOW.withCsma(SLOW.csma().withTriesAfterBusyChannel(false)));
    // from 1000: 7 units and 128, 15 and 128, then 31 and 128 three times
    assertThat(run.logged("busy"))
        .containsExactly(
            "busy at 2, 3368 us",
            "busy at 2, 8296 us",
            "busy at 2, 18344 us",
            "busy at 2, 28392 us",
            "busy at 2, 38440 us");
    assertThat(run.logged("drop")).containsExactly("drop 2 at 2, 38440 us, CHANNEL_BUSY");
    assertThat(run.stats().datagrams().dropped(RadioLoss.CHANNEL_BUSY)).isEqualTo(1);
    assertThat(run.stats().mac().accessFailures()).isEqualTo(1);
    assertThat(run.stats().mac().retries()).isZero();
  }

  @Test
  void busyChannelCostsATryAndTheNextBeginsWithTheSmallestExponent() {
    RadioRun run = besideALongFrame(SLOW);
    // each of the four tries takes 37,440
    assertThat(run.logged("busy")).hasSize(20).contains("busy at 2, 40808 us");
    assertThat(run.logged("drop")).containsExactly("drop 2 at 2, 150760 us, CHANNEL_BUSY");
    assertThat(run.stats().mac().accessFailures()).isEqualTo(4);
    assertThat(run.stats().mac().retries()).isEqualTo(3);
  }

  /** Node 2 wants to send at 1 ms; node 1 sends from 320 us to 220,320 us. */
  private static RadioRun besideALongFrame(RadioConfig config) {
    RadioRun run =
        RadioRun.withGenerators(line(0, 10, 20), config, node -> node == 2 ? LONGEST : NONE);
    run.offer(1, 0, 0, 0);
    run.offer(2, 1, 0, MS);
    return run.runUntil(SECOND);
  }

  @Test
  void channelIsFreeOnceAWholeAssessmentHeardNothing() {
    // node 1 sends from 320 to 2080; node 2 assesses from 2079, 2080 and 2081
    assertThat(busyBesideAFrameUntil2080(2079)).isEqualTo(1);
    assertThat(busyBesideAFrameUntil2080(2080)).isZero();
    assertThat(busyBesideAFrameUntil2080(2081)).isZero();
  }

  private static int busyBesideAFrameUntil2080(long assessedFromMicros) {
    RadioRun run =
        RadioRun.withBackOffs(
            line(0, 10, 20), RadioConfig.DEFAULT, units(0), units(0), units(0, 50));
    run.offer(1, 0, 0, 0);
    run.offer(2, 1, 0, assessedFromMicros * US);
    return run.runUntil(assessedFromMicros * US + 200 * US).logged("busy").size();
  }

  @Test
  void lostFrameIsTriedFourTimesEachAfterTheWaitForItsAcknowledgement() {
    // node 0 never answers: node 2, which it hears and node 1 does not, sends one frame of 532 ms
    RadioConfig config =
        SLOW.withCsma(
            new CsmaConfig(
                0, 0, 4, 3, 320_000, 128_000, 192_000, 5, 100 * MS, 8, 10 * SECOND, true));
    RadioRun run = RadioRun.withGenerators(line(10, 0, 20), config, node -> NONE);
    run.offer(2, 0, 78, 0);
    run.offer(1, 0, 0, MS);
    run.runUntil(2 * SECOND);
    // 1 ms + 128 + 192 us until it starts; 220 ms on the air and 100 ms of waiting, then again
    assertThat(run.logged("start frame 1>0"))
        .containsExactly(
            "start frame 1>0, 1320 us",
            "start frame 1>0, 321640 us",
            "start frame 1>0, 641960 us",
            "start frame 1>0, 962280 us");
  }

  @Test
  void saturatedHopCarriesWhatItsMeanCycleAllows() {
    RadioRun run = new RadioRun(PAIR, 0, RadioConfig.DEFAULT, 1);
    for (long nowNanos = 0; nowNanos < 20 * SECOND; nowNanos += 10 * MS) {
      while (run.medium.stats(1).datagrams().underWay() < 8) {
        run.offer(1, 0, 41, nowNanos);
      }
      run.runUntil(nowNanos);
    }
    // 3.5 x 320 + 128 + 192 + 3072 + 192 + 352 = 5056 us, and the back-off deviates by 733 us: 0.23
    // %
    // of the mean of 3,956 cycles
    double expected = 20e6 / 5056;
    assertThat((double) run.deliveries.size()).isCloseTo(expected, within(0.01 * expected));
  }
}
