package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class InitialTimeoutTest {
  private final InitialTimeout timeout = new InitialTimeout(new SplittableRandom(1));

  @Tag("slow")
  @Test
  void aMillionDrawsAreUniformBetweenTwoAndFourSeconds() {
    int draws = 1_000_000;
    int[] bins = new int[100];
    for (int i = 0; i < draws; i++) {
      long drawn = timeout.draw(2_000_000, 2.0); // microseconds, so that bins are of equal width
      assertThat(drawn).isBetween(2_000_000L, 4_000_000L);
      bins[(int) Math.min(99, (drawn - 2_000_000) / 20_000)]++;
    }
    double expected = draws / 100.0;
    double chiSquare = 0;
    for (int count : bins) {
      chiSquare += (count - expected) * (count - expected) / expected;
    }
    // 99 degrees of freedom: 0.1 % of fair sources lie outside [58.9, 155.9]
    assertThat(chiSquare).isBetween(58.9, 155.9);
  }

  @Test
  void bothEndsOfTheIntervalAreDrawn() {
    boolean least = false;
    boolean most = false;
    for (int i = 0; i < 1000; i++) {
      long drawn = timeout.draw(10, 1.5);
      least |= drawn == 10;
      most |= drawn == 15;
      assertThat(drawn).isBetween(10L, 15L);
    }
    assertThat(least && most).isTrue();
  }

  @Test
  void factorOneLeavesNothingToChance() {
    assertThat(timeout.draw(2000, 1)).isEqualTo(2000);
  }

  @Test
  void sameSeedGivesTheSameTimeouts() {
    InitialTimeout one = new InitialTimeout(new SplittableRandom(7));
    InitialTimeout other = new InitialTimeout(new SplittableRandom(7));
    for (int i = 0; i < 100; i++) {
      assertThat(one.draw(2000, 2)).isEqualTo(other.draw(2000, 2));
    }
  }

  @Test
  void argumentsOutsideTheirRangesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> timeout.draw(0, 2))
        .withMessageContaining("ackTimeout is 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> timeout.draw(2000, 0.99))
        .withMessageContaining("randomFactor is 0.99");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> timeout.draw(2000, Double.NaN))
        .withMessageContaining("randomFactor is NaN");
  }
}
