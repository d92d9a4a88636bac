package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.core.PathMtu.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search of RFC 8899 section 5, without any connection. */
class PathMtuTest {
  private final PathMtu path = new PathMtu(1200, 1452);
  private long nowNanos;

  /** Probes until nothing more is to be probed; how many probes that took. */
  private int search(int mtuBytes) {
    int probes = 0;
    for (int probe = path.nextProbeBytes(nowNanos); probe > 0; probe = nextOf(probe, mtuBytes)) {
      probes++;
    }
    return probes;
  }

  private int nextOf(int probe, int mtuBytes) {
    path.onProbeSent(probe);
    assertThat(path.nextProbeBytes(nowNanos)).as("one at a time").isZero();
    if (probe <= mtuBytes) {
      path.onProbeArrived(nowNanos);
    } else {
      path.onProbeLost();
    }
    return path.nextProbeBytes(nowNanos);
  }

  @Test
  void greatestSizeIsTriedFirstAndDoes() {
    assertThat(path.state()).isEqualTo(State.SEARCHING);
    assertThat(path.currentBytes()).isEqualTo(1200);
    assertThat(search(1452)).isEqualTo(1);
    assertThat(path.currentBytes()).isEqualTo(1452);
    assertThat(path.state()).isEqualTo(State.COMPLETE);
  }

  @ParameterizedTest(name = "MTU {0}")
  @ValueSource(ints = {1200, 1230, 1272, 1300, 1400, 1451})
  void searchEndsCloseBelowTheMtu(int mtuBytes) {
    assertThat(search(mtuBytes)).isLessThanOrEqualTo(3 * 6);
    assertThat(path.currentBytes()).isBetween(Math.max(1200, mtuBytes - 16), mtuBytes);
    assertThat(path.state()).isEqualTo(State.COMPLETE);
  }

  /** Section 5.1.2, MAX_PROBES: a probe may be lost by chance. */
  @Test
  void sizeIsGivenUpOnlyWhenItsProbeWasLostThreeTimes() {
    for (int lost = 0; lost < 2; lost++) {
      assertThat(path.nextProbeBytes(nowNanos)).isEqualTo(1452);
      path.onProbeSent(1452);
      path.onProbeLost();
    }
    path.onProbeSent(path.nextProbeBytes(nowNanos));
    path.onProbeInconclusive();
    assertThat(path.nextProbeBytes(nowNanos)).as("says nothing").isEqualTo(1452);
    path.onProbeSent(1452);
    path.onProbeLost();
    assertThat(path.nextProbeBytes(nowNanos)).isEqualTo(1326);
    assertThat(path.probesLost()).isEqualTo(3);
  }

  /** Section 4.3. */
  @Test
  void threeTimeoutsInARowOfFullSegmentsAreABlackHole() {
    search(1452);
    assertThat(path.onTimeout(1452)).isFalse();
    assertThat(path.onTimeout(1452)).isFalse();
    path.onProgress();
    assertThat(path.onTimeout(1452)).isFalse();
    assertThat(path.onTimeout(300)).as("a small one").isFalse();
    assertThat(path.onTimeout(1452)).isFalse();
    assertThat(path.onTimeout(1452)).isTrue();
    assertThat(path.blackHoles()).isEqualTo(1);
    assertThat(path.currentBytes()).isEqualTo(1200);
    assertThat(path.state()).isEqualTo(State.BASE);
    assertThat(path.nextProbeBytes(nowNanos)).as("not before the base is known to pass").isZero();
    path.onProgress();
    search(1300);
    assertThat(path.currentBytes()).isBetween(1284, 1300);
  }

  @Test
  void timeoutsAtTheBaseChangeNothing() {
    for (int i = 0; i < 10; i++) {
      assertThat(path.onTimeout(1200)).isFalse();
    }
    assertThat(path.blackHoles()).isZero();
  }

  /** Section 5.1.1, PMTU_RAISE_TIMER. */
  @Test
  void tenMinutesLaterMoreIsTriedAgain() {
    search(1300);
    nowNanos += 600 * SECOND - 1;
    assertThat(path.nextProbeBytes(nowNanos)).isZero();
    nowNanos += 1;
    assertThat(search(1452)).isEqualTo(1);
    assertThat(path.currentBytes()).isEqualTo(1452);
    nowNanos += 600 * SECOND;
    assertThat(path.nextProbeBytes(nowNanos)).as("there is no more").isZero();
  }

  @Test
  void tooBigForThisHostLowersAtOnce() {
    search(1452);
    assertThat(path.onTooBig(nowNanos, 1452)).isTrue();
    assertThat(path.currentBytes()).isEqualTo(1200);
    search(1400);
    assertThat(path.currentBytes()).isBetween(1384, 1400);
    assertThat(path.onTooBig(nowNanos, 1452)).as("known already").isFalse();
    assertThat(path.onTooBig(nowNanos, 1200)).isTrue();
    assertThat(path.currentBytes()).isEqualTo(548);
    assertThat(path.state()).isEqualTo(State.ERROR);
    assertThat(path.onTooBig(nowNanos, 548)).as("there is no less").isFalse();
    nowNanos += 600 * SECOND;
    path.nextProbeBytes(nowNanos);
    assertThat(path.currentBytes()).isEqualTo(1200);
    assertThat(path.state()).isEqualTo(State.BASE);
  }

  @Test
  void nothingIsProbedWhereNothingLargerIsAllowed() {
    PathMtu fixed = new PathMtu(1200, 1200);
    assertThat(fixed.state()).isEqualTo(State.DISABLED);
    assertThat(fixed.nextProbeBytes(0)).isZero();
  }
}
