package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.ack;
import static dev.fulmar.transport.core.Lockstep.established;
import static dev.fulmar.transport.core.Lockstep.establishedWithoutSack;
import static dev.fulmar.transport.core.Lockstep.peer;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.congestion.AckSample;
import dev.fulmar.transport.wire.Flag;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** What the sending half sends, sends again and tells its congestion controller. */
class SendingTest {
  private Lockstep side = established();

  private void sendsSegments(int count) {
    for (int i = 0; i < count; i++) {
      side.sends();
    }
    side.sendsNothing();
  }

  /**
   * RFC 8985 section 6.2 step 4 has three SACKED segments end the wait for reordering; RFC 6675
   * section 5: once an episode, the first lost segment at once, nothing twice.
   */
  @Test
  void threeSackedSegmentsFindTheOneBeforeThemLost() {
    side = established(plain(), 100 * MS);
    side.write(8_000);
    sendsSegments(8);
    side.pass(100 * MS);
    side.arrives(ack(1, 1_001, 2_001));
    side.arrives(ack(1, 1_001, 3_001));
    side.sendsNothing();
    side.arrives(ack(1, 1_001, 4_001));
    side.sends(Flag.ACK, 1, 1, 1000);
    side.arrives(ack(1, 1_001, 5_001));
    side.arrives(ack(1, 1_001, 6_001));
    assertThat(side.controller.calls).containsExactly("loss 8000");
    side.arrives(ack(8_001));
    assertThat(side.controller.calls).containsExactly("loss 8000", "exit");
    assertThat(side.connection.stats().fastRecoveries()).isEqualTo(1);
    assertThat(side.connection.stats().retransmittedSegments()).isEqualTo(1);
    side.sendsNothing();
  }

  @Test
  void samplesCountEachByteOnceAndSayWhetherLossesAreBeingRepaired() {
    side = established(plain(), 100 * MS);
    side.write(6_000);
    sendsSegments(6);
    side.pass(100 * MS);
    side.arrives(ack(1, 1_001, 4_001));
    side.sends(Flag.ACK, 1, 1, 1000);
    side.pass(50 * MS);
    side.arrives(ack(4_001));
    side.arrives(ack(6_001));
    assertThat(side.controller.samples)
        .extracting(AckSample::newlyAckedBytes)
        .containsExactly(3_000L, 1_000L, 2_000L);
    assertThat(side.controller.samples)
        .extracting(AckSample::bytesInFlight)
        .containsExactly(6_000L, 3_000L, 2_000L);
    assertThat(side.controller.samples)
        .extracting(AckSample::inRecovery)
        .containsExactly(false, true, true);
    assertThat(side.controller.samples)
        .as("Karn: the second acknowledges what was sent twice")
        .extracting(AckSample::rttNanos)
        .containsExactly(100 * MS, -1L, 150 * MS);
  }

  @Test
  void timeoutSendsTheFirstSegmentAgainAndBacksOff() {
    side = establishedWithoutSack();
    side.write(2_000);
    sendsSegments(2);
    side.pass(SECOND);
    side.sends(Flag.ACK, 1, 1, 1000);
    side.sends(Flag.ACK, 1_001, 1, 1000);
    side.sendsNothing();
    side.pass(2 * SECOND - 1);
    side.sendsNothing();
    side.pass(1);
    side.sends(Flag.ACK, 1, 1, 1000);
    assertThat(side.controller.calls).containsExactly("rto 2000", "rto 2000");
    assertThat(side.connection.stats().timeouts()).isEqualTo(2);
  }

  /** Karn: the back-off persists until a segment that was sent once is acknowledged. */
  @Test
  void backOffPersistsUntilASegmentSentOnceIsAcknowledged() {
    side = establishedWithoutSack();
    side.write(1_000);
    sendsSegments(1);
    side.pass(SECOND);
    sendsSegments(1);
    side.arrives(ack(1_001));
    assertThat(side.connection.stats().rtoNanos()).isEqualTo(2 * SECOND);
    side.write(1_000);
    sendsSegments(1);
    side.pass(10 * MS);
    side.arrives(ack(2_001));
    assertThat(side.connection.stats().rtoNanos()).isEqualTo(SECOND);
  }

  /** RFC 6298 (5.3): an ACK of something new restarts the timer, one of nothing new does not. */
  @Test
  void timerRestartsOnProgressOnly() {
    side = establishedWithoutSack();
    side.write(3_000);
    sendsSegments(3);
    side.pass(600 * MS);
    side.arrives(ack(1_001));
    side.sendsNothing();
    side.pass(600 * MS);
    side.arrives(ack(1_001));
    side.sendsNothing();
    side.pass(399 * MS);
    side.sendsNothing();
    side.pass(1 * MS);
    side.sends(Flag.ACK, 1_001, 1, 1000);
  }

  @Test
  void congestionWindowIsNotExceededAndSaidToBeTheLimit() {
    side.write(30_000);
    side.arrives(peer(Flag.ACK, 1, 1).window(60_000));
    sendsSegments(20);
    assertThat(side.connection.stats().bytesInFlight()).isEqualTo(20_000);
    side.arrives(peer(Flag.ACK, 1, 1_001).window(60_000));
    sendsSegments(1);
    side.arrives(peer(Flag.ACK, 1, 21_001).window(60_000));
    sendsSegments(9);
    side.arrives(peer(Flag.ACK, 1, 22_001).window(60_000));
    assertThat(side.controller.samples)
        .as("the last was limited by what the user wrote")
        .extracting(AckSample::cwndLimited)
        .containsExactly(true, true, false);
  }

  @Test
  void windowOfThePeerIsNotExceededAndNotSaidToBeCongestion() {
    side.write(30_000);
    sendsSegments(10);
    side.arrives(ack(1_001));
    sendsSegments(1);
    assertThat(side.controller.samples).extracting(AckSample::cwndLimited).containsExactly(false);
  }

  /** RFC 9293 section 3.10.7.4: SND.WL1 and SND.WL2. */
  @Test
  void windowOfAnOldSegmentDoesNotCount() {
    side.arrives(peer(Flag.ACK, 1, 1).window(5_000));
    side.write(20_000);
    sendsSegments(5);
    side.arrives(ack(3_001));
    sendsSegments(8);
    side.arrives(peer(Flag.ACK, 1, 2_001).window(60_000));
    side.sendsNothing();
  }

  @Test
  void smallWritesWaitForTheAcknowledgmentUnderNagle() {
    Lockstep nagle = established(plain().noDelay(false));
    nagle.write(10);
    nagle.sends(Flag.ACK, 1, 1, 10);
    nagle.write(10);
    nagle.write(10);
    nagle.sendsNothing();
    nagle.write(1_000);
    nagle.sends(Flag.ACK, 11, 1, 1000);
    nagle.sendsNothing();
    nagle.arrives(ack(1_011));
    nagle.sends(Flag.ACK, 1_011, 1, 20);
  }

  @Test
  void lastBytesBeforeTheFinDoNotWait() {
    Lockstep nagle = established(plain().noDelay(false));
    nagle.write(10);
    nagle.sends(Flag.ACK, 1, 1, 10);
    nagle.write(10);
    nagle.connection.finish();
    nagle.sends(Flag.ACK | Flag.FIN, 11, 1, 10);
  }

  @Test
  void fullSendBufferTakesNoMoreUntilSomethingIsAcknowledged() {
    Lockstep small = established(plain().sendBufferBytes(2_500));
    ByteBuffer source = ByteBuffer.allocate(4_000);
    assertThat(small.connection.write(source)).isEqualTo(2_500);
    assertThat(small.connection.write(source)).isZero();
    for (int i = 0; i < 3; i++) {
      small.sends();
    }
    small.sendsNothing();
    assertThat(small.events()).isEmpty();
    small.arrives(ack(1_001));
    small.sendsNothing();
    assertThat(small.events()).containsExactly(ConnectionEvent.WRITABLE);
    assertThat(small.connection.writable()).isEqualTo(1_000);
  }

  /** RFC 6582 for a peer without selective acknowledgments. */
  @Test
  void threeDuplicateAcksFindALossWithoutSack() {
    Lockstep old = Lockstep.server(plain());
    old.arrives(peer(Flag.SYN, 0, 0).maxSegmentBytes(1000));
    old.sends();
    old.arrives(peer(Flag.ACK, 1, 1));
    old.sendsNothing();
    old.connection = old.endpoint.pollAccept(9900);
    old.write(6_000);
    for (int i = 0; i < 6; i++) {
      old.sends();
    }
    old.arrives(ack(1));
    old.arrives(ack(1));
    old.sendsNothing();
    old.arrives(ack(1));
    old.sends(Flag.ACK, 1, 1, 1000);
    old.sendsNothing();
    old.arrives(ack(2_001));
    old.sends(Flag.ACK, 2_001, 1, 1000);
    old.arrives(ack(6_001));
    assertThat(old.controller.calls).containsExactly("loss 6000", "exit");
  }

  @Test
  void acknowledgmentThatMovesTheWindowIsNoDuplicate() {
    Lockstep old = Lockstep.server(plain());
    old.arrives(peer(Flag.SYN, 0, 0).maxSegmentBytes(1000));
    old.sends();
    old.arrives(peer(Flag.ACK, 1, 1));
    old.sendsNothing();
    old.connection = old.endpoint.pollAccept(9900);
    old.write(6_000);
    for (int i = 0; i < 6; i++) {
      old.sends();
    }
    for (int i = 1; i < 10; i++) {
      old.arrives(ack(1).window(10_000 + i));
    }
    old.sendsNothing();
  }
}
