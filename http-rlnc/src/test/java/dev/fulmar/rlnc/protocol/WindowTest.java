package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowTest {
  private final Window window = new Window(10);

  private void introduce(int count) {
    for (int i = 0; i < count; i++) {
      window.introduce();
    }
  }

  @Test
  void holdsAsManyUnseenAsItsSizeAndTwiceAsManyUndelivered() {
    introduce(3);
    assertThat(window.mayIntroduce(3, 99)).isFalse();
    assertThat(window.mayIntroduce(4, 13)).isFalse();
    window.advance(13, 13, 13, 10);
    assertThat(window.mayIntroduce(3, 99)).isTrue();
    introduce(3);
    window.advance(16, 16, 16, 10);
    assertThat(window.mayIntroduce(3, 99)).isFalse();
    window.advance(16, 16, 16, 11);
    assertThat(window.mayIntroduce(3, 99)).isTrue();
  }

  @Test
  void lacksWhatIsIntroducedAndOwesWhatTheReceiverKnowsOf() {
    introduce(5);
    window.advance(11, 14, 12, 10);
    assertThat(window.missing()).isEqualTo(3);
    assertThat(window.owed()).isEqualTo(2);
  }

  @Test
  void lacksOneAtLeastWhileAnyIsNotSeen() {
    introduce(5);
    window.advance(12, 15, 15, 10);
    assertThat(window.missing()).isEqualTo(1);
    assertThat(window.owed()).isEqualTo(1);
  }

  @Test
  void onlyGrowsUntilTheReceiverBeginsAnew() {
    introduce(5);
    assertThat(window.advance(13, 15, 14, 12)).isTrue();
    assertThat(window.advance(12, 14, 13, 11)).isFalse();
    assertThat(window.seen()).isEqualTo(13);
    window.restart(12, 12, 12);
    assertThat(window.introduced()).isEqualTo(12);
    assertThat(window.delivered()).isEqualTo(12);
  }
}
