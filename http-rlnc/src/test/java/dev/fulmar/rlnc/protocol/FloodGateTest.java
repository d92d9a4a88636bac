package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FloodGateTest {
  private static final long SECOND = 1_000_000_000L;

  private final FloodGate gate = new FloodGate(3, 2, 0);

  private void use(int tokens) {
    for (int i = 0; i < tokens; i++) {
      gate.onUseless();
    }
  }

  @Test
  void closesAfterTheBurstAndOpensWithTheNextToken() {
    use(2);
    assertThat(gate.closedForNanos(0)).isZero();
    use(1);
    assertThat(gate.closedForNanos(0)).isEqualTo(SECOND / 2);
    assertThat(gate.closedForNanos(SECOND / 2)).isZero();
  }

  @Test
  void neverHoldsMoreThanTheBurst() {
    assertThat(gate.closedForNanos(1000 * SECOND)).isZero();
    use(3);
    assertThat(gate.closedForNanos(1000 * SECOND)).isEqualTo(SECOND / 2);
  }
}
