package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Lockstep.ack;
import static dev.fulmar.transport.core.Lockstep.established;
import static dev.fulmar.transport.core.Lockstep.plain;
import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.Flag;
import org.junit.jupiter.api.Test;

/** RFC 8985 by hand, over a round trip of 100 ms: what is sent again, and when. */
class RepairTest {
  private static final long RTT = 100 * MS;

  private final Lockstep side = established(plain(), RTT);

  private void sends(int segments) {
    side.write(1_000 * segments);
    for (int i = 0; i < segments; i++) {
      side.sends();
    }
    side.sendsNothing();
  }

  /** Section 6.2, step 5: a quarter of the round trip is left to what may only be late. */
  @Test
  void lossBeforeAFewSackedSegmentsIsRepairedAfterTheReorderingWindow() {
    sends(3);
    side.pass(RTT);
    side.arrives(ack(1, 1_001, 2_001));
    side.sendsNothing();
    side.pass(RTT / 4 - 1);
    side.sendsNothing();
    side.pass(1);
    side.sends(Flag.ACK, 1, 1, 1000);
    side.sendsNothing();
    assertThat(side.controller.calls).containsExactly("loss 3000");
  }

  @Test
  void segmentThatWasOnlyLateIsNotSentAgain() {
    sends(4);
    side.pass(RTT);
    side.arrives(ack(1, 1_001, 3_001));
    side.pass(RTT / 4 - 1);
    side.arrives(ack(3_001));
    side.pass(2);
    side.arrives(ack(4_001));
    side.sendsNothing();
    assertThat(side.controller.calls).isEmpty();
  }

  /** Section 3.1: what RFC 6675 needs a time-out for. */
  @Test
  void lostRetransmissionIsRepairedARoundTripLaterAndNotByATimeout() {
    sends(5);
    side.pass(RTT);
    side.arrives(ack(1, 1_001, 5_001));
    side.sends(Flag.ACK, 1, 1, 1000);
    sends(1);
    side.pass(RTT);
    side.arrives(ack(1, 1_001, 6_001));
    side.sends(Flag.ACK, 1, 1, 1000);
    side.sendsNothing();
    side.pass(RTT);
    side.arrives(ack(6_001));
    assertThat(side.controller.calls).containsExactly("loss 5000", "exit");
    assertThat(side.connection.stats().timeouts()).isZero();
  }

  /** Section 7.2: two round trips after the last segment, long before a time-out. */
  @Test
  void lostTailIsProbedWithItsLastSegmentAndThenRepaired() {
    sends(5);
    side.pass(RTT);
    side.arrives(ack(2_001));
    side.pass(2 * RTT - 1);
    side.sendsNothing();
    side.pass(1);
    side.sends(Flag.ACK, 4_001, 1, 1000);
    side.sendsNothing();
    assertThat(side.controller.calls).as("nothing is known to be lost yet").isEmpty();
    side.pass(RTT);
    side.arrives(ack(2_001, 4_001, 5_001));
    side.pass(RTT / 4);
    side.sends(Flag.ACK, 2_001, 1, 1000);
    side.sends(Flag.ACK, 3_001, 1, 1000);
    side.arrives(ack(5_001));
    assertThat(side.controller.calls).containsExactly("loss 3000", "exit");
    assertThat(side.connection.stats().tailProbes()).isEqualTo(1);
    assertThat(side.connection.stats().timeouts()).isZero();
  }

  /** Section 7.3. */
  @Test
  void probeIsNewDataWhereThereIsAny() {
    side.controller.limit(2_000);
    side.write(3_000);
    side.sends();
    side.sends();
    side.sendsNothing();
    side.pass(2 * RTT);
    side.sends(Flag.ACK, 2_001, 1, 1000);
    side.sendsNothing();
  }

  /** Section 7.2: the ACK of a lone segment may be delayed. */
  @Test
  void loneSegmentIsProbedAfterTheDelayedAckOfItsPeer() {
    sends(1);
    side.pass(2 * RTT + 200 * MS - 1);
    side.sendsNothing();
    side.pass(1);
    side.sends(Flag.ACK, 1, 1, 1000);
  }

  /** Sections 7.2 and 7.3: the time-out comes a whole RTO after the one probe. */
  @Test
  void oneProbeGoesBeforeTheTimeoutAndNoneAfter() {
    sends(3);
    side.pass(2 * RTT);
    side.sends(Flag.ACK, 2_001, 1, 1000);
    side.pass(SECOND - 1);
    side.sendsNothing();
    side.pass(1);
    side.sends(Flag.ACK, 1, 1, 1000);
    assertThat(side.connection.stats().timeouts()).isEqualTo(1);
    assertThat(side.connection.stats().tailProbes()).isEqualTo(1);
    side.sends(Flag.ACK, 1_001, 1, 1000);
    side.sends(Flag.ACK, 2_001, 1, 1000);
    side.sendsNothing();
    side.pass(2 * SECOND - 1);
    side.sendsNothing();
    side.pass(1);
    side.sends(Flag.ACK, 1, 1, 1000);
    assertThat(side.connection.stats().timeouts()).isEqualTo(2);
    assertThat(side.connection.stats().tailProbes()).isEqualTo(1);
  }

  /** Section 7.4.2: the probe hid the loss of the last segment; it counts nevertheless. */
  @Test
  void lossThatAProbeRepairedIsToldToTheController() {
    sends(3);
    side.pass(RTT);
    side.arrives(ack(2_001));
    side.pass(2 * RTT + 200 * MS);
    side.sends(Flag.ACK, 2_001, 1, 1000);
    side.pass(RTT);
    side.arrives(ack(3_001));
    assertThat(side.controller.calls).isEmpty();
    sends(1);
    side.pass(RTT);
    side.arrives(ack(4_001));
    assertThat(side.controller.calls).containsExactly("loss 1000", "exit");
  }

  /** Section 7.4.2: a D-SACK tells that only the ACK was lost. */
  @Test
  void probeThatArrivedTwiceIsNoLoss() {
    sends(3);
    side.pass(2 * RTT);
    side.sends(Flag.ACK, 2_001, 1, 1000);
    side.pass(RTT);
    side.arrives(ack(3_001, 2_001, 3_001));
    sends(1);
    side.pass(RTT);
    side.arrives(ack(4_001));
    assertThat(side.controller.calls).isEmpty();
    assertThat(side.connection.stats().dsacksReceived()).isEqualTo(1);
  }

  /** A repair that is lost itself, with nothing behind it, is probed for, too. */
  @Test
  void lostRetransmissionAtTheEndOfAStreamCostsNoTimeout() {
    sends(5);
    side.pass(RTT);
    side.arrives(ack(1, 1_001, 5_001));
    side.sends(Flag.ACK, 1, 1, 1000);
    side.sendsNothing();
    side.pass(2 * RTT + 200 * MS);
    side.sends(Flag.ACK, 1, 1, 1000);
    side.arrives(ack(5_001));
    assertThat(side.connection.stats().timeouts()).isZero();
  }

  /** RFC 3708: all that was sent again has arrived twice. */
  @Test
  void dsackOfTheRetransmissionUndoesTheRecovery() {
    sends(5);
    side.pass(RTT);
    side.arrives(ack(1, 1_001, 4_001));
    side.sends(Flag.ACK, 1, 1, 1000);
    side.arrives(ack(5_001));
    side.pass(RTT);
    side.arrives(ack(5_001, 1, 1_001));
    side.arrives(ack(5_001, 1, 1_001));
    assertThat(side.controller.calls).containsExactly("loss 5000", "exit", "spurious");
    assertThat(side.connection.stats().spuriousRecoveries()).isEqualTo(1);
  }

  /** RFC 3522: the first ACK after the time-out answers the original; nothing more is repeated. */
  @Test
  void timeoutOfAPathThatOnlyStalledIsUndone() {
    Lockstep stalled = established(plain().timestamps(true), RTT, 77);
    stalled.write(5_000);
    int originalStamp = stalled.sends().timestampValue();
    for (int i = 1; i < 6; i++) {
      stalled.sends();
    }
    stalled.sendsNothing();
    stalled.pass(2 * RTT);
    stalled.sends(Flag.ACK, 4_941, 1, 60); // the tail probe
    stalled.sendsNothing();
    stalled.pass(SECOND);
    stalled.sends(Flag.ACK, 1, 1, 988);
    stalled.pass(MS);
    stalled.arrives(ack(989).timestamps(78, originalStamp));
    stalled.sendsNothing();
    assertThat(stalled.controller.calls).containsExactly("rto 5000", "spurious");
    assertThat(stalled.connection.stats().bytesInFlight()).isEqualTo(5_000 - 988);
    assertThat(stalled.connection.stats().spuriousRecoveries()).isEqualTo(1);
  }
}
