package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.recovery.LossRecovery.Phase;
import org.junit.jupiter.api.Test;

/** RFC 6675 section 5 with selective acknowledgments, RFC 6582 section 3 without. */
class LossRecoveryTest {
  private static final int MSS = 100;

  private final Scoreboard board = new Scoreboard();
  private long next;

  private void send(int segments) {
    for (int i = 0; i < segments; i++) {
      board.onSent(next, MSS, 0);
      next += MSS;
    }
  }

  private boolean ack(LossRecovery recovery, long una, boolean duplicate, long... block) {
    board.beginAck();
    board.acknowledgeTo(una);
    if (block.length > 0) {
      board.sack(block[0], block[1]);
    }
    recovery.ends(una);
    return recovery.begins(duplicate, next);
  }

  private long resend() {
    long lost = board.nextLost();
    if (lost == Scoreboard.NONE) {
      return -1;
    }
    board.onRetransmitted(lost, 0);
    return board.start(lost);
  }

  @Test
  void oneEpisodeRepairsAllLossesOfAWindow() {
    LossRecovery recovery = new LossRecovery(board, true, MSS);
    send(10);
    assertThat(ack(recovery, 0, true, 100, 300)).isFalse();
    assertThat(ack(recovery, 0, true, 100, 400)).isTrue();
    assertThat(resend()).isZero();
    assertThat(ack(recovery, 400, false, 500, 800)).as("a second loss, the same episode").isFalse();
    assertThat(recovery.phase()).isEqualTo(Phase.FAST);
    assertThat(resend()).isEqualTo(400);
    ack(recovery, 1000, false);
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void lossOfWhatWasSentLaterIsAnotherEpisode() {
    LossRecovery recovery = new LossRecovery(board, true, MSS);
    send(5);
    assertThat(ack(recovery, 0, true, 100, 500)).isTrue();
    resend();
    send(5);
    assertThat(ack(recovery, 0, true, 600, 1000)).isFalse();
    assertThat(resend()).isEqualTo(500);
    assertThat(ack(recovery, 500, false)).as("the second is sent again already").isFalse();
    send(5);
    assertThat(ack(recovery, 1000, false, 1100, 1400)).isTrue();
  }

  @Test
  void timeoutSendsAllAgainAndLastsUntilItIsAcknowledged() {
    LossRecovery recovery = new LossRecovery(board, true, MSS);
    send(4);
    recovery.onTimeout(next);
    assertThat(recovery.bytesInFlight()).isZero();
    assertThat(resend()).isZero();
    assertThat(ack(recovery, 100, false)).isFalse();
    assertThat(recovery.phase()).isEqualTo(Phase.TIMEOUT);
    ack(recovery, 400, false);
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
  }

  @Test
  void suspicionComesOnceAnEpisode() {
    LossRecovery recovery = new LossRecovery(board, true, MSS);
    send(6);
    ack(recovery, 0, true, 100, 400);
    resend();
    long last = recovery.nextOnSuspicion();
    assertThat(board.start(last)).as("rule 4, the rescue").isEqualTo(500);
    board.onRetransmitted(last, 0);
    assertThat(recovery.nextOnSuspicion()).isEqualTo(Scoreboard.NONE);
  }

  @Test
  void withoutSackThreeDuplicatesFindTheFirstSegmentLost() {
    LossRecovery recovery = new LossRecovery(board, false, MSS);
    send(10);
    assertThat(ack(recovery, 0, true)).isFalse();
    assertThat(ack(recovery, 0, true)).isFalse();
    assertThat(recovery.bytesInFlight()).as("limited transmit, RFC 3042").isEqualTo(800);
    assertThat(ack(recovery, 0, true)).isTrue();
    assertThat(resend()).isZero();
    assertThat(resend()).isEqualTo(-1);
    assertThat(recovery.bytesInFlight()).isEqualTo(700);
    ack(recovery, 0, true);
    assertThat(recovery.bytesInFlight()).isEqualTo(600);
  }

  @Test
  void withoutSackAPartialAckFindsTheNextSegmentLost() {
    LossRecovery recovery = new LossRecovery(board, false, MSS);
    send(10);
    for (int i = 0; i < 7; i++) {
      ack(recovery, 0, true);
    }
    resend();
    assertThat(ack(recovery, 300, false)).isFalse();
    assertThat(resend()).isEqualTo(300);
    // 5 of the 7 duplicates stand for segments still outstanding
    assertThat(recovery.bytesInFlight()).isEqualTo(200);
    ack(recovery, 1000, false);
    assertThat(recovery.phase()).isEqualTo(Phase.OPEN);
    assertThat(recovery.bytesInFlight()).isZero();
  }

  @Test
  void duplicatesAfterATimeoutStandForNothing() {
    LossRecovery recovery = new LossRecovery(board, false, MSS);
    send(5);
    recovery.onTimeout(next);
    resend();
    for (int i = 0; i < 4; i++) {
      assertThat(ack(recovery, 0, true)).isFalse();
    }
    assertThat(recovery.bytesInFlight()).isEqualTo(100);
  }
}
