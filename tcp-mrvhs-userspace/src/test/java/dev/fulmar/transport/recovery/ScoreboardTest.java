package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * RFC 6675 sections 2 to 5: SACKED, SetPipe, NextSeg; what is lost is found by the time it was sent
 * at (RFC 8985 section 6.2, step 5), with no window for reordering here.
 */
class ScoreboardTest {
  private final Scoreboard board = new Scoreboard();

  /** Sends segments of 100 from a position on, one each nanosecond. */
  private void send(long from, int segments) {
    for (int i = 0; i < segments; i++) {
      board.onSent(from + 100L * i, 100, i);
    }
  }

  private void ack(long position, long... blocks) {
    board.beginAck(1_000, Scoreboard.NONE, -1);
    board.acknowledgeTo(position);
    for (int i = 0; i < blocks.length; i += 2) {
      board.sack(blocks[i], blocks[i + 1]);
    }
    board.detectLosses(board.rack().newestOrder(), Long.MAX_VALUE);
  }

  private long lostStart() {
    long lost = board.nextLost();
    return lost == Scoreboard.NONE ? -1 : board.start(lost);
  }

  @Test
  void whatIsSackedIsNoLongerInFlight() {
    send(0, 10);
    board.beginAck(1_000, Scoreboard.NONE, -1);
    board.acknowledgeTo(100);
    board.sack(300, 500);
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
  void segmentIsLostOnceOneSentLaterHasArrived() {
    send(0, 10);
    ack(0, 200, 300);
    assertThat(lostStart()).isZero();
    board.onRetransmitted(board.nextLost(), 20);
    assertThat(lostStart()).isEqualTo(100);
    // 7 that may be on their way, 2 lost, of which 1 was sent again
    assertThat(board.bytesInFlight()).isEqualTo(800);
  }

  @Test
  void segmentIsNotLostBeforeItsTime() {
    send(0, 10);
    board.beginAck(1_000, Scoreboard.NONE, -1);
    board.sack(400, 500);
    assertThat(board.detectLosses(4, 1)).as("sent at 0 and 1; next is 2").isEqualTo(2);
    assertThat(lostStart()).isZero();
    board.onRetransmitted(board.nextLost(), 20);
    board.onRetransmitted(board.nextLost(), 20);
    assertThat(lostStart()).isEqualTo(-1);
    assertThat(board.detectLosses(4, 3)).isEqualTo(Scoreboard.NONE);
    assertThat(lostStart()).isEqualTo(200);
  }

  /** The count rule of RFC 6675 never finds it. */
  @Test
  void segmentSentAgainIsLostOnceOneSentLaterHasArrived() {
    send(0, 5);
    ack(0, 100, 200);
    board.onRetransmitted(board.nextLost(), 20);
    send(500, 1);
    ack(0, 100, 500);
    assertThat(lostStart()).as("sent again after these").isEqualTo(-1);
    ack(0, 100, 600);
    assertThat(lostStart()).isZero();
    assertThat(board.bytesInFlight()).isZero();
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
  void whatWaitsToBeSentAgainIsUnderWayAfterAllIfItWasNoLoss() {
    send(0, 5);
    ack(0, 300, 400);
    board.onRetransmitted(board.nextLost(), 20);
    board.unmarkLost();
    assertThat(lostStart()).isEqualTo(-1);
    assertThat(board.bytesInFlight()).as("the first is lost and sent again").isEqualTo(400);
    board.detectLosses(3, Long.MAX_VALUE);
    assertThat(lostStart()).isEqualTo(100);
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
  void segmentSentAgainThoughNotLostCountsTwice() {
    send(0, 5);
    assertThat(board.start(board.lastUnderWay())).isEqualTo(400);
    board.onRetransmitted(board.lastUnderWay(), 9);
    assertThat(board.bytesInFlight()).as("RFC 6675 section 4, SetPipe").isEqualTo(600);
    board.beginAck(1_000, Scoreboard.NONE, -1);
    board.sack(400, 500);
    assertThat(board.bytesInFlight()).isEqualTo(400);
    assertThat(board.start(board.lastUnderWay())).isEqualTo(300);
  }

  @Test
  void timeoutFindsEverythingLostThatIsNotSacked() {
    send(0, 5);
    ack(0, 200, 300);
    board.markLostOnTimeout(Long.MAX_VALUE);
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
    board.markLostOnTimeout(Long.MAX_VALUE);
    board.onRetransmitted(board.nextLost(), 10);
    board.markLostOnTimeout(Long.MAX_VALUE);
    assertThat(lostStart()).isZero();
  }

  /** RFC 8985 section 6.3. */
  @Test
  void timeoutFindsTheFirstLostAndOfTheOthersOnlyTheOldOnes() {
    send(0, 5);
    board.onRetransmitted(0, 50);
    board.markLostOnTimeout(2);
    for (long start : new long[] {0, 100, 200}) {
      assertThat(lostStart()).isEqualTo(start);
      board.onRetransmitted(board.nextLost(), 60);
    }
    assertThat(lostStart()).isEqualTo(-1);
  }

  /** RFC 2018 section 8: the receiver may discard what it had acknowledged selectively. */
  @Test
  void receiverThatRenegesIsSentEverythingAgain() {
    send(0, 4);
    ack(0, 100, 300);
    ack(100);
    board.markLostOnTimeout(Long.MAX_VALUE);
    assertThat(lostStart()).isEqualTo(100);
    board.onRetransmitted(board.nextLost(), 10);
    assertThat(lostStart()).isEqualTo(200);
    ack(100, 200, 300);
    assertThat(lostStart()).isEqualTo(300);
    assertThat(board.bytesInFlight()).isEqualTo(100);
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

  /** RFC 3522 section 3.2, step 5. */
  @Test
  void ackThatAnswersTheOriginalMakesTheSecondTransmissionSuperfluous() {
    send(0, 4);
    ack(0, 100, 400);
    board.onRetransmitted(board.nextLost(), 50);
    board.beginAck(60, 49, 10);
    board.acknowledgeTo(400);
    assertThat(board.originalOrder()).as("the fifth transmission").isEqualTo(4);
    board.beginAck(70, 49, 10);
    assertThat(board.originalOrder()).isEqualTo(Scoreboard.NONE);
  }

  @Test
  void ackThatMayAnswerTheSecondTransmissionSaysNothing() {
    send(0, 4);
    ack(0, 100, 400);
    board.onRetransmitted(board.nextLost(), 50);
    board.beginAck(60, 50, 10);
    board.acknowledgeTo(400);
    assertThat(board.originalOrder()).isEqualTo(Scoreboard.NONE);
  }

  /** quicly #364: 16 MB of gaps. With a cost linear in them this takes minutes. */
  @Test
  void everySecondSegmentMissingOfSixtyThousandCostsLittleAnAck() {
    int segments = 60_000;
    send(0, segments);
    for (int i = 1; i < segments; i += 2) {
      ack(0, 100L * i, 100L * i + 100);
      if (i % 4 == 1) {
        board.onRetransmitted(board.nextLost(), segments + i);
      }
    }
    assertThat(board.segments()).isEqualTo(segments);
    assertThat(lostStart()).isEqualTo(100L * (segments / 2));
  }
}
