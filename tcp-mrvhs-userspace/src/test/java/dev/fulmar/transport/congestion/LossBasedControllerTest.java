package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LossBasedControllerTest {
  private static final int MSS = 1000;
  private static final long MAX = 1_000_000;

  private final CongestionController reno =
      Algorithm.NEWRENO.create(new CongestionConfig(MSS, 10 * MSS, MAX));

  @Test
  void beginsInSlowStartAtItsInitialWindow() {
    assertThat(reno.windowBytes()).isEqualTo(10 * MSS);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(Long.MAX_VALUE);
    assertThat(reno.pacingRateBytesPerSecond()).isZero();
  }

  @Test
  void slowStartGrowsByWhatIsAcknowledged() {
    reno.onAck(Acks.of(MSS));
    assertThat(reno.windowBytes()).isEqualTo(11 * MSS);
    reno.onAck(Acks.of(2 * MSS));
    assertThat(reno.windowBytes()).isEqualTo(13 * MSS);
    reno.onAck(Acks.of(7));
    assertThat(reno.windowBytes()).isEqualTo(13 * MSS + 7);
  }

  @Test
  void oneAckAddsAtMostEightSegmentsInSlowStart() { // RFC 9406, section 4.2
    reno.onAck(Acks.of(10 * MSS));
    assertThat(reno.windowBytes()).isEqualTo(18 * MSS);
  }

  @Test
  void slowStartEndsAtTheThresholdAndTheRestOfTheAckAvoidsCongestion() {
    reno.onLoss(0, 10 * MSS); // the threshold is 5 segments
    reno.onRto(0, 5 * MSS); // held, being the same congestion: at most half of what is in flight
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(2500);
    reno.onAck(Acks.of(1500)); // from 1000 to the threshold
    assertThat(reno.windowBytes()).isEqualTo(2500);
    reno.onAck(Acks.of(MSS));
    assertThat(reno.windowBytes()).isEqualTo(2500 + 400);

    CongestionController atOnce = Algorithm.NEWRENO.create(new CongestionConfig(MSS, MSS, MAX));
    atOnce.onRto(0, MSS); // the threshold is 2 segments
    atOnce.onAck(Acks.of(2 * MSS)); // one of them reaches it, the other adds half of one
    assertThat(atOnce.windowBytes()).isEqualTo(2500);
  }

  @ParameterizedTest
  @EnumSource(value = Algorithm.class, mode = EnumSource.Mode.EXCLUDE, names = "BBR")
  void windowThatIsNotUsedDoesNotGrow(Algorithm algorithm) { // RFC 7661
    CongestionController controller = algorithm.create(new CongestionConfig(MSS, 10 * MSS, MAX));
    for (int i = 0; i < 1000; i++) {
      controller.onAck(Acks.notLimited(MSS));
    }
    assertThat(controller.windowBytes()).isEqualTo(10 * MSS);
    controller.onLoss(0, 10 * MSS);
    controller.onRecoveryExit(0);
    long afterLoss = controller.windowBytes();
    for (int i = 0; i < 1000; i++) {
      controller.onAck(Acks.notLimited(MSS));
    }
    assertThat(controller.windowBytes()).isEqualTo(afterLoss);
    controller.onAck(Acks.of(MSS));
    assertThat(controller.windowBytes()).isGreaterThan(afterLoss);
  }

  @ParameterizedTest
  @EnumSource(value = Algorithm.class, mode = EnumSource.Mode.EXCLUDE, names = "BBR")
  void windowStandsStillInRecovery(Algorithm algorithm) {
    CongestionController controller = algorithm.create(new CongestionConfig(MSS, 100 * MSS, MAX));
    controller.onLoss(0, 100 * MSS);
    long inRecovery = controller.windowBytes();
    assertThat(inRecovery).isEqualTo(controller.slowStartThresholdBytes());
    for (int i = 0; i < 100; i++) {
      controller.onAck(Acks.inRecovery(MSS));
    }
    controller.onRecoveryExit(0);
    assertThat(controller.windowBytes()).isEqualTo(inRecovery);
    controller.onAck(Acks.of(MSS));
    assertThat(controller.windowBytes()).isGreaterThan(inRecovery);
  }

  /** How a receiver cuts its acknowledgement must not matter: delayed, merged, or byte by byte. */
  @ParameterizedTest
  @EnumSource(value = Algorithm.class, mode = EnumSource.Mode.MATCH_NONE, names = "BBR|FB_TCP.*")
  void windowDoesNotDependOnHowAcksCutTheBytes(Algorithm algorithm) {
    CongestionController whole = afterALoss(algorithm);
    CongestionController halves = afterALoss(algorithm);
    CongestionController bytes = afterALoss(algorithm);
    CongestionController random = afterALoss(algorithm);
    Random cuts = new Random(7);
    whole.onAck(Acks.of(60L * MSS));
    for (int i = 0; i < 120; i++) {
      halves.onAck(Acks.of(MSS / 2));
    }
    for (int i = 0; i < 60 * MSS; i++) {
      bytes.onAck(Acks.of(1));
    }
    for (long left = 60L * MSS; left > 0; ) {
      long cut = Math.min(left, cuts.nextInt(3 * MSS));
      random.onAck(Acks.of(cut));
      left -= cut;
    }
    assertThat(whole.windowBytes()).isGreaterThan(afterALoss(algorithm).windowBytes());
    assertThat(halves.windowBytes()).isEqualTo(whole.windowBytes());
    assertThat(bytes.windowBytes()).isEqualTo(whole.windowBytes());
    assertThat(random.windowBytes()).isEqualTo(whole.windowBytes());
  }

  private static CongestionController afterALoss(Algorithm algorithm) {
    CongestionController controller = algorithm.create(new CongestionConfig(MSS, 100 * MSS, MAX));
    controller.onLoss(0, 100 * MSS);
    controller.onRecoveryExit(0);
    return controller;
  }

  @Test
  void fractionsOfAByteAddUp() {
    LossBasedController slow = Acks.avoidingCongestion(new NewReno(), MSS, 100_000);
    for (int i = 0; i < 1000; i++) {
      slow.onAck(Acks.of(MSS)); // a hundredth of a byte each
    }
    assertThat(slow.windowBytes()).isEqualTo(100_000L * MSS + 9); // 9.99995
    slow.onAck(Acks.of(MSS));
    assertThat(slow.windowBytes()).isEqualTo(100_000L * MSS + 10);
  }

  @Test
  void segmentsOfLimitedTransmitDoNotCountAsFlight() { // RFC 5681, section 3.2
    reno.onLoss(0, 12 * MSS);
    assertThat(reno.windowBytes()).isEqualTo(5 * MSS);
  }

  @ParameterizedTest
  @EnumSource(value = Algorithm.class, mode = EnumSource.Mode.EXCLUDE, names = "BBR")
  void timeOutLeavesOneSegmentAndTheThresholdOfALoss(Algorithm algorithm) {
    CongestionController timedOut = algorithm.create(new CongestionConfig(MSS, 100 * MSS, MAX));
    timedOut.onRto(0, 100 * MSS);
    assertThat(timedOut.windowBytes()).isEqualTo(MSS);
    assertThat(timedOut.slowStartThresholdBytes())
        .isEqualTo(afterALoss(algorithm).slowStartThresholdBytes());
  }

  @Test
  void repeatedTimeOutHoldsTheThreshold() { // RFC 5681, section 3.1
    reno.onRto(0, 10 * MSS);
    reno.onRto(0, MSS);
    reno.onRto(0, MSS);
    assertThat(reno.windowBytes()).isEqualTo(MSS);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(5 * MSS);
  }

  @Test
  void timeOutAfterProgressLowersTheThresholdAgain() {
    reno.onRto(0, 40 * MSS);
    reno.onAck(Acks.of(3 * MSS));
    reno.onRto(0, 4 * MSS);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(2 * MSS);
  }

  @Test
  void timeOutInRecoveryDoesNotPunishTheSameLossTwice() {
    reno.onLoss(0, 10 * MSS);
    reno.onRto(0, 12 * MSS);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(5 * MSS);
    assertThat(reno.windowBytes()).isEqualTo(MSS);
  }

  @Test
  void timeOutAfterRecoveryIsJudgedByTheWindowOfItsTime() {
    reno.onLoss(0, 10 * MSS);
    reno.onRecoveryExit(0);
    for (int i = 0; i < 200; i++) {
      reno.onAck(Acks.of(MSS));
    }
    long grown = reno.windowBytes();
    assertThat(grown).isGreaterThan(20 * MSS);
    reno.onRto(0, grown);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(grown / 2);
  }

  @Test
  void beforeAnyReductionThereIsNothingToUndo() {
    reno.onSpurious(0);
    assertThat(reno.windowBytes()).isEqualTo(10 * MSS);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @EnumSource(value = Algorithm.class, mode = EnumSource.Mode.EXCLUDE, names = "BBR")
  void mistakenLossIsUndone(Algorithm algorithm) { // RFC 4015
    CongestionController controller = algorithm.create(new CongestionConfig(MSS, 100 * MSS, MAX));
    controller.onLoss(0, 100 * MSS);
    controller.onSpurious(0);
    assertThat(controller.windowBytes()).isEqualTo(100 * MSS);
    assertThat(controller.slowStartThresholdBytes()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void mistakenTimeOutIsUndoneAfterItsRepetitionsToo() {
    reno.onRto(0, 10 * MSS);
    reno.onRto(0, 10 * MSS);
    reno.onSpurious(0);
    assertThat(reno.windowBytes()).isEqualTo(10 * MSS);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void onlyTheNewestReductionIsUndoneAndOnlyOnce() {
    reno.onLoss(0, 10 * MSS);
    reno.onRecoveryExit(0);
    reno.onLoss(0, 5 * MSS);
    reno.onSpurious(0);
    assertThat(reno.windowBytes()).isEqualTo(5 * MSS);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(5 * MSS);
    reno.onRecoveryExit(0);
    reno.onSpurious(0);
    assertThat(reno.windowBytes()).isEqualTo(5 * MSS);
  }

  @Test
  void undoNeverTakesBackWhatTheWindowHasGrownTo() {
    reno.onRto(0, 10 * MSS);
    for (int i = 0; i < 100; i++) {
      reno.onAck(Acks.of(2 * MSS));
    }
    long grown = reno.windowBytes();
    assertThat(grown).isGreaterThan(10 * MSS);
    reno.onSpurious(0);
    assertThat(reno.windowBytes()).isEqualTo(grown);
  }

  @ParameterizedTest
  @EnumSource(value = Algorithm.class, mode = EnumSource.Mode.MATCH_NONE, names = "BBR|FB_TCP.*")
  void windowStopsAtItsLargest(Algorithm algorithm) {
    CongestionController controller =
        algorithm.create(new CongestionConfig(MSS, 40 * MSS, 50 * MSS + 1));
    for (int i = 0; i < 20; i++) {
      controller.onAck(Acks.of(MSS));
    }
    assertThat(controller.windowBytes()).isEqualTo(50 * MSS + 1);
    controller.onLoss(0, 50 * MSS);
    controller.onRecoveryExit(0);
    long afterLoss = controller.windowBytes();
    controller.onAck(Acks.of(1));
    controller.onAck(Acks.of(Long.MAX_VALUE));
    assertThat(controller.windowBytes()).isBetween(afterLoss + 1, 50L * MSS + 1);
    for (int i = 0; i < 5000; i++) {
      controller.onAck(Acks.of(MSS));
    }
    assertThat(controller.windowBytes()).isEqualTo(50 * MSS + 1);
  }

  @Test
  void newSegmentSizeKeepsTheBytesAndRaisesTheLeastWindows() {
    reno.onRto(0, 4 * MSS);
    reno.onMtu(1400);
    assertThat(reno.windowBytes()).isEqualTo(1400);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(2800);
    reno.onMtu(500);
    assertThat(reno.windowBytes()).isEqualTo(1400);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(2800);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 500_001})
  void segmentSizesThatDoNotFitTwiceAreRefused(int mssBytes) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reno.onMtu(mssBytes))
        .withMessageContaining("mssBytes is " + mssBytes)
        .withMessageContaining("from 1 to half of the largest window, 500000");
  }

  @Test
  void negativeFlightIsRefusedAndChangesNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reno.onLoss(0, -1))
        .withMessageContaining("bytesInFlight is -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> reno.onRto(0, -1))
        .withMessageContaining("bytesInFlight is -1");
    assertThat(reno.windowBytes()).isEqualTo(10 * MSS);
  }
}
