package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AgeTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void growsFromTheBeginningWhileNothingIsHandled() {
    assertThat(new Age().meanSeconds(10 * SECOND)).isEqualTo(5);
  }

  @Test
  void fallsToTheAgeOfWhatIsHandled() {
    Age age = new Age();
    age.handled(3 * SECOND, 4 * SECOND);
    // 0 to 4 s: 8; 4 to 10 s, from 1 to 7: 24
    assertThat(age.meanSeconds(10 * SECOND)).isEqualTo(3.2);
  }

  @Test
  void isNotMovedByWhatIsOlderThanTheNewest() {
    Age age = new Age();
    age.handled(3 * SECOND, 4 * SECOND);
    age.handled(2 * SECOND, 5 * SECOND);
    assertThat(age.meanSeconds(10 * SECOND)).isEqualTo(3.2);
  }
}
