package dev.fulmar.cocored.policy.gateway;

import static dev.fulmar.cocored.policy.gateway.GatewayMode.HOLD;
import static dev.fulmar.cocored.policy.gateway.GatewayMode.PASS;
import static dev.fulmar.cocored.policy.gateway.GatewayMode.WIDE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/**
 * One tick is 2 s; a peer with a gap of 100 ms that is granted n times adds n / 20 to the flight.
 */
class RegimeTest {
  private final Regime regime = new Regime(RegimeSettings.DEFAULTS, 0);
  private final PeerClock clock = new PeerClock(PeerClockSettings.DEFAULTS);
  private long nowNanos;

  RegimeTest() {
    clock.onGap(100_000_000);
  }

  @Test
  void oneSignOfCongestionIsNoEvidence() {
    tick(8, 1, 8, 0);
    assertThat(regime.mode()).isEqualTo(PASS);
  }

  @Test
  void twoSignsOnAPathWithLittleInFlightHoldAcksBack() {
    tick(8, 2, 8, 0); // flight 0.4
    assertThat(regime.mode()).isEqualTo(HOLD);
  }

  @Test
  void evidenceAddsUpOverTicksAndDecays() {
    tick(8, 1, 8, 0); // 1
    tick(8, 1, 8, 0); // 1.8
    assertThat(regime.mode()).isEqualTo(PASS);
    tick(8, 1, 8, 0); // 2.44
    assertThat(regime.mode()).isEqualTo(HOLD);
  }

  @Test
  void evidenceOfOnePercentOfTheGrantsIsTooLittle() {
    tick(200, 2, 200, 0);
    assertThat(regime.mode()).isEqualTo(PASS);
  }

  @Test
  void pathWithMuchInFlightIsRepeatedToInstead() {
    tick(16, 2, 16, 0); // flight 0.8
    assertThat(regime.mode()).isEqualTo(WIDE);
  }

  @Test
  void repeatingEndsWhenEvidenceIsBelowOneHalf() {
    tick(100, 2, 100, 0);
    for (int i = 0; i < 6; i++) { // 2 x 0.8^6 = 0.52
      tick(100, 0, 100, 0);
      assertThat(regime.mode()).isEqualTo(WIDE);
    }
    tick(100, 0, 100, 0); // 0.42
    assertThat(regime.mode()).isEqualTo(PASS);
  }

  @Test
  void holdingThatStarvesThePathEndsAfterTenSecondsAndIsNotTriedAgainForTen() {
    tick(8, 2, 8, 0);
    for (int i = 0; i < 5; i++) { // until 12 s, which is 10 s of holding: not longer
      tick(2, 2, 2, 2); // flight 0.1
      assertThat(regime.mode()).isEqualTo(HOLD);
    }
    tick(2, 2, 2, 2);
    assertThat(regime.mode()).isEqualTo(PASS);
    for (int i = 0; i < 4; i++) { // until 22 s
      tick(8, 2, 8, 0);
      assertThat(regime.mode()).isEqualTo(WIDE);
    }
    tick(8, 2, 8, 0); // 24 s: 10 s after 14 s
    assertThat(regime.mode()).isEqualTo(HOLD);
  }

  @Test
  void secondWaitIsFourTimesAsLong() {
    tick(8, 2, 8, 0);
    starve();
    long firstEnd = nowNanos;
    untilHold();
    assertThat(nowNanos - firstEnd).isEqualTo(10_000_000_000L);
    starve();
    long secondEnd = nowNanos;
    untilHold();
    assertThat(nowNanos - secondEnd).isEqualTo(40_000_000_000L);
  }

  @Test
  void holdingThatTheLimitDoesNotHoldUpIsNotBlamed() {
    tick(8, 2, 8, 0);
    for (int i = 0; i < 20; i++) {
      tick(2, 1, 2, 1); // exactly half
    }
    assertThat(regime.mode()).isEqualTo(HOLD);
  }

  @Test
  void quietMinuteIsFollowedByOneTickWithMoreInFlight() {
    tick(8, 2, 8, 0); // 2 s
    for (int i = 0; i < 29; i++) { // until 60 s
      tick(8, 0, 8, 8);
      assertThat(regime.isProbing()).isFalse();
    }
    tick(8, 0, 8, 8); // 62 s: 60 s after both the switch and the last evidence
    assertThat(regime.isProbing()).isTrue();
    tick(8, 0, 8, 8);
    assertThat(regime.isProbing()).isFalse();
    assertThat(regime.mode()).isEqualTo(HOLD);
    assertThat(regime.probes()).isEqualTo(1);
  }

  @Test
  void probeThatBringsMoreWithoutEvidenceEndsHolding() {
    probe();
    tick(11, 0, 11, 8); // 1.375 times the rate
    assertThat(regime.mode()).isEqualTo(PASS);
  }

  @Test
  void probeWithEvidenceDoesNotEndHolding() {
    probe();
    tick(20, 1, 20, 8);
    assertThat(regime.mode()).isEqualTo(HOLD);
  }

  @Test
  void probeThatBringsLittleIsRepeatedAfterFourMinutes() {
    probe();
    tick(10, 0, 10, 8); // 1.25 times the rate
    assertThat(regime.mode()).isEqualTo(HOLD);
    long failedNanos = nowNanos;
    while (!regime.isProbing()) {
      tick(8, 0, 8, 8);
    }
    assertThat(nowNanos - failedNanos).isEqualTo(240_000_000_000L);
  }

  private void probe() {
    tick(8, 2, 8, 0);
    while (!regime.isProbing()) {
      tick(8, 0, 8, 8);
    }
  }

  private void starve() {
    while (regime.isHolding()) {
      tick(2, 2, 2, 2);
    }
  }

  private void untilHold() {
    while (!regime.isHolding()) {
      tick(8, 2, 8, 0);
    }
  }

  private void tick(int arrivals, int evidence, int grants, int limited) {
    TickSums sums = new TickSums(nowNanos);
    sums.arrivals = arrivals;
    sums.evidence = evidence;
    sums.limited = limited;
    for (int i = 0; i < grants; i++) {
      sums.grant(clock);
    }
    nowNanos += 2_000_000_000L;
    regime.tick(sums, nowNanos);
  }
}
