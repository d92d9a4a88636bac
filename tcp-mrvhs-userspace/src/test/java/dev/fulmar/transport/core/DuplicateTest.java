package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.data;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** RFC 2883 section 4: what arrives twice is reported, in the first SACK block. */
class DuplicateTest {
  private final Lockstep side = Lockstep.established();

  private void answers(long acknowledgment, long... edges) {
    Segment segment = side.sends(Flag.ACK, 1, acknowledgment, 0);
    assertThat(segment.sackBlocks()).isEqualTo(edges.length / 2);
    for (int block = 0; block < edges.length / 2; block++) {
      assertThat(segment.sackStart(block) - Lockstep.PEER_ISS).isEqualTo(edges[2 * block]);
      assertThat(segment.sackEnd(block) - Lockstep.PEER_ISS).isEqualTo(edges[2 * block + 1]);
    }
    side.sendsNothing();
  }

  /** Section 4.1.1. */
  @Test
  void segmentAcknowledgedBeforeIsReportedOnce() {
    side.arrives(data(1, 1000));
    side.arrives(data(1001, 1000));
    answers(2001);
    side.arrives(data(1, 1000));
    answers(2001, 1, 1001);
    side.arrives(data(3001, 1000));
    answers(2001, 3001, 4001);
    assertThat(side.connection.stats().dsacksSent()).isEqualTo(1);
  }

  /** Section 4.1.2. */
  @Test
  void segmentKnownBeyondAGapIsReportedBesideItsRange() {
    side.arrives(data(1001, 1000));
    answers(1, 1001, 2001);
    side.arrives(data(1001, 1000));
    answers(1, 1001, 2001, 1001, 2001);
    side.arrives(data(2001, 1000));
    answers(1, 1001, 3001);
    side.arrives(data(2001, 1000));
    answers(1, 2001, 3001, 1001, 3001);
  }

  /** Section 4.2. */
  @Test
  void partOfASegmentThatIsKnownIsReported() {
    side.arrives(data(1, 1000));
    side.arrives(data(501, 1000));
    answers(1501, 501, 1001);
    side.arrives(data(2001, 1000));
    answers(1501, 2001, 3001);
    side.arrives(data(1801, 1000));
    answers(1501, 2001, 2801, 1801, 3001);
  }

  /** What we send meanwhile has no room for blocks. */
  @Test
  void reportGoesBeforeData() {
    side.arrives(data(1, 1000));
    side.arrives(data(1001, 1000));
    answers(2001);
    side.arrives(data(1, 1000));
    side.connection.write(ByteBuffer.allocate(10));
    assertThat(side.sends(Flag.ACK, 1, 2001, 0).sackBlocks()).isEqualTo(1);
    side.sends(Flag.ACK, 1, 2001, 10);
  }

  @Test
  void peerWithoutSackIsSentNoReport() {
    Lockstep old = Lockstep.establishedWithoutSack();
    old.arrives(data(1, 1000));
    old.arrives(data(1001, 1000));
    old.sends();
    old.arrives(data(1, 1000));
    assertThat(old.sends(Flag.ACK, 1, 2001, 0).sackBlocks()).isZero();
    assertThat(old.connection.stats().dsacksSent()).isZero();
  }
}
