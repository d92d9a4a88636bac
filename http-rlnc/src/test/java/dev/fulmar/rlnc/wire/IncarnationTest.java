package dev.fulmar.rlnc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class IncarnationTest {
  private static final Incarnation KNOWN = Incarnation.of(3, 33);

  @Test
  void sameOneContinues() {
    assertThat(Incarnation.of(3, 33).continues(KNOWN)).isTrue();
    assertThat(new Incarnation(3, 33, List.of(22L)).continues(KNOWN)).isTrue();
  }

  @Test
  void equalNumberWithAnotherRunIsACopys() {
    assertThat(new Incarnation(3, 34, List.of(22L, 33L)).continues(KNOWN)).isFalse();
  }

  @Test
  void laterOneContinuesOnlyIfItNamesTheRun() {
    assertThat(new Incarnation(5, 55, List.of(33L, 44L)).continues(KNOWN)).isTrue();
    assertThat(new Incarnation(5, 55, List.of(22L, 44L)).continues(KNOWN)).isFalse();
    assertThat(Incarnation.of(4, 44).continues(KNOWN)).isFalse();
  }

  @Test
  void laterOneThatKeptTheRunContinues() {
    assertThat(Incarnation.of(4, 33).continues(KNOWN)).isTrue();
  }

  @Test
  void earlierOneNeverContinues() {
    assertThat(Incarnation.of(2, 33).continues(KNOWN)).isFalse();
    assertThat(new Incarnation(2, 22, List.of(33L)).continues(KNOWN)).isFalse();
  }

  @Test
  void aloneItNamesNone() {
    assertThat(new Incarnation(3, 33, List.of(22L)).alone()).isEqualTo(KNOWN);
  }

  @Test
  void rangesAreChecked() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Incarnation.of(0, 1))
        .withMessageStartingWith("incarnation is 0, must be from 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Incarnation(1, 1, Collections.nCopies(17, 2L)))
        .withMessage("incarnation comes after 17 runs, must be at most 16");
  }
}
