package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.ack;
import static dev.fulmar.transport.core.Lockstep.data;
import static dev.fulmar.transport.core.Lockstep.established;
import static dev.fulmar.transport.core.Lockstep.peer;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.transport.wire.Flag;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** RFC 9293 section 3.6: closing, half-closing, resets; figures 12 and 13. */
class CloseTest {
  private static final int FIN_ACK = Flag.FIN | Flag.ACK;

  private final Lockstep side = established();

  private void assertState(ConnectionState state) {
    assertThat(side.connection.state()).isEqualTo(state);
  }

  @Test
  void closingFirstGoesThroughTimeWait() {
    side.connection.finish();
    side.sends(FIN_ACK, 1, 1, 0);
    assertState(ConnectionState.FIN_WAIT_1);
    side.arrives(ack(2));
    assertState(ConnectionState.FIN_WAIT_2);
    side.arrives(peer(FIN_ACK, 1, 2));
    side.sends(Flag.ACK, 2, 2, 0);
    side.sendsNothing();
    assertState(ConnectionState.TIME_WAIT);
    side.pass(60 * SECOND);
    side.sendsNothing();
    assertState(ConnectionState.CLOSED);
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.FINISHED);
    assertThat(side.events())
        .contains(ConnectionEvent.FINISHED, ConnectionEvent.PEER_FINISHED, ConnectionEvent.CLOSED);
    assertThat(side.endpoint.stats().connections()).isZero();
  }

  @Test
  void closingSecondGoesThroughLastAck() {
    side.arrives(peer(FIN_ACK, 1, 1));
    side.sends(Flag.ACK, 1, 2, 0);
    assertState(ConnectionState.CLOSE_WAIT);
    assertThat(side.connection.read(ByteBuffer.allocate(1))).isEqualTo(-1);
    side.connection.close();
    side.sends(FIN_ACK, 1, 2, 0);
    assertState(ConnectionState.LAST_ACK);
    side.arrives(peer(Flag.ACK, 2, 2));
    assertState(ConnectionState.CLOSED);
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.FINISHED);
  }

  @Test
  void bothMayCloseAtOnce() {
    side.connection.finish();
    side.sends(FIN_ACK, 1, 1, 0);
    side.arrives(peer(FIN_ACK, 1, 1));
    assertState(ConnectionState.CLOSING);
    side.sends(Flag.ACK, 2, 2, 0);
    side.arrives(peer(Flag.ACK, 2, 2));
    assertState(ConnectionState.TIME_WAIT);
  }

  @Test
  void dataStillArrivesAfterFinish() {
    side.connection.finish();
    side.sends(FIN_ACK, 1, 1, 0);
    side.arrives(data(1, 10).acknowledgment((int) Lockstep.ISS + 2));
    side.arrives(data(11, 10).acknowledgment((int) Lockstep.ISS + 2));
    side.sends(Flag.ACK, 2, 21, 0);
    assertThat(side.connection.readable()).isEqualTo(20);
  }

  @Test
  void dataIsStillSentAfterThePeerFinished() {
    side.arrives(peer(FIN_ACK, 1, 1));
    side.write(10);
    side.sends(Flag.ACK, 1, 2, 10);
    side.connection.finish();
    side.sends(FIN_ACK, 11, 2, 0);
  }

  @Test
  void lostFinIsSentAgain() {
    side.write(10);
    side.sends(Flag.ACK, 1, 1, 10);
    side.connection.finish();
    side.sends(FIN_ACK, 11, 1, 0);
    side.sendsNothing();
    side.arrives(ack(11));
    side.sendsNothing();
    side.pass(SECOND);
    side.sends(FIN_ACK, 11, 1, 0);
  }

  @Test
  void lostLastAcknowledgmentIsSentAgainAndProlongsTimeWait() {
    side.connection.finish();
    side.sends();
    side.arrives(peer(FIN_ACK, 1, 2));
    side.sends(Flag.ACK, 2, 2, 0);
    side.sendsNothing();
    side.pass(59 * SECOND);
    side.arrives(peer(FIN_ACK, 1, 2));
    side.sends(Flag.ACK, 2, 2, 0);
    side.sendsNothing();
    side.pass(59 * SECOND);
    side.sendsNothing();
    assertState(ConnectionState.TIME_WAIT);
    side.pass(SECOND);
    assertState(ConnectionState.CLOSED);
  }

  @Test
  void finAfterAGapWaitsForTheGap() {
    side.arrives(peer(FIN_ACK, 101, 1));
    side.sends(Flag.ACK, 1, 1, 0);
    assertState(ConnectionState.ESTABLISHED);
    side.arrives(data(1, 100));
    side.sends(Flag.ACK, 1, 102, 0);
    assertState(ConnectionState.CLOSE_WAIT);
    assertThat(side.connection.readable()).isEqualTo(100);
  }

  @Test
  void abortSendsAReset() {
    side.connection.abort();
    side.sends(Flag.RST | Flag.ACK, 1, 1, 0);
    side.sendsNothing();
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.ABORTED);
  }

  @Test
  void closeWithUnreadDataIsAReset() {
    side.arrives(data(1, 10));
    side.connection.close();
    side.sends(Flag.RST | Flag.ACK, 1, 11, 0);
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.ABORTED);
  }

  @Test
  void dataThatArrivesAfterCloseIsAnsweredWithAReset() {
    side.connection.close();
    side.sends(FIN_ACK, 1, 1, 0);
    side.arrives(data(1, 10));
    side.sends(Flag.RST | Flag.ACK, 2, 11, 0);
    assertState(ConnectionState.CLOSED);
  }

  @Test
  void peerThatNeverFinishesIsNotWaitedForForEverAfterClose() {
    side.connection.close();
    side.sends(FIN_ACK, 1, 1, 0);
    side.arrives(ack(2));
    side.sendsNothing();
    side.pass(60 * SECOND);
    assertState(ConnectionState.CLOSED);
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.FINISHED);
  }

  @Test
  void peerThatNeverFinishesIsWaitedForAfterFinish() {
    side.connection.finish();
    side.sends(FIN_ACK, 1, 1, 0);
    side.arrives(ack(2));
    side.sendsNothing();
    side.pass(3_600 * SECOND);
    side.sendsNothing();
    assertState(ConnectionState.FIN_WAIT_2);
    side.connection.close();
    side.sendsNothing();
    side.pass(60 * SECOND);
    assertState(ConnectionState.CLOSED);
  }

  @Test
  void whatArrivedBeforeAResetCanStillBeRead() {
    side.arrives(data(1, 10));
    side.arrives(peer(Flag.RST, 11, 0));
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.RESET);
    assertThat(side.connection.read(ByteBuffer.allocate(100))).isEqualTo(10);
    assertThat(side.connection.read(ByteBuffer.allocate(100))).isZero();
    assertThat(side.connection.write(ByteBuffer.allocate(100))).isZero();
  }

  @Test
  void nothingCanBeWrittenAfterFinish() {
    side.connection.finish();
    assertThatIllegalStateException()
        .isThrownBy(() -> side.connection.write(ByteBuffer.allocate(1)));
  }

  @Test
  void unreadDataNoLongerThereAfterAllIsReadEndsTheStream() {
    side.arrives(data(1, 10).flags(FIN_ACK));
    assertThat(side.connection.read(ByteBuffer.allocate(4))).isEqualTo(4);
    assertThat(side.connection.read(ByteBuffer.allocate(100))).isEqualTo(6);
    assertThat(side.connection.read(ByteBuffer.allocate(100))).isEqualTo(-1);
  }

  @Test
  void closingBeforeTheHandshakeForgetsTheConnection() {
    Lockstep client = Lockstep.client(plain());
    client.sends(Flag.SYN, 0, 0, 0);
    client.connection.close();
    client.sendsNothing();
    assertThat(client.connection.closeReason()).isEqualTo(CloseReason.ABORTED);
    assertThat(client.endpoint.stats().connections()).isZero();
  }
}
