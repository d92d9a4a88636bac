package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.ack;
import static dev.fulmar.transport.core.Lockstep.data;
import static dev.fulmar.transport.core.Lockstep.established;
import static dev.fulmar.transport.core.Lockstep.peer;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.Flag;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 5961: what might be forged is answered, if at all, with an acknowledgment. */
class ForgedSegmentsTest {
  private final Lockstep side = established();

  @Test
  void resetAtTheExpectedPositionEndsTheConnection() {
    side.arrives(peer(Flag.RST, 1, 0));
    side.sendsNothing();
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.RESET);
    assertThat(side.events()).containsExactly(ConnectionEvent.CLOSED);
  }

  @ParameterizedTest(name = "at {0}")
  @ValueSource(longs = {2, 5_000, 10_000})
  void resetElsewhereInTheWindowIsChallenged(long sequence) {
    side.arrives(peer(Flag.RST, sequence, 0));
    side.sends(Flag.ACK, 1, 1, 0);
    assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
    assertThat(side.connection.stats().challengeAcks()).isEqualTo(1);
  }

  @ParameterizedTest(name = "at {0}")
  @ValueSource(longs = {0, -5_000, 10_002, 1L << 31})
  void resetOutsideTheWindowIsDropped(long sequence) {
    side.arrives(peer(Flag.RST, sequence, 0));
    side.sendsNothing();
    assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
    assertThat(side.connection.stats().droppedOutOfWindow()).isEqualTo(1);
  }

  @ParameterizedTest(name = "at {0}")
  @ValueSource(longs = {0, 1, 5_000, -100_000})
  void synInAnEstablishedConnectionIsChallenged(long sequence) {
    side.arrives(peer(Flag.SYN, sequence, 0));
    side.sends(Flag.ACK, 1, 1, 0);
    assertThat(side.connection.state()).isEqualTo(ConnectionState.ESTABLISHED);
  }

  @Test
  void acknowledgmentOfUnsentDataIsAnsweredAndChangesNothing() {
    side.write(1_000);
    side.sends(Flag.ACK, 1, 1, 1000);
    side.arrives(ack(1_002));
    side.sends(Flag.ACK, 1_001, 1, 0);
    assertThat(side.controller.samples).isEmpty();
    assertThat(side.connection.stats().acksOfUnsentData()).isEqualTo(1);
    assertThat(side.connection.unacknowledged()).isEqualTo(1_000);
  }

  /** RFC 5961 section 5.2: not below what the largest window ever allowed to be outstanding. */
  @Test
  void acknowledgmentOfTheDistantPastIsChallengedWithItsData() {
    side.arrives(peer(Flag.ACK, 1, -10_001).payload(ByteBuffer.allocate(5), 0, 5));
    side.sends(Flag.ACK, 1, 1, 0);
    assertThat(side.connection.readable()).isZero();
    side.arrives(peer(Flag.ACK, 1, -9_999).payload(ByteBuffer.allocate(5), 0, 5));
    assertThat(side.connection.readable()).isEqualTo(5);
  }

  @Test
  void dataOutsideTheWindowIsDroppedAndAnswered() {
    side.arrives(data(10_001, 100));
    side.sends(Flag.ACK, 1, 1, 0);
    assertThat(side.connection.stats().droppedOutOfWindow()).isEqualTo(1);
  }

  @Test
  void answersAreRationedASecond() {
    Lockstep rationed = established(plain().challengeAcksPerSecond(3));
    for (int i = 0; i < 100; i++) {
      rationed.arrives(peer(Flag.RST, 100, 0));
      rationed.endpoint.pollTransmit(rationed.nowNanos, ByteBuffer.allocate(100));
    }
    assertThat(rationed.connection.stats().challengeAcks()).isEqualTo(3);
    assertThat(rationed.connection.stats().challengeAcksSuppressed()).isEqualTo(97);
    rationed.pass(SECOND);
    rationed.arrives(peer(Flag.RST, 100, 0));
    rationed.sends(Flag.ACK, 1, 1, 0);
  }

  @Test
  void dataThatComesAgainIsAcknowledgedHoweverOften() {
    side.arrives(data(1, 100));
    for (int i = 0; i < 50; i++) {
      side.arrives(data(1, 100));
      side.sends(Flag.ACK, 1, 101, 0);
    }
  }

  @Test
  void segmentWithoutAcknowledgmentIsIgnored() {
    side.arrives(peer(0, 1, 0).payload(ByteBuffer.allocate(5), 0, 5));
    side.sendsNothing();
    assertThat(side.connection.readable()).isZero();
  }

  @Test
  void sackBlocksThatMakeNoSenseAreIgnored() {
    side.write(3_000);
    side.sends();
    side.sends();
    side.sends();
    side.arrives(ack(1, 2_001, 1_001, 1_001, 9_001, -500, 500, 0, 0));
    assertThat(side.connection.stats().bytesInFlight()).isEqualTo(3_000);
    assertThat(side.controller.samples).isEmpty();
  }
}
