package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** When held ACKs leave, and what happens when nothing comes back. */
class PacingTest {
  private final PolicyDriver driver = new PolicyDriver();

  @Test
  void withoutCongestionAcksWaitForTheCapacity() {
    driver.exchange("a", 1, 0); // unmeasured: not in flight
    driver.until(2000); // C = 2
    for (String peer : new String[] {"a", "b", "c"}) {
      driver.con(peer, 2, 2100);
    }
    driver.acks();
    driver.handled("a:2", 2100); // two wait
    assertThat(driver.acks()).isEmpty();
    assertThat(driver.snapshot().held()).isEqualTo(1);
    driver.handled("b:2", 2110); // one waits: room for all that is held
    assertThat(driver.acks()).containsExactly("b:2 RELEASED", "a:2 RELEASED");
  }

  @Test
  void idleHandlerRaisesTheCapacity() {
    String[] peers = {"a", "b", "c", "d", "e"};
    for (String peer : peers) {
      clock(peer, 1500, 100);
    }
    driver.until(2000); // 15 gaps of 100 ms in 2 s: C = 2 + 1.2 x 0.75
    driver.acks();
    for (String peer : peers) {
      driver.con(peer, 9, 2100);
    }
    for (String peer : peers) {
      driver.handled(peer + ":9", 2100);
    }
    assertThat(driver.acks()).hasSize(4); // three in flight; one more when the queue was empty
    assertThat(driver.snapshot().capacityRaised()).isEqualTo(1);
    assertThat(driver.snapshot().capacity()).isCloseTo(3.9, within(1e-9));
  }

  @Test
  void congestionLeavesOnePeerInFlight() {
    driver.congest();
    assertThat(driver.snapshot().mode()).isEqualTo(GatewayMode.HOLD);
    driver.con("a", 1, 2100);
    driver.con("b", 1, 2100);
    driver.handled("a:1", 2110);
    assertThat(driver.acks()).containsExactly("a:1 RELEASED");
    driver.handled("b:1", 2120);
    driver.until(2209.999);
    assertThat(driver.acks()).isEmpty();
    driver.until(2210); // the token of an unmeasured peer lasts 100 ms
    assertThat(driver.acks()).containsExactly("b:1 RELEASED");
    assertThat(driver.snapshot().tokensExpired()).isEqualTo(1);
  }

  @Test
  void nextMessageOfThePeerInFlightMakesRoom() {
    driver.congest();
    driver.exchange("a", 1, 2100);
    driver.exchange("b", 1, 2110);
    assertThat(driver.acks()).containsExactly("a:1 RELEASED");
    driver.con("a", 2, 2120);
    assertThat(driver.acks()).containsExactly("b:1 RELEASED");
  }

  @Test
  void congestionKeepsFewerThanFourInFlightAndInTheQueue() {
    driver.congest();
    driver.con("a", 1, 2100);
    driver.con("b", 1, 2100);
    driver.con("c", 1, 2100);
    driver.con("d", 1, 2100);
    driver.con("e", 1, 2100);
    driver.handled("a:1", 2110); // four in the queue
    assertThat(driver.acks()).isEmpty();
    driver.handled("b:1", 2120); // three
    assertThat(driver.acks()).containsExactly("a:1 RELEASED");
  }

  @Test
  void onlyTheFirstThreeAcksOfAnUnmeasuredPeerTakeAToken() {
    driver.congest();
    for (int number = 1; number <= 4; number++) {
      driver.exchange("slow", number, 2000 + 1500 * number); // no gap below 1 s
      assertThat(driver.snapshot().inFlight()).isEqualTo(number <= 3 ? 1 : 0);
      driver.until(3400 + 1500 * number);
    }
  }

  @Test
  void lastAckIsRepeatedOnceAndThenThePeerIsMissing() {
    clock("a", 0, 100);
    driver.congest();
    driver.exchange("a", 9, 2500);
    driver.acks();
    driver.until(3049.999); // three gaps of 100 ms: dev = 50 x (3/4)^2, 100 + 16 dev = 550
    assertThat(driver.acks()).isEmpty();
    driver.until(3050);
    assertThat(driver.acks()).containsExactly("a:9 REPEATED");
    driver.until(3249.999);
    assertThat(driver.snapshot().missingPeers()).isZero();
    driver.until(3250);
    assertThat(driver.snapshot().repeated()).isEqualTo(1);
    assertThat(driver.snapshot().missingPeers()).isEqualTo(1);
    driver.until(9000);
    assertThat(driver.acks()).isEmpty();
  }

  @Test
  void arrivalWhileALostPeersRetransmissionIsDuePausesReleases() {
    clock("a", 0, 100);
    driver.congest();
    driver.exchange("a", 9, 2500);
    driver.until(4400);
    driver.acks();
    driver.con("b", 1, 4400); // 1.9 s after the ACK to the missing peer
    driver.handled("b:1", 4401);
    assertThat(driver.acks()).isEmpty();
    assertThat(driver.policy.nextEventNanos()).isEqualTo(PolicyDriver.nanos(4405));
    driver.until(4405);
    assertThat(driver.acks()).containsExactly("b:1 RELEASED");
    assertThat(driver.snapshot().pauses()).isEqualTo(1);
  }

  @Test
  void returnOfAFastPeerAfterAStockTimerIsEvidence() {
    clock("a", 0, 100);
    driver.congest();
    driver.exchange("a", 9, 2500);
    driver.until(4500);
    long before = driver.snapshot().evidence();
    driver.con("a", 10, 4600); // 2.1 s
    assertThat(driver.snapshot().evidence()).isEqualTo(before + 1);
    assertThat(driver.snapshot().missingPeers()).isZero();
  }

  @Test
  void silenceOfAFastPeerIsEvidenceButNotRepeatedToWithoutCongestion() {
    clock("a", 0, 100);
    driver.until(1900);
    assertThat(driver.snapshot().evidence()).isEqualTo(1);
    assertThat(driver.snapshot().repeated()).isZero();
    assertThat(driver.snapshot().mode()).isEqualTo(GatewayMode.PASS);
  }

  @Test
  void pathWithMuchInFlightIsRepeatedToAndNotHeldBack() {
    for (int number = 1; number <= 4; number++) { // three peers with gaps of 400 ms: flight 1.8
      for (String peer : new String[] {"a", "b", "c"}) {
        driver.exchange(peer, number, 400 * number);
      }
    }
    driver.con("a", 4, 1700);
    driver.con("b", 4, 1800);
    driver.until(2000);
    assertThat(driver.snapshot().mode()).isEqualTo(GatewayMode.WIDE);
    driver.acks();
    driver.until(2500); // overdue after 800 ms: 1600 + 800
    assertThat(driver.acks()).containsExactly("a:4 REPEATED", "b:4 REPEATED", "c:4 REPEATED");
    driver.until(10_000);
    assertThat(driver.acks()).isEmpty();
    assertThat(driver.snapshot().missing()).isZero();
  }

  @Test
  void policyAsksForATimerOnlyInTheFuture() {
    driver.congest();
    for (int number = 1; number <= 50; number++) {
      driver.exchange("p" + number % 7, number, 2000 + 37 * number);
      driver.until(2000 + 37 * number);
      assertThat(driver.policy.nextEventNanos())
          .isGreaterThan(PolicyDriver.nanos(2000 + 37 * number));
    }
  }

  /** Four exchanges, each sent a gap after the ACK before. */
  private void clock(String peer, double startMillis, double gapMillis) {
    for (int number = 1; number <= 4; number++) {
      driver.exchange(peer, number, startMillis + gapMillis * (number - 1));
    }
  }
}
