package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.data;
import static dev.fulmar.transport.core.Lockstep.established;
import static dev.fulmar.transport.core.Lockstep.peer;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** When and what the receiving half acknowledges: RFC 9293 section 3.8.6.3, RFC 5681, RFC 2018. */
class AcknowledgmentTest {
  private final Lockstep side = established();

  @Test
  void everySecondSegmentIsAcknowledgedAtOnce() {
    side.arrives(data(1, 1000));
    side.sendsNothing();
    side.arrives(data(1001, 1000));
    side.sends(Flag.ACK, 1, 2001, 0);
    side.sendsNothing();
  }

  @Test
  void loneSegmentIsAcknowledgedAfterFortyMilliseconds() {
    side.arrives(data(1, 10));
    side.pass(40 * MS - 1);
    side.sendsNothing();
    side.pass(1);
    side.sends(Flag.ACK, 1, 11, 0);
    side.pass(1000 * MS);
    side.sendsNothing();
  }

  /** RFC 5681 section 4.2: a duplicate is acknowledged at once, and so is one in part. */
  @Test
  void whatArrivedAlreadyIsAcknowledgedAtOnce() {
    side.arrives(data(1, 1000));
    side.sendsNothing();
    side.arrives(data(1, 1000));
    side.sends(Flag.ACK, 1, 1001, 0);
    side.arrives(data(1001, 500));
    side.sendsNothing();
    side.pass(40 * MS);
    side.sends(Flag.ACK, 1, 1501, 0);
  }

  private static Lockstep quick(int segments) {
    return established(plain().quickAckSegments(segments).receiveBufferBytes(60_000));
  }

  private static void readAll(Lockstep side) {
    side.connection.read(ByteBuffer.allocate(60_000));
  }

  /** RFC 5681 section 3.1: in slow start the window grows by the ACKs that come. */
  @Test
  void firstSegmentsOfAConnectionAreAcknowledgedOneByOne() {
    Lockstep quick = quick(3);
    for (int i = 0; i < 3; i++) {
      quick.arrives(data(1 + 1000 * i, 1000));
      quick.sends(Flag.ACK, 1, 1001 + 1000 * i, 0);
    }
    quick.arrives(data(3001, 1000));
    quick.sendsNothing();
    assertThat(quick.connection.stats().quickAcks()).isEqualTo(3);
  }

  /** RFC 5681 section 4.1: after a pause of an RTO a sender is in slow start again. */
  @Test
  void firstSegmentsAfterAPauseAreAcknowledgedOneByOne() {
    Lockstep quick = quick(2);
    for (int i = 0; i < 4; i++) {
      quick.arrives(data(1 + 1000 * i, 1000));
      quick.endpoint.pollTransmit(quick.nowNanos, ByteBuffer.allocate(100));
    }
    readAll(quick);
    quick.pass(SECOND);
    quick.arrives(data(4001, 1000));
    quick.sendsNothing();
    quick.arrives(data(5001, 1000));
    quick.sends();
    quick.pass(SECOND + 1);
    quick.arrives(data(6001, 1000));
    quick.sends(Flag.ACK, 1, 7001, 0);
  }

  @Test
  void requestsThatAreRepliedToWaitForTheReply() {
    Lockstep quick = quick(16);
    quick.arrives(data(1, 10));
    quick.sends(Flag.ACK, 1, 11, 0);
    quick.pass(5 * MS);
    quick.write(7);
    quick.sends(Flag.ACK, 1, 11, 7);
    quick.arrives(peer(Flag.ACK, 11, 8).payload(ByteBuffer.allocate(10), 0, 10));
    quick.sendsNothing();
    quick.write(7);
    quick.sends(Flag.ACK, 8, 21, 7);
  }

  @Test
  void acknowledgmentGoesWithDataIfThereIsSome() {
    side.arrives(data(1, 10));
    side.write(7);
    side.sends(Flag.ACK, 1, 11, 7);
    side.pass(100 * MS);
    side.sendsNothing();
  }

  @Test
  void gapIsAcknowledgedAtOnceWithTheLatestArrivalFirst() {
    side.arrives(data(1001, 1000));
    assertSack(side.sends(Flag.ACK, 1, 1, 0), 1001, 2001);
    side.arrives(data(3001, 1000));
    assertSack(side.sends(Flag.ACK, 1, 1, 0), 3001, 4001, 1001, 2001);
    side.arrives(data(2001, 500));
    assertSack(side.sends(Flag.ACK, 1, 1, 0), 1001, 2501, 3001, 4001);
  }

  @Test
  void filledGapIsAcknowledgedAtOnce() {
    side.arrives(data(1001, 1000));
    side.sends();
    side.arrives(data(1, 1000));
    assertSack(side.sends(Flag.ACK, 1, 2001, 0));
  }

  @Test
  void finBehindDataThatWaitsIsPartOfTheBlock() {
    side.arrives(data(1001, 10).flags(Flag.ACK | Flag.FIN));
    assertSack(side.sends(Flag.ACK, 1, 1, 0), 1001, 1012);
    side.arrives(data(1, 1000));
    side.sends(Flag.ACK, 1, 1012, 0);
    assertThat(side.connection.state()).isEqualTo(ConnectionState.CLOSE_WAIT);
  }

  @Test
  void blocksAreFourAndThreeBesideTimestamps() {
    for (int i = 0; i < 6; i++) {
      side.arrives(data(1001 + 1000 * i, 100));
      assertThat(side.sends().sackBlocks()).isEqualTo(Math.min(i + 1, 4));
    }
  }

  @Test
  void peerWithoutSackIsSentNoBlocks() {
    Lockstep plainPeer = Lockstep.server(plain());
    plainPeer.arrives(peer(Flag.SYN, 0, 0));
    plainPeer.sends();
    plainPeer.arrives(peer(Flag.ACK, 1, 1));
    plainPeer.arrives(data(1001, 100));
    assertSack(plainPeer.sends(Flag.ACK, 1, 1, 0));
  }

  @Test
  void dataBeyondTheReorderLimitIsDroppedAndCounted() {
    Lockstep limited = established(plain().maxReorderRanges(2));
    for (int i = 0; i < 3; i++) {
      limited.arrives(data(1001 + 1000 * i, 100));
      limited.sends();
    }
    assertThat(limited.connection.stats().droppedReorderLimit()).isEqualTo(1);
  }

  @Test
  void windowShrinksByWhatIsNotReadAndReopensInOneStep() {
    for (int i = 0; i < 10; i++) {
      side.arrives(data(1 + 1000 * i, 1000));
      if (i % 2 == 1) {
        assertThat(side.sends().window()).isEqualTo(10_000 - 1000 * (i + 1));
      }
    }
    ByteBuffer some = ByteBuffer.allocate(900);
    side.connection.read(some);
    side.sendsNothing();
    side.connection.read(some.clear()); // 1800 now: more than a segment (section 3.8.6.2.2)
    assertThat(side.sends(Flag.ACK, 1, 10_001, 0).window()).isEqualTo(1_800);
  }

  @Test
  void readerThatKeepsUpCausesNoAcknowledgmentsOfItsOwn() {
    ByteBuffer all = ByteBuffer.allocate(5_000);
    for (int i = 0; i < 20; i++) {
      side.arrives(data(1 + 1000 * i, 1000));
      side.connection.read(all.clear());
      if (i % 2 == 1) {
        side.sends(Flag.ACK, 1, 1 + 1000 * (i + 1), 0);
      }
      side.sendsNothing();
    }
  }

  @Test
  void dataAtAClosedWindowIsDroppedButItsAcknowledgmentCounts() {
    for (int i = 0; i < 10; i++) {
      side.arrives(data(1 + 1000 * i, 1000));
      side.endpoint.pollTransmit(side.nowNanos, ByteBuffer.allocate(100));
    }
    side.write(100);
    side.sends(Flag.ACK, 1, 10_001, 100);
    side.arrives(peer(Flag.ACK, 10_001, 101).payload(ByteBuffer.allocate(1), 0, 1));
    assertThat(side.sends(Flag.ACK, 101, 10_001, 0).window()).isZero();
    assertThat(side.connection.unacknowledged()).isZero();
    assertThat(side.connection.readable()).isEqualTo(10_000);
  }

  private static void assertSack(Segment segment, long... edges) {
    assertThat(segment.sackBlocks()).as("%s", segment).isEqualTo(edges.length / 2);
    for (int block = 0; block < edges.length / 2; block++) {
      assertThat(segment.sackStart(block) - Lockstep.PEER_ISS).isEqualTo(edges[2 * block]);
      assertThat(segment.sackEnd(block) - Lockstep.PEER_ISS).isEqualTo(edges[2 * block + 1]);
    }
  }
}
