package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 6675 sections 2 to 5: SACKED, IsLost, SetPipe, NextSeg. */
class ScoreboardTest {
  private final Scoreboard board = new Scoreboard();

  /** Sends segments of 100 from a position on, one each nanosecond. */
  private void send(long from, int segments) {
    for (int i = 0; i < segments; i++) {
      board.onSent(from + 100L * i, 100, i);
    }
  }

  private void ack(long position, long... blocks) {
    board.beginAck();
    board.acknowledgeTo(position);
    for (int i = 0; i < blocks.length; i += 2) {
      board.sack(blocks[i], blocks[i + 1]);
    }
    board.detectLosses();
  }

  private long lostStart() {
    long lost = board.nextLost();
    return lost == Scoreboard.NONE ? -1 : board.start(lost);
  }

  @Test
  void whatIsSackedIsNoLongerInFlight() {
    send(0, 10);
    ack(100, 300, 500);
    assertThat(board.bytesInFlight()).isEqualTo(700);
    assertThat(board.deliveredBytes()).isEqualTo(300);
    assertThat(board.segments()).isEqualTo(9);
  }

  @Test
  void whatWasSackedIsNotDeliveredTwice() {
    send(0, 10);
    ack(0, 100, 300);
    ack(0, 100, 300);
    assertThat(board.deliveredBytes()).isZero();
    ack(300);
    assertThat(board.deliveredBytes()).isEqualTo(100);
    assertThat(board.bytesInFlight()).isEqualTo(700);
  }

  @Test
  void segmentIsLostOnceThreeBehindItAreSacked() {
    send(0, 10);
    ack(0, 200, 400);
    assertThat(lostStart()).isEqualTo(-1);
    ack(0, 200, 500);
    assertThat(lostStart()).isZero();
    board.onRetransmitted(board.nextLost(), 20);
    assertThat(lostStart()).isEqualTo(100);
    // 5 that may be on their way, 2 lost, of which 1 was sent again
    assertThat(board.bytesInFlight()).isEqualTo(600);
  }

  @Test
  void lostSegmentIsOfferedOnceAndNoMoreOnceItIsSacked() {
    send(0, 10);
    ack(0, 100, 200, 300, 400, 500, 900);
    assertThat(lostStart()).isZero();
    board.onRetransmitted(board.nextLost(), 20);
    assertThat(lostStart()).isEqualTo(200);
    ack(0, 200, 300);
    assertThat(lostStart()).isEqualTo(400);
    board.onRetransmitted(board.nextLost(), 21);
    assertThat(lostStart()).isEqualTo(-1);
  }

  @Test
  void partOfASegmentIsNotSackedButCumulativelyAcknowledged() {
    send(0, 3);
    ack(0, 150, 250);
    assertThat(board.bytesInFlight()).isEqualTo(300);
    ack(150);
    assertThat(board.bytesInFlight()).isEqualTo(150);
    assertThat(board.deliveredBytes()).isEqualTo(150);
    assertThat(board.removedSegments()).isEqualTo(1);
  }

  @Test
  void suspectIsWhatIsBelowTheHighestSackedAndNotLost() {
    send(0, 5);
    ack(0, 200, 300);
    assertThat(board.nextLost()).isEqualTo(Scoreboard.NONE);
    assertThat(board.start(board.nextSuspect())).isZero();
    board.onRetransmitted(board.nextSuspect(), 9);
    assertThat(board.start(board.nextSuspect())).isEqualTo(100);
    board.onRetransmitted(board.nextSuspect(), 9);
    assertThat(board.nextSuspect()).isEqualTo(Scoreboard.NONE);
    // sent twice, lost neither: each counts twice (RFC 6675 section 4, SetPipe)
    assertThat(board.bytesInFlight()).isEqualTo(600);
    assertThat(board.start(board.lastNotSacked())).isEqualTo(400);
  }

  @Test
  void timeoutFindsEverythingLostThatIsNotSacked() {
    send(0, 5);
    ack(0, 200, 300);
    board.markAllLost();
    assertThat(board.bytesInFlight()).isZero();
    for (long start : new long[] {0, 100, 300, 400}) {
      assertThat(lostStart()).isEqualTo(start);
      board.onRetransmitted(board.nextLost(), 10);
    }
    assertThat(lostStart()).isEqualTo(-1);
    assertThat(board.bytesInFlight()).isEqualTo(400);
  }

  @Test
  void secondTimeoutOffersEverythingAgain() {
    send(0, 2);
    board.markAllLost();
    board.onRetransmitted(board.nextLost(), 10);
    board.markAllLost();
    assertThat(lostStart()).isZero();
  }

  @Test
  void segmentsSentAfterATimeoutAreLostOnlyByWhatIsSackedBehindThem() {
    send(0, 5);
    ack(0, 100, 500);
    board.markAllLost();
    board.onRetransmitted(board.nextLost(), 10);
    send(500, 4);
    board.detectLosses();
    assertThat(lostStart()).isEqualTo(-1);
    ack(500, 600, 900);
    assertThat(lostStart()).isEqualTo(500);
  }

  /** RFC 2018 section 8: the receiver may discard what it had acknowledged selectively. */
  @Test
  void receiverThatRenegesIsSentEverythingAgain() {
    send(0, 4);
    ack(0, 100, 300);
    ack(100);
    board.markAllLost();
    assertThat(lostStart()).isEqualTo(100);
    board.onRetransmitted(board.nextLost(), 10);
    assertThat(lostStart()).isEqualTo(200);
    ack(100, 200, 300);
    assertThat(lostStart()).isEqualTo(300);
  }

  @Test
  void sampleIsOfTheYoungestSegmentAcknowledged() {
    send(0, 5);
    ack(200);
    assertThat(board.sampleSentNanos()).isEqualTo(1);
    ack(200, 300, 400);
    assertThat(board.sampleSentNanos()).isEqualTo(3);
    ack(200, 300, 400);
    assertThat(board.sampleSentNanos()).isEqualTo(Scoreboard.NONE);
  }

  @Test
  void segmentSentTwiceGivesNoSample() {
    send(0, 6);
    ack(0, 100, 400);
    board.onRetransmitted(board.nextLost(), 50);
    ack(500); // acknowledges it, and the one sent at 4 along with it
    assertThat(board.sampleSentNanos()).isEqualTo(Scoreboard.NONE);
  }
}
