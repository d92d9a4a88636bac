package dev.fulmar.netem.radio;

import static dev.fulmar.netem.radio.RadioRun.MS;
import static dev.fulmar.netem.radio.RadioRun.SECOND;
import static dev.fulmar.netem.radio.RadioRun.line;
import static dev.fulmar.netem.radio.RadioRun.units;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Datagrams of several frames. */
class RadioFragmentTest {
  private static final Topology THREE = line(0, 10, 20);

  private static RadioConfig reassembly(long timeoutNanos, int buffers) {
    return RadioConfig.DEFAULT.withLowpan(
        LowpanConfig.DEFAULT.withReassembly(timeoutNanos, buffers));
  }

  @Test
  void datagramIsPutTogetherAtEachHopBeforeItGoesOn() {
    RadioRun run = RadioRun.withBackOffs(THREE, RadioConfig.DEFAULT, units(0), units(0), units(0));
    run.offer(2, 0, 171, 0);
    run.runUntil(SECOND);
    // 125 and 127 bytes take 4192 and 4256 us; 128 + 192 before and 192 + 352 after each
    assertThat(run.logged("start frame"))
        .containsExactly(
            "start frame 2>1, 320 us",
            "start frame 2>1, 5376 us",
            "start frame 1>0, 10496 us",
            "start frame 1>0, 15552 us");
    assertThat(run.deliveries.get(0).deliveredNanos()).isEqualTo(20_352_000);
    assertThat(run.deliveries.get(0).datagram().sizeBytes()).isEqualTo(171);
    assertThat(run.stats().datagrams().handedOn()).isEqualTo(2);
    assertThat(run.stats().mac().expiredReassemblies()).isZero();
  }

  @Test
  void datagramWhoseFramesTakeTooLongIsGivenUp() {
    // the first frame is handed up at 5056 us; the second follows 100 units later
    RadioRun run =
        RadioRun.withBackOffs(THREE, reassembly(20 * MS, 2), units(0), units(0), units(0, 100));
    run.offer(2, 1, 171, 0);
    run.runUntil(SECOND);
    assertThat(run.logged("drop")).containsExactly("drop 1 at 2, 25056 us, REASSEMBLY_TIMEOUT");
    assertThat(run.deliveries).isEmpty();
    assertThat(run.stats().datagrams().dropped(RadioLoss.REASSEMBLY_TIMEOUT)).isEqualTo(1);
    assertThat(run.medium.stats(1).mac().expiredReassemblies()).isEqualTo(1);
    assertThat(run.medium.stats(1).mac().strayFragments()).isEqualTo(1);
  }

  @Test
  void datagramThatIsWholeInTimeIsNot() {
    RadioRun run =
        RadioRun.withBackOffs(THREE, reassembly(50 * MS, 2), units(0), units(0), units(0, 100));
    run.offer(2, 1, 171, 0);
    run.runUntil(SECOND);
    assertThat(run.deliveries).hasSize(1);
    assertThat(run.stats().mac().expiredReassemblies()).isZero();
  }

  @Test
  void lostFrameLosesItsDatagramOnceAndTheOthersAreSentForNothing() {
    // no retries; node 1's frame, from 6320 on, spoils the second of three frames of node 2 to node
    // 0
    RadioConfig config =
        reassembly(8 * SECOND, 2).withCsma(RadioConfig.DEFAULT.csma().withLimits(4, 0));
    RadioRun run = RadioRun.withBackOffs(line(10, 0, 20), config, units(0), units(0), units(0));
    run.offer(2, 0, 200, 0);
    run.offer(1, 0, 0, 6 * MS);
    run.runUntil(20 * SECOND);
    assertThat(run.logged("end frame 2>0"))
        .containsExactly(
            "end frame 2>0, 4512 us, RECEIVED",
            "end frame 2>0, 9536 us, COLLIDED",
            // after a wait of 864; 60 bytes and 6 take 2112
            "end frame 2>0, 12832 us, RECEIVED");
    assertThat(run.logged("drop 1")).containsExactly("drop 1 at 2, 10400 us, NO_ACK");
    assertThat(run.medium.stats(0).mac().expiredReassemblies()).isEqualTo(1);
    assertThat(run.stats().datagrams().dropped(RadioLoss.REASSEMBLY_TIMEOUT)).isZero();
    assertThat(run.stats().datagrams().dropped(RadioLoss.NO_ACK)).isEqualTo(2);
  }

  @Test
  void firstFrameThatFindsNoBufferLosesItsDatagram() {
    RadioRun run =
        RadioRun.withBackOffs(
            line(10, 0, 20), reassembly(8 * SECOND, 1), units(0), units(0, 200), units(40, 40));
    run.offer(1, 0, 171, 0);
    run.offer(2, 0, 171, 0);
    run.runUntil(SECOND);
    assertThat(run.deliveries).hasSize(1);
    assertThat(run.deliveries.get(0).datagram().from()).isEqualTo(1);
    assertThat(run.medium.stats(2).datagrams().dropped(RadioLoss.REASSEMBLY_FULL)).isEqualTo(1);
    assertThat(run.medium.stats(0).mac().refusedReassemblies()).isEqualTo(1);
    assertThat(run.medium.stats(0).mac().strayFragments()).isEqualTo(1);
  }

  @Test
  void twoBuffersHoldTwoDatagramsAtOnce() {
    RadioRun run =
        RadioRun.withBackOffs(
            line(10, 0, 20), reassembly(8 * SECOND, 2), units(0), units(0, 200), units(40, 40));
    run.offer(1, 0, 171, 0);
    run.offer(2, 0, 171, 0);
    run.runUntil(SECOND);
    assertThat(run.deliveries).hasSize(2);
  }
}
