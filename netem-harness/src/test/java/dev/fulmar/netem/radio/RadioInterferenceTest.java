package dev.fulmar.netem.radio;

import static dev.fulmar.netem.radio.RadioRun.MS;
import static dev.fulmar.netem.radio.RadioRun.US;
import static dev.fulmar.netem.radio.RadioRun.line;
import static dev.fulmar.netem.radio.RadioRun.units;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What spoils what. Without back-off a frame starts 320 us after it is offered, each unit puts it
 * off by another 320; a payload of 0 takes 1760 us, one of 78 takes 4256.
 */
class RadioInterferenceTest {
  /** Nobody hears anybody: all send when their back-off is over. */
  private static final RadioConfig DEAF = RadioConfig.DEFAULT.withRange(new RadioRange(15, 30, 0));

  @Test
  void hiddenTerminalsCollideAtTheReceiverAndTryAgain() {
    // nodes 1 and 2 are 20 m apart and 10 m from node 0
    RadioRun run =
        RadioRun.withBackOffs(
            line(10, 0, 20), RadioConfig.DEFAULT, units(0), units(0, 0), units(1, 20));
    run.offer(1, 0, 0, 0);
    run.offer(2, 0, 0, 0);
    run.runUntil(100 * MS);
    assertThat(run.logged("end frame").subList(0, 2))
        .containsExactly("end frame 1>0, 2080 us, COLLIDED", "end frame 2>0, 2400 us, COLLIDED");
    assertThat(run.logged("busy")).isEmpty();
    assertThat(run.stats().frames()).isEqualTo(new FrameStats(4, 2, 2, 0, 0));
    assertThat(run.deliveries).hasSize(2);
  }

  @Test
  void terminalsThatHearEachOtherDoNotCollide() {
    RadioRun run =
        RadioRun.withBackOffs(
            line(0, 10, -4), RadioConfig.DEFAULT, units(0), units(0), units(1, 20));
    run.offer(1, 0, 0, 0);
    run.offer(2, 0, 0, 0);
    run.runUntil(100 * MS);
    assertThat(run.logged("busy")).containsExactly("busy at 2, 448 us");
    assertThat(run.stats().frames().collided()).isZero();
    assertThat(run.deliveries).hasSize(2);
  }

  @Test
  void sendersWithinOneTurnaroundCollideThoughTheyHearEachOther() {
    RadioRun run =
        RadioRun.withBackOffs(
            line(0, 10, -4), RadioConfig.DEFAULT, units(0), units(0, 0), units(0, 20));
    run.offer(1, 0, 0, 0);
    run.offer(2, 0, 0, 192 * US); // listens until 320, the instant at which node 1 starts
    run.runUntil(3 * MS);
    assertThat(run.stats().frames().collided()).isEqualTo(2);
  }

  @Test
  void exposedTerminalsDoNotCollideWhenTheirReceiversAreOutOfReach() {
    // node 1 sends to node 0, away from node 2, which sends to node 3: 1 and 3 are 20 m apart
    RadioRun near = atOnce(new RadioRange(15, 19, 0));
    assertThat(near.stats().frames()).isEqualTo(new FrameStats(2, 2, 0, 0, 0));
    RadioRun far = atOnce(new RadioRange(15, 20, 0));
    assertThat(far.stats().frames()).isEqualTo(new FrameStats(2, 0, 2, 0, 0));
  }

  private static RadioRun atOnce(RadioRange range) {
    RadioRun run =
        RadioRun.withBackOffs(
            line(0, 10, 20, 30),
            RadioConfig.DEFAULT.withRange(range),
            units(0),
            units(0),
            units(0),
            units(0));
    run.offer(1, 0, 0, 0);
    run.offer(2, 3, 0, 0);
    return run.runUntil(2200 * US);
  }

  @Test
  void exposedTerminalWaitsThoughItWouldDoNoHarm() {
    RadioRun run =
        RadioRun.withBackOffs(
            line(0, 10, 20, 30),
            RadioConfig.DEFAULT.withRange(new RadioRange(15, 19, 15)),
            units(0),
            units(0),
            units(1, 20),
            units(0));
    run.offer(1, 0, 0, 0);
    run.offer(2, 3, 0, 0);
    run.runUntil(100 * MS);
    assertThat(run.logged("busy")).containsExactly("busy at 2, 448 us");
    assertThat(run.deliveries).hasSize(2);
  }

  @Test
  void frameThatBeginsWhileItsReceiverSendsIsLostThoughItEndsLater() {
    RadioRun run = RadioRun.withBackOffs(line(0, 10, 20), DEAF, units(0), units(0), units(5, 100));
    run.offer(1, 0, 0, 0); // sends from 320 to 2080
    run.offer(2, 1, 0, 0); // sends from 1920 to 3680
    run.runUntil(4 * MS);
    assertThat(run.logged("end frame 2>1"))
        .containsExactly("end frame 2>1, 3680 us, RECEIVER_SENDING");
  }

  @Test
  void frameIsLostWhenItsReceiverBeginsToSend() {
    RadioRun run = RadioRun.withBackOffs(line(0, 10, 20), DEAF, units(0), units(5), units(0, 100));
    run.offer(2, 1, 0, 0); // sends from 320 to 2080
    run.offer(1, 0, 0, 0); // sends from 1920
    run.runUntil(4 * MS);
    assertThat(run.logged("end frame 2>1"))
        .containsExactly("end frame 2>1, 2080 us, RECEIVER_SENDING");
    assertThat(run.stats().frames().receiverSending()).isEqualTo(1);
  }

  /** As in contiki-ng/cooja #1312: the receiver was sending when the interference began. */
  @Test
  void interferenceThatBeganWhileANodeWasSendingStillSpoilsWhatItReceivesNext() {
    assertThat(afterSending(true)).containsExactly("end frame 2>1, 4640 us, COLLIDED");
    assertThat(afterSending(false)).containsExactly("end frame 2>1, 4640 us, RECEIVED");
  }

  private static List<String> afterSending(boolean withInterference) {
    RadioRun run =
        RadioRun.withBackOffs(
            line(0, 10, 20, 30, 40),
            DEAF,
            units(0),
            units(0, 100),
            units(8, 100),
            units(3, 100),
            units(0));
    run.offer(1, 0, 0, 0); // sends from 320 to 2080, and hears its acknowledgement until 2624
    if (withInterference) {
      run.offer(3, 4, 78, 0); // sends from 1280 to 5536, 20 m from node 1
    }
    run.offer(2, 1, 0, 0); // sends from 2880 to 4640
    return run.runUntil(6 * MS).logged("end frame 2>1");
  }

  /** As in contiki-ng/cooja #1313: a reception that ends does not end the interference. */
  @Test
  void interferenceOutlivesTheReceptionThatItSpoilt() {
    RadioRun run =
        RadioRun.withBackOffs(
            line(10, 0, 20, 30, 40),
            DEAF,
            units(0),
            units(0, 100),
            units(6, 100),
            units(3, 100),
            units(0));
    run.offer(1, 0, 0, 0); // sends from 320 to 2080
    run.offer(3, 4, 78, 0); // sends from 1280 to 5536, 20 m from node 0
    run.offer(2, 0, 0, 0); // sends from 2240 to 4000
    run.runUntil(4 * MS);
    assertThat(run.logged("end frame"))
        .containsExactly("end frame 1>0, 2080 us, COLLIDED", "end frame 2>0, 4000 us, COLLIDED");
  }

  @Test
  void transmissionsThatOnlyTouchDoNotCollide() {
    // either sender is within 30 m of the other's receiver; the receivers are 45 m apart
    RadioRun run =
        RadioRun.withBackOffs(
            line(0, 15, 30, 45), DEAF, units(0), units(0, 100), units(0, 100), units(0));
    run.offer(1, 0, 0, 0); // sends from 320 to 2080
    run.offer(2, 3, 0, 1760 * US); // sends from 2080 to 3840
    run.runUntil(3840 * US);
    assertThat(run.logged("end frame"))
        .containsExactly("end frame 1>0, 2080 us, RECEIVED", "end frame 2>3, 3840 us, RECEIVED");
  }
}
