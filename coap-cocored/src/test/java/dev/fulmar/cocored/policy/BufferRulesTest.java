package dev.fulmar.cocored.policy;

import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.COALESCED;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.DROPPED_EARLY;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.DROPPED_FULL;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.DROPPED_OVER_SHARE;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.QUEUED;
import static dev.fulmar.cocored.policy.ReceiveBuffer.Outcome.SUPERSEDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.policy.ReceiveBuffer.Offer;
import dev.fulmar.cocored.policy.ReceiveBuffer.Outcome;
import dev.fulmar.cocored.policy.ReceiveBuffer.Ticket;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a buffer does beyond the paper, one rule at a time, by hand-worked examples. */
class BufferRulesTest {
  private static final long SECOND = 1_000_000_000L;

  private int nextKey;

  private static Admission alwaysDropping() {
    RevRed red = new RevRed(new RevRedConfig(100, 0, 1, 1, 1), new SplittableRandom(1));
    red.setAverageQueue(100);
    return red;
  }

  private static BufferRules rules(
      boolean supersede, boolean earlyNon, double room, boolean share, int inARow, boolean idle) {
    return new BufferRules(supersede, earlyNon, room, share, inARow, 10, idle);
  }

  private static BufferRules superseding() {
    return rules(true, false, Double.POSITIVE_INFINITY, false, Integer.MAX_VALUE, false);
  }

  private static ReceiveBuffer<Integer, String> buffer(Admission admission, BufferRules rules) {
    return new ReceiveBuffer<>(admission, rules, ServiceTime.of(10), String::length, 1);
  }

  private Offer<String> offer(
      ReceiveBuffer<Integer, String> buffer, String relation, int observe, String message) {
    return buffer.offer(new Arrival<>(nextKey++, "peer", relation, true, observe), message, 0, 0);
  }

  private Outcome offerOf(ReceiveBuffer<Integer, String> buffer, String peer, boolean repeated) {
    return buffer.offer(new Arrival<>(nextKey++, peer, peer, repeated, -1), "m", 0, 0).outcome();
  }

  @Test
  void fresherNotificationTakesThePlaceOfTheOneThatWaits() {
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(100), superseding());
    offer(buffer, "a", 1, "a1");
    offer(buffer, "b", 1, "b1");
    Offer<String> fresher = offer(buffer, "a", 2, "a2+");
    assertThat(fresher.outcome()).isEqualTo(QUEUED);
    assertThat(fresher.superseded()).contains("a1");
    assertThat(buffer.waiting()).isEqualTo(2);
    assertThat(buffer.queue()).isEqualTo(5);
    Ticket<String> first = buffer.take(0).orElseThrow();
    assertThat(first.message()).isEqualTo("a2+");
    buffer.release(first, 0);
    assertThat(buffer.take(0).orElseThrow().message()).isEqualTo("b1");
  }

  @Test
  void staleNotificationIsSupersededOnArrival() {
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(100), superseding());
    offer(buffer, "a", 2, "a2");
    Offer<String> stale = offer(buffer, "a", 1, "a1");
    assertThat(stale.outcome()).isEqualTo(SUPERSEDED);
    assertThat(stale.superseded()).contains("a1");
    assertThat(buffer.waiting()).isEqualTo(1);
  }

  @Test
  void notificationInServiceIsNotSuperseded() {
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(100), superseding());
    offer(buffer, "a", 1, "a1");
    assertThat(buffer.take(0)).isPresent();
    assertThat(offer(buffer, "a", 2, "a2").superseded()).isEmpty();
    assertThat(buffer.queue()).isEqualTo(4);
  }

  @Test
  void otherMessagesOfTheRelationAreNotSuperseded() {
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(100), superseding());
    offer(buffer, "a", Arrival.NO_NOTIFICATION, "request");
    assertThat(offer(buffer, "a", 1, "a1").superseded()).isEmpty();
    assertThat(offer(buffer, "a", Arrival.NO_NOTIFICATION, "last").superseded()).isEmpty();
    assertThat(buffer.waiting()).isEqualTo(3);
  }

  @Test
  void supersedingIsOffUnlessItIsAskedFor() {
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(100), BufferRules.PLAIN);
    offer(buffer, "a", 1, "a1");
    assertThat(offer(buffer, "a", 2, "a2").superseded()).isEmpty();
    assertThat(buffer.waiting()).isEqualTo(2);
  }

  @Test
  void fresherNotificationIsNoArrivalForEarlyDetectionButMustFit() {
    Admission red = new RevRed(new RevRedConfig(5, 0, 1, 1, 1), new SplittableRandom(1));
    ReceiveBuffer<Integer, String> buffer = buffer(red, superseding());
    offer(buffer, "a", 1, "a1");
    assertThat(offer(buffer, "a", 2, "a2").outcome()).isEqualTo(QUEUED);
    assertThat(buffer.averageQueue()).isZero(); // as the first arrival left it
    assertThat(offer(buffer, "a", 3, "123456").outcome()).isEqualTo(DROPPED_FULL);
    assertThat(buffer.take(0).orElseThrow().message()).isEqualTo("a2");
  }

  @Test
  void copyOfTheFresherOneIsCoalescedAndOfTheSupersededOneSupersededAgain() {
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(100), superseding());
    Arrival<Integer> old = new Arrival<>(1, "peer", "a", true, 1);
    Arrival<Integer> fresh = new Arrival<>(2, "peer", "a", true, 2);
    buffer.offer(old, "old", 0, 0);
    buffer.offer(fresh, "fresh", 0, 0);
    assertThat(buffer.offer(fresh, "fresh", 0, 0).outcome()).isEqualTo(COALESCED);
    assertThat(buffer.offer(old, "old", 0, 0).outcome()).isEqualTo(SUPERSEDED);
  }

  @Test
  void whatNobodyRepeatsMeetsEarlyDetectionWhereItIsAskedFor() {
    BufferRules rules =
        rules(false, true, Double.POSITIVE_INFINITY, false, Integer.MAX_VALUE, false);
    Admission dropping = alwaysDropping();
    dropping.onArrival(50, 1); // the average is 50
    assertThat(offerOf(buffer(dropping, BufferRules.PLAIN), "a", false)).isEqualTo(QUEUED);
    ReceiveBuffer<Integer, String> buffer = buffer(alwaysDropping(), rules);
    assertThat(offerOf(buffer, "a", false)).isEqualTo(QUEUED); // the average falls to 0 with it
    assertThat(offerOf(buffer, "b", false)).isEqualTo(DROPPED_EARLY);
  }

  @Test
  void peerPastItsRoomIsDroppedAndTheOthersAreNot() {
    BufferRules rules = rules(false, false, 1, false, Integer.MAX_VALUE, false);
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(10), rules);
    for (int i = 0; i < 5; i++) {
      assertThat(offerOf(buffer, "chatty", true)).isEqualTo(QUEUED);
    }
    assertThat(offerOf(buffer, "chatty", true)).isEqualTo(DROPPED_OVER_SHARE);
    assertThat(offerOf(buffer, "chatty", false)).isEqualTo(DROPPED_OVER_SHARE);
    assertThat(offerOf(buffer, "quiet", true)).isEqualTo(QUEUED);
    assertThat(buffer.peers()).isEqualTo(2);
    Ticket<String> done = buffer.take(0).orElseThrow();
    buffer.release(done, 0);
    buffer.release(buffer.take(0).orElseThrow(), 0);
    assertThat(offerOf(buffer, "chatty", true)).isEqualTo(QUEUED); // 3 of 10 - 4
  }

  @Test
  void fullBufferIsFullForAPeerPastItsRoomToo() {
    BufferRules rules = rules(false, false, 1, false, Integer.MAX_VALUE, false);
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(2), rules);
    offerOf(buffer, "a", true);
    offerOf(buffer, "b", true);
    assertThat(offerOf(buffer, "a", true)).isEqualTo(DROPPED_FULL);
  }

  @Test
  void scaledDropsSpareThePeerBelowItsShare() {
    BufferRules rules =
        rules(false, false, Double.POSITIVE_INFINITY, true, Integer.MAX_VALUE, false);
    int chatty = 0;
    int quiet = 0;
    for (int seed = 0; seed < 2000; seed++) {
      // p_d = 0.1 (35 - 10) / 50 = 0.05 at AvgQ 35; the weight keeps it there
      RevRed red = new RevRed(new RevRedConfig(100, 10, 60, 0.1, 1e-9), new SplittableRandom(seed));
      ReceiveBuffer<Integer, String> buffer = buffer(red, rules);
      for (int i = 0; i < 34; i++) {
        offerOf(buffer, "chatty", true);
      }
      offerOf(buffer, "other", true);
      red.setAverageQueue(35);
      // 35 of 36, two peers: scale 1.94; 1 of 36, three peers: scale 0.083
      chatty += offerOf(buffer, "chatty", true) == DROPPED_EARLY ? 1 : 0;
      red.setAverageQueue(35);
      quiet += offerOf(buffer, "quiet", true) == DROPPED_EARLY ? 1 : 0;
    }
    assertThat(chatty / 2000.0).isCloseTo(0.0972, within(0.027)); // four deviations
    assertThat(quiet / 2000.0).isCloseTo(0.0042, within(0.006));
  }

  @Test
  void relationIsNotDroppedEarlyMoreThanTwiceInARow() {
    BufferRules rules = rules(false, false, Double.POSITIVE_INFINITY, false, 2, false);
    ReceiveBuffer<Integer, String> buffer = buffer(alwaysDropping(), rules);
    assertThat(offerOf(buffer, "first", true)).isEqualTo(QUEUED); // the queue was empty
    assertThat(offerOf(buffer, "a", true)).isEqualTo(DROPPED_EARLY);
    assertThat(offerOf(buffer, "a", true)).isEqualTo(DROPPED_EARLY);
    assertThat(offerOf(buffer, "b", true)).isEqualTo(DROPPED_EARLY);
    assertThat(buffer.relations()).isEqualTo(2);
    assertThat(offerOf(buffer, "a", true)).isEqualTo(QUEUED);
    assertThat(offerOf(buffer, "a", true)).isEqualTo(DROPPED_EARLY);
    assertThat(buffer.relationsForgotten()).isZero();
  }

  @Test
  void idleAverageDecaysAsIfMessagesHadArrivedAtAnEmptyQueue() {
    RevRed red = new RevRed(new RevRedConfig(100, 10, 60, 0.1, 0.5), new SplittableRandom(1));
    BufferRules rules =
        rules(false, false, Double.POSITIVE_INFINITY, false, Integer.MAX_VALUE, true);
    ReceiveBuffer<Integer, String> buffer =
        new ReceiveBuffer<>(red, rules, ServiceTime.of(SECOND), m -> 1, 1);
    buffer.offer(Arrival.of(1, true), "m", 0, 0);
    buffer.release(buffer.take(0).orElseThrow(), 10 * SECOND);
    red.setAverageQueue(64);
    buffer.offer(Arrival.of(2, true), "m", 0, 13 * SECOND);
    // 3 s / 1 s: 64 x 0.5^3 = 8, and formula (1) with q = 0 halves it once more
    assertThat(red.averageQueue()).isCloseTo(4, within(1e-12));
    red.setAverageQueue(64);
    buffer.offer(Arrival.of(3, true), "m", 0, 20 * SECOND);
    assertThat(red.averageQueue()).isCloseTo(32.5, within(1e-12)); // not idle: 0.5 x 64 + 0.5 x 1
  }

  @Test
  void moreHandlersDecayTheAverageFasterAndABacklogHoldsIt() {
    RevRed red = new RevRed(new RevRedConfig(100, 10, 60, 0.1, 0.5), new SplittableRandom(1));
    BufferRules rules =
        rules(false, false, Double.POSITIVE_INFINITY, false, Integer.MAX_VALUE, true);
    ReceiveBuffer<Integer, String> buffer =
        new ReceiveBuffer<>(red, rules, ServiceTime.of(SECOND), m -> 1, 2);
    buffer.offer(Arrival.of(1, true), "m", 0, 0);
    buffer.release(buffer.take(0).orElseThrow(), 0);
    red.setAverageQueue(64);
    buffer.offer(Arrival.of(2, true), "m", 0, SECOND);
    assertThat(red.averageQueue()).isCloseTo(8, within(1e-12)); // 64 x 0.5^2 x 0.5
    buffer.release(buffer.take(SECOND).orElseThrow(), SECOND);
    red.setAverageQueue(64);
    buffer.offer(Arrival.of(3, true), "m", 64, 9 * SECOND);
    assertThat(red.averageQueue()).isCloseTo(64, within(1e-12));
  }

  @Test
  void averageOfThePaperDoesNotDecayWithTime() {
    RevRed red = new RevRed(new RevRedConfig(100, 10, 60, 0.1, 0.5), new SplittableRandom(1));
    ReceiveBuffer<Integer, String> buffer = buffer(red, BufferRules.PLAIN);
    offerOf(buffer, "a", true);
    buffer.release(buffer.take(0).orElseThrow(), 0);
    red.setAverageQueue(64);
    buffer.offer(Arrival.of(99, true), "m", 0, 1000 * SECOND);
    assertThat(red.averageQueue()).isCloseTo(32, within(1e-12));
  }

  @Test
  void backlogCountsAsIfItWaited() {
    ReceiveBuffer<Integer, String> buffer = buffer(new DropTail(10), BufferRules.PLAIN);
    assertThat(buffer.offer(Arrival.of(1, true), "m", 10, 0).outcome()).isEqualTo(DROPPED_FULL);
    assertThat(buffer.offer(Arrival.of(1, true), "m", 9, 0).outcome()).isEqualTo(QUEUED);
    assertThat(buffer.queue()).isEqualTo(1);
  }

  @Test
  void figuresOutsideTheirRangesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BufferRules(false, false, 0, false, 1, 1, false))
        .withMessageContaining("peerRoom is 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BufferRules(false, false, 1, false, 0, 1, false))
        .withMessageContaining("maxDropsInARow is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BufferRules(false, false, 1, false, 1, 0, false))
        .withMessageContaining("relationTable is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Arrival<>(1, "p", "r", true, 1 << 24))
        .withMessageContaining("observe is 16777216, must be in 0..16777215");
  }
}
