package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DropLimitTest {
  private final DropLimit limit = new DropLimit(2, 3);

  @Test
  void thirdLossInARowIsNotAllowed() {
    assertThat(limit.mayDrop("a")).isTrue();
    limit.lost("a");
    assertThat(limit.mayDrop("a")).isTrue();
    limit.lost("a");
    assertThat(limit.mayDrop("a")).isFalse();
    assertThat(limit.mayDrop("b")).isTrue();
  }

  @Test
  void messageThatPassesEndsTheRow() {
    limit.lost("a");
    limit.lost("a");
    limit.passed("a");
    assertThat(limit.mayDrop("a")).isTrue();
    assertThat(limit.size()).isZero();
  }

  @Test
  void tableStaysWithinItsCapacityAndForgetsWhatWasTouchedLongestAgo() {
    limit.lost("a");
    limit.lost("a");
    limit.lost("b");
    limit.lost("c");
    limit.lost("a");
    limit.lost("d");
    assertThat(limit.size()).isEqualTo(3);
    assertThat(limit.evictions()).isEqualTo(1);
    assertThat(limit.mayDrop("a")).isFalse(); // b was the one to go
  }
}
