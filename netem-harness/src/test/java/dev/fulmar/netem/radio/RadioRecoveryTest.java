package dev.fulmar.netem.radio;

import static dev.fulmar.netem.radio.RadioRun.MS;
import static dev.fulmar.netem.radio.RadioRun.SECOND;
import static dev.fulmar.netem.radio.RadioRun.US;
import static dev.fulmar.netem.radio.RadioRun.line;
import static dev.fulmar.netem.radio.RadioRun.units;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Acknowledgements that are lost, repeats, and the queue before the radio. */
class RadioRecoveryTest {
  private static final Topology THREE = line(0, 10, 20);

  /**
   * Node 1's frame ends at 2080 and its acknowledgement is on the air from 2272 to 2624; node 2,
   * which hears node 1 and not node 0, finds the channel free from 2100 to 2228 and sends at 2420.
   */
  private static RadioRun withALostAcknowledgement(RadioConfig config) {
    RadioRun run = RadioRun.withBackOffs(THREE, config, units(0), units(0, 20), units(0, 60));
    run.offer(1, 0, 0, 0);
    run.offer(2, 1, 0, 2100 * US);
    return run.runUntil(100 * MS);
  }

  @Test
  void frameWhoseAcknowledgementWasLostIsRepeatedAndNotDeliveredTwice() {
    RadioRun run = withALostAcknowledgement(RadioConfig.DEFAULT);
    assertThat(run.logged("end ack 0>1"))
        .containsExactly(
            "end ack 0>1, 2624 us, COLLIDED",
            // 2080 + 864 of waiting; + 20 x 320 + 320; + 1760 + 192 + 352
            "end ack 0>1, 11968 us, RECEIVED");
    assertThat(run.logged("repeat")).containsExactly("repeat frame 1>0, 11424 us");
    assertThat(run.logged("deliver 1")).containsExactly("deliver 1, 2624 us");
    assertThat(run.stats().mac().repeats()).isEqualTo(1);
    assertThat(run.stats().acks().collided()).isEqualTo(1);
    assertThat(run.deliveries).hasSize(2);
  }

  @Test
  void frameGivenUpForWantOfAnAcknowledgementIsNotLost() {
    RadioRun run =
        withALostAcknowledgement(
            RadioConfig.DEFAULT.withCsma(RadioConfig.DEFAULT.csma().withLimits(4, 0)));
    assertThat(run.logged("deliver 1")).hasSize(1);
    assertThat(run.medium.stats(1).mac().needlessGivingUps()).isEqualTo(1);
    assertThat(run.medium.stats(1).datagrams().dropped()).isZero();
  }

  @Test
  void waitOfAFrameThatWasAcknowledgedDoesNotCutThatOfTheNext() {
    RadioConfig config =
        RadioConfig.DEFAULT.withCsma(
            new CsmaConfig(8, 8, 4, 3, 320_000, 128_000, 192_000, 5, 10 * MS, 8, 2 * SECOND, true));
    RadioRun run =
        RadioRun.withBackOffs(line(10, 0, 20), config, units(0), units(0), units(0, 200));
    run.offer(1, 0, 0, 0); // ends at 2080, acknowledged at 2624
    run.offer(
        1, 0, 0, 0); // from 2944 to 4704, spoilt by node 2; 10 ms later 320 us until it starts
    run.offer(2, 0, 0, 3000 * US);
    run.runUntil(100 * MS);
    assertThat(run.logged("start frame 1>0"))
        .containsExactly(
            "start frame 1>0, 320 us", "start frame 1>0, 2944 us", "start frame 1>0, 15024 us");
  }

  @Test
  void nodeThatBeganToSendWithholdsItsAcknowledgement() {
    // node 1 listens until 2048, deaf to node 2's frame, which ends at 2080; it sends from 2240 on,
    // and its acknowledgement would be due at 2272
    RadioRun run =
        RadioRun.withBackOffs(
            THREE,
            RadioConfig.DEFAULT.withRange(new RadioRange(15, 30, 0)),
            units(0),
            units(6),
            units(0, 100));
    run.offer(2, 1, 0, 0);
    run.offer(1, 0, 0, 0);
    run.runUntil(3 * MS);
    assertThat(run.medium.stats(1).mac().withheldAcks()).isEqualTo(1);
    assertThat(run.logged("deliver 1")).containsExactly("deliver 1, 2272 us");
    run.runUntil(100 * MS);
    assertThat(run.logged("repeat frame 2>1")).hasSize(1);
    assertThat(run.deliveries).hasSize(2);
  }

  @Test
  void nodeAboutToAcknowledgeDoesNotSendAnythingElse() {
    // node 2's frame ends at 2080; node 1, deaf to it, listens from 2081 to 2209 and turns around
    // for
    // its acknowledgement from 2080 to 2272
    RadioRun run =
        RadioRun.withBackOffs(
            THREE,
            RadioConfig.DEFAULT.withRange(new RadioRange(15, 30, 0)),
            units(0),
            units(0, 50),
            units(0));
    run.offer(2, 1, 0, 0);
    run.offer(1, 0, 0, 2081 * US);
    run.runUntil(100 * MS);
    assertThat(run.logged("busy")).containsExactly("busy at 1, 2209 us");
    assertThat(run.stats().mac().withheldAcks()).isZero();
  }

  @Test
  void ninthFrameFindsTheQueueFull() {
    RadioRun run = new RadioRun(THREE, 0, RadioConfig.DEFAULT, 1);
    for (int i = 0; i < 8; i++) {
      assertThat(run.offer(1, 0, 0, 0)).isTrue();
    }
    assertThat(run.offer(1, 0, 0, 0)).isFalse();
    assertThat(run.logged("drop")).containsExactly("drop 9 at 1, 0 us, QUEUE_FULL");
    run.runUntil(SECOND);
    DatagramStats datagrams = run.stats().datagrams();
    assertThat(datagrams.delivered()).isEqualTo(8);
    assertThat(datagrams.dropped(RadioLoss.QUEUE_FULL)).isEqualTo(1);
    assertThat(datagrams.dropped()).isEqualTo(1);
    assertThat(run.stats().mac().maxQueueFrames()).isEqualTo(8);
  }

  @Test
  void frameBeingSentStillTakesItsPlace() {
    RadioRun run = RadioRun.withBackOffs(THREE, RadioConfig.DEFAULT, units(0), units(0), units(0));
    for (int i = 0; i < 8; i++) {
      run.offer(1, 0, 0, 0);
    }
    // the first ends at 2080, and its acknowledgement at 2624
    assertThat(run.offer(1, 0, 0, 2623 * US)).isFalse();
    assertThat(run.offer(1, 0, 0, 2624 * US)).isTrue();
  }

  @Test
  void datagramWhoseFramesDoNotAllFitIsNotTakenInPart() {
    RadioRun run = new RadioRun(THREE, 0, RadioConfig.DEFAULT, 1);
    for (int i = 0; i < 7; i++) {
      run.offer(1, 0, 0, 0);
    }
    assertThat(run.offer(1, 0, 79, 0)).isFalse();
    assertThat(run.offer(1, 0, 78, 0)).isTrue();
  }

  @Test
  void relayWhoseQueueIsFullLosesTheDatagramAndNotItsFrame() {
    RadioConfig config =
        RadioConfig.DEFAULT.withCsma(RadioConfig.DEFAULT.csma().withQueueFrames(1));
    RadioRun run = RadioRun.withBackOffs(THREE, config, units(0), units(50), units(0));
    run.offer(1, 0, 0, 0);
    run.offer(2, 0, 0, 0);
    run.runUntil(100 * MS);
    assertThat(run.logged("acknowledged frame 2>1")).hasSize(1);
    assertThat(run.logged("drop")).containsExactly("drop 2 at 1, 2624 us, QUEUE_FULL");
    assertThat(run.medium.stats(1).datagrams().dropped(RadioLoss.QUEUE_FULL)).isEqualTo(1);
  }

  @Test
  void sequenceNumbersOfEightBitsMakeAFrameLookLikeARepeatIfTheyAreRememberedTooLong() {
    // the 257th frame of node 1 has the number of its first, and that was the last to node 0
    assertThat(framesToEitherSide(60 * SECOND).dropped(RadioLoss.FALSE_REPEAT)).isEqualTo(1);
    assertThat(framesToEitherSide(SECOND).dropped(RadioLoss.FALSE_REPEAT)).isZero();
  }

  private static DatagramStats framesToEitherSide(long memoryNanos) {
    RadioRun run =
        new RadioRun(
            THREE,
            0,
            RadioConfig.DEFAULT.withCsma(
                RadioConfig.DEFAULT.csma().withRepeatMemoryNanos(memoryNanos)),
            1);
    for (int i = 0; i <= 256; i++) {
      run.offer(1, i % 256 == 0 ? 0 : 2, 0, i * 10L * MS);
    }
    return run.runUntil(10 * SECOND).stats().datagrams();
  }
}
