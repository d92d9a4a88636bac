package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.recovery.LossRecovery.Phase;
import org.junit.jupiter.api.Test;

/** RFC 8985 section 6 with selective acknowledgments, RFC 6582 section 3 without. */
class LossRecoveryTest {
  private static final int MSS = 100;

  private static final long RTT = 1_000;

  private final Scoreboard board = new Scoreboard();
  private long nowNanos;
  private long una;
  private long next;

  private void send(LossRecovery recovery, int segments) {
    for (int i = 0; i < segments; i++) {
      board.onSent(next, MSS, nowNanos);
      recovery.onSent(next, MSS, false);
      next += MSS;
    }
  }

  private boolean ack(LossRecovery recovery, long position, boolean duplicate, long... block) {
    return ack(recovery, position, Scoreboard.NONE, duplicate, block);
  }

  private boolean ack(
      LossRecovery recovery, long position, long echoed, boolean duplicate, long... block) {
    board.beginAck(nowNanos, echoed, RTT);
    recovery.beginAck(una, next);
    board.acknowledgeTo(position);
    una = position;
    if (block.length > 0 && block[1] <= position) {
      recovery.onDuplicate(block[0], block[1]);
    } else if (block.length > 0) {
      board.sack(block[0], block[1]);
    }
    board.endAck(nowNanos);
    recovery.endAck(nowNanos, una, next, duplicate, duplicate && block.length == 0, RTT);
    recovery.reduce(board.removedSegments() > 0, 100 * MSS);
    return recovery.begins();
  }

  private LossRecovery recovery(boolean sack) {
    return new LossRecovery(board, sack, MSS);
  }

  private long resend(LossRecovery recovery) {
    long lost = board.nextLost();
    if (lost == Scoreboard.NONE) {
      return -1;
    }
    board.onRetransmitted(lost, nowNanos);
    recovery.onSent(board.start(lost), board.length(lost), true);
    return board.start(lost);
  }

  private LossRecovery inFastRecovery() {
    LossRecovery recovery = recovery(true);
    send(recovery, 10);
    nowNanos = RTT;
    assertThat(ack(recovery, 0, true, 100, 400)).isTrue();
    assertThat(resend(recovery)).isZero();
    return recovery;
  }

  /** RFC 8985 section 6.2 step 4: no window once three are SACKED, unless there was reordering. */
  @Test
  void threeSackedSegmentsFindALossAtOnceAndFewerWaitForTheWindow() {
    LossRecovery recovery = recovery(true);
    send(recovery, 10);
    nowNanos = RTT;
    assertThat(ack(recovery, 0, true, 100, 300)).isFalse();
    assertThat(recovery.reorderDeadlineNanos()).isEqualTo(RTT + RTT / 4);
    assertThat(ack(recovery, 0, true, 100, 400)).isTrue();
    assertThat(recovery.reorderDeadlineNanos()).isEqualTo(Scoreboard.NONE);
  }

  @Test
  void lossIsFoundWhenTheReorderingWindowIsOver() {
    LossRecovery recovery = recovery(true);
    send(recovery, 3);
    nowNanos = RTT;
    ack(recovery, 0, true, 100, 200);
    nowNanos = recovery.reorderDeadlineNanos();
    recovery.onReorderTimeout(nowNanos, una, next, RTT);
    assertThat(recovery.begins()).isTrue();
    assertThat(recovery.phase()).isEqualTo(Phase.FAST);
    assertThat(resend(recovery)).isZero();
    assertThat(resend(recovery)).as("sent after what has arrived").isEqualTo(-1);
  }

  @Test
  void oneEpisodeRepairsAllLossesOfAWindow() {
    LossRecovery recovery = inFastRecovery();
    assertThat(ack(recovery, 400, false, 500, 800)).as("a second loss, the same episode").isFalse();
    assertThat(recovery.phase()).isEqualTo(Phase.FAST);
    assertThat(resend(recovery)).isEqualTo(400);
    ack(recovery, 1000, false);
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
    assertThat(recovery.ends()).isTrue();
  }

  @Test
  void lostRetransmissionIsFoundByWhatWasSentAfterIt() {
    LossRecovery recovery = inFastRecovery();
    send(recovery, 1);
    nowNanos = 2 * RTT;
    assertThat(ack(recovery, 0, true, 100, 1100)).as("the same episode").isFalse();
    assertThat(resend(recovery)).isZero();
  }

  @Test
  void lossOfWhatWasSentLaterIsAnotherEpisode() {
    LossRecovery recovery = inFastRecovery();
    nowNanos += 10;
    send(recovery, 10);
    nowNanos += RTT;
    ack(recovery, 1000, false);
    assertThat(recovery.ends()).isTrue();
    assertThat(ack(recovery, 1000, true, 1100, 1400)).isTrue();
  }

  @Test
  void timeoutSendsAllAgainAndLastsUntilItIsAcknowledged() {
    LossRecovery recovery = recovery(true);
    send(recovery, 4);
    nowNanos = 10 * RTT;
    recovery.onTimeout(nowNanos, una, next);
    assertThat(recovery.bytesInFlight()).isZero();
    assertThat(resend(recovery)).isZero();
    nowNanos += RTT;
    assertThat(ack(recovery, 100, false)).isFalse();
    assertThat(recovery.phase()).isEqualTo(Phase.TIMEOUT);
    ack(recovery, 400, false);
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
  }

  /** RFC 3522 section 3.2: the first ACK answers the original by its timestamp. */
  @Test
  void recoveryOfWhatWasOnlyLateIsAMistake() {
    LossRecovery recovery = inFastRecovery();
    ack(recovery, 400, nowNanos - 1, false);
    assertThat(recovery.isMistaken()).isTrue();
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
    ack(recovery, 1000, nowNanos - 1, false);
    assertThat(recovery.isMistaken()).as("said once").isFalse();
  }

  @Test
  void timeoutWhileThePathWasSlowIsAMistakeAndNothingMoreIsSentAgain() {
    LossRecovery recovery = recovery(true);
    send(recovery, 5);
    nowNanos = 10 * RTT;
    recovery.onTimeout(nowNanos, una, next);
    resend(recovery);
    nowNanos += RTT;
    ack(recovery, 100, 0, false);
    assertThat(recovery.isMistaken()).isTrue();
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
    assertThat(resend(recovery)).isEqualTo(-1);
    assertThat(recovery.bytesInFlight()).isEqualTo(400);
  }

  /** RFC 3708 section 2. */
  @Test
  void recoveryIsAMistakeOnceAllThatWasSentAgainWasADuplicate() {
    LossRecovery recovery = inFastRecovery();
    ack(recovery, 1000, false);
    assertThat(recovery.isMistaken()).isFalse();
    ack(recovery, 1000, true, 0, 100);
    assertThat(recovery.isMistaken()).isTrue();
  }

  @Test
  void duplicateOfAnotherSegmentSaysNothingOfTheRecovery() {
    LossRecovery recovery = inFastRecovery();
    ack(recovery, 1000, false);
    ack(recovery, 1000, true, 500, 600);
    assertThat(recovery.isMistaken()).isFalse();
  }

  /** RFC 8985 section 6.2 step 4: once seen, reordering is waited for in every phase. */
  @Test
  void reorderingOnceSeenIsWaitedForEvenWithThreeSacked() {
    LossRecovery recovery = recovery(true);
    send(recovery, 10);
    nowNanos = RTT;
    ack(recovery, 0, true, 200, 300);
    ack(recovery, 200, false);
    assertThat(ack(recovery, 200, true, 500, 1000)).isFalse();
    assertThat(recovery.reorderDeadlineNanos()).isEqualTo(RTT + RTT / 4);
  }

  @Test
  void oneTailProbeIsUnderWayAtATime() {
    LossRecovery recovery = recovery(true);
    send(recovery, 3);
    assertThat(recovery.mayProbe()).isTrue();
    recovery.onProbeSent(next, true);
    assertThat(recovery.mayProbe()).isFalse();
    nowNanos = RTT;
    ack(recovery, 300, false);
    assertThat(recovery.mayProbe()).as("not yet known what it was of").isFalse();
    send(recovery, 1);
    ack(recovery, 400, false);
    assertThat(recovery.hasProbeRepaired()).isTrue();
    assertThat(recovery.mayProbe()).isTrue();
  }

  @Test
  void withoutSackThreeDuplicatesFindTheFirstSegmentLost() {
    LossRecovery recovery = recovery(false);
    send(recovery, 10);
    assertThat(ack(recovery, 0, true)).isFalse();
    assertThat(ack(recovery, 0, true)).isFalse();
    assertThat(recovery.bytesInFlight()).as("limited transmit, RFC 3042").isEqualTo(800);
    assertThat(ack(recovery, 0, true)).isTrue();
    assertThat(resend(recovery)).isZero();
    assertThat(resend(recovery)).isEqualTo(-1);
    assertThat(recovery.bytesInFlight()).isEqualTo(700);
    ack(recovery, 0, true);
    assertThat(recovery.bytesInFlight()).isEqualTo(600);
  }

  @Test
  void withoutSackAPartialAckFindsTheNextSegmentLost() {
    LossRecovery recovery = recovery(false);
    send(recovery, 10);
    for (int i = 0; i < 7; i++) {
      ack(recovery, 0, true);
    }
    resend(recovery);
    assertThat(ack(recovery, 300, false)).isFalse();
    assertThat(resend(recovery)).isEqualTo(300);
    // 5 of the 7 duplicates stand for segments still outstanding
    assertThat(recovery.bytesInFlight()).isEqualTo(200);
    ack(recovery, 1000, false);
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
    assertThat(recovery.bytesInFlight()).isZero();
  }

  @Test
  void duplicatesAfterATimeoutStandForNothing() {
    LossRecovery recovery = recovery(false);
    send(recovery, 5);
    recovery.onTimeout(nowNanos, una, next);
    resend(recovery);
    for (int i = 0; i < 4; i++) {
      assertThat(ack(recovery, 0, true)).isFalse();
    }
    assertThat(recovery.bytesInFlight()).isEqualTo(100);
  }
}
