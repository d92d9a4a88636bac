package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.data;
import static dev.fulmar.transport.core.Lockstep.peer;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Pair.HOUR;
import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RFC 7323 sections 3 to 5. */
class TimestampsTest {
  private final Lockstep side = Lockstep.server(plain().timestamps(true));
  private int ours;

  @BeforeEach
  void shakeHands() {
    side.arrives(peer(Flag.SYN, 0, 0).timestamps(100, 0).maxSegmentBytes(1000));
    ours = side.sends().timestampValue();
    side.arrives(peer(Flag.ACK, 1, 1).timestamps(100, ours));
    side.sendsNothing();
    side.connection = side.endpoint.pollAccept(9900);
  }

  @Test
  void everySegmentBearsTheClockAndTheEcho() {
    side.pass(250 * MS);
    side.write(10);
    Segment sent = side.sends(Flag.ACK, 1, 1, 10);
    assertThat(sent.timestampValue() - ours).isEqualTo(250);
    assertThat(sent.timestampEcho()).isEqualTo(100);
  }

  @Test
  void olderTimestampIsDroppedAndAnswered() {
    side.arrives(data(1, 10).timestamps(99, ours));
    side.sends(Flag.ACK, 1, 1, 0);
    assertThat(side.connection.stats().droppedOld()).isEqualTo(1);
    assertThat(side.connection.readable()).isZero();
    side.arrives(data(1, 10).timestamps(100, ours));
    assertThat(side.connection.readable()).isEqualTo(10);
  }

  @Test
  void resetNeedsNoTimestamp() {
    side.arrives(peer(Flag.RST, 1, 0));
    assertThat(side.connection.closeReason()).isEqualTo(CloseReason.RESET);
  }

  @Test
  void segmentWithoutTimestampIsDropped() {
    side.arrives(data(1, 10));
    side.sendsNothing();
    assertThat(side.connection.stats().droppedWithoutTimestamps()).isEqualTo(1);
  }

  /** Section 4.3: the echo is that of the earliest segment not yet acknowledged. */
  @Test
  void echoComesFromTheSegmentThatMovesTheAcknowledgment() {
    side.arrives(data(1, 10).timestamps(110, ours));
    side.arrives(data(11, 10).timestamps(120, ours));
    assertThat(side.sends(Flag.ACK, 1, 21, 0).timestampEcho()).isEqualTo(110);
    side.arrives(data(31, 10).timestamps(130, ours));
    assertThat(side.sends(Flag.ACK, 1, 21, 0).timestampEcho()).as("a gap").isEqualTo(110);
    side.arrives(data(21, 10).timestamps(140, ours));
    assertThat(side.sends(Flag.ACK, 1, 41, 0).timestampEcho()).isEqualTo(140);
  }

  /** Section 5.5: after 24 days the peer's clock may have gone round. */
  @Test
  void timestampOfLongAgoProvesNothing() {
    side.pass(25 * 24 * HOUR);
    side.arrives(data(1, 10).timestamps(99, ours));
    assertThat(side.connection.readable()).isEqualTo(10);
  }

  /** The echo tells which transmission was acknowledged, so that the back-off ends (section 4). */
  @Test
  void echoMeasuresTheRoundTripOfARepeatedSegment() {
    side.write(10);
    side.sends();
    side.sendsNothing();
    side.pass(SECOND);
    Segment again = side.sends(Flag.ACK, 1, 1, 10);
    assertThat(side.connection.stats().rtoNanos()).isEqualTo(2 * SECOND);
    side.pass(300 * MS);
    side.arrives(peer(Flag.ACK, 1, 11).timestamps(101, again.timestampValue()));
    assertThat(side.connection.stats().rtoNanos()).isEqualTo(SECOND);
    assertThat(side.controller.samples).hasSize(1);
    assertThat(side.controller.samples.get(0).rttNanos()).as("too coarse").isEqualTo(-1);
  }
}
