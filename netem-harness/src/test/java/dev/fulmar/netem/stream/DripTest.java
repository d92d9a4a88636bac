package dev.fulmar.netem.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.stream.GatedStream.Passed;
import org.junit.jupiter.api.Test;

class DripTest {
  private static final long MS = 1_000_000;

  @Test
  void dropsFallAtTheirInterval() {
    assertThat(new GatedStream(new Drip(2, 100 * MS)).send(5).passed())
        .containsExactly(new Passed(0, 2), new Passed(100 * MS, 2), new Passed(200 * MS, 1));
  }

  @Test
  void theIntervalIsCountedFromTheDropBefore() {
    assertThat(new GatedStream(new Drip(1, 100 * MS)).send(1).at(50 * MS).send(1).passed())
        .containsExactly(new Passed(0, 1), new Passed(100 * MS, 1));
  }

  @Test
  void aPauseEarnsNoLargerDrop() {
    assertThat(new GatedStream(new Drip(1, 100 * MS)).send(1).at(950 * MS).send(2).passed())
        .containsExactly(new Passed(0, 1), new Passed(950 * MS, 1), new Passed(1050 * MS, 1));
  }

  @Test
  void whatTheSinkDidNotTakeOfADropMayFollowInIt() {
    Drip drip = new Drip(10, 100 * MS);
    drip.onPassed(4, 0);
    assertThat(drip.allowedBytes(30 * MS)).isEqualTo(6);
    assertThat(drip.allowedAtNanos(6, 30 * MS)).isEqualTo(30 * MS);
    drip.onPassed(6, 30 * MS);
    assertThat(drip.allowedBytes(99 * MS)).isZero();
    assertThat(drip.allowedAtNanos(6, 99 * MS)).isEqualTo(100 * MS);
    assertThat(drip.allowedBytes(100 * MS)).isEqualTo(10);
  }

  @Test
  void aSinkThatTakesNothingDoesNotBeginADrop() {
    Drip drip = new Drip(10, 100 * MS);
    drip.onPassed(0, 0);
    drip.onPassed(10, 70 * MS);
    assertThat(drip.allowedAtNanos(1, 70 * MS)).isEqualTo(170 * MS);
  }

  @Test
  void argumentsOutsideTheirRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Drip(0, MS))
        .withMessage("drop is 0 bytes, must be from 1 to 1000000");
    assertThatIllegalArgumentException().isThrownBy(() -> new Drip(1_000_001, MS));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Drip(1, MS - 1))
        .withMessage("interval is 999999 ns, must be from 1000000 to 3600000000000");
    assertThatIllegalArgumentException().isThrownBy(() -> new Drip(1, 3_600_001 * MS));
    assertThat(new Drip(1, 100 * MS)).hasToString("drip 1b every 100ms");
  }
}
