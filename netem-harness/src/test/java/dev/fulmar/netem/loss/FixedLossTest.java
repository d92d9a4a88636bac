package dev.fulmar.netem.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The models that leave nothing to chance: they work without a generator. */
class FixedLossTest {

  @Test
  void patternStartsAtTheFirstPacketAndRepeats() {
    LossModel model = new PatternLoss(List.of(true, true, false));
    assertThat(lostOfTheFirst(9, model)).containsExactly(1, 2, 4, 5, 7, 8);
    assertThat(model).hasToString("loss pattern(1,1,0)");
  }

  @Test
  void patternMayLoseNothingOrEverything() {
    assertThat(lostOfTheFirst(5, new PatternLoss(List.of(false)))).isEmpty();
    assertThat(lostOfTheFirst(3, new PatternLoss(List.of(true)))).containsExactly(1, 2, 3);
  }

  @Test
  void emptyPatternIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PatternLoss(List.of()))
        .withMessageContaining("at least one entry");
  }

  @Test
  void scriptLosesThePacketsItNames() {
    LossModel model = new ScriptedLoss(Set.of(17L, 3L));
    assertThat(lostOfTheFirst(100, model)).containsExactly(3, 17);
    assertThat(model).hasToString("loss packets(3,17)");
  }

  @Test
  void scriptWithoutPacketsOrWithPacketZeroIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScriptedLoss(Set.of()))
        .withMessageContaining("at least one");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScriptedLoss(Set.of(1L, 0L)))
        .withMessage("packet to lose is 0, must be at least 1: packets are counted from 1");
  }

  @Test
  void blackholeLosesEverything() {
    assertThat(lostOfTheFirst(4, new Blackhole())).containsExactly(1, 2, 3, 4);
    assertThat(new Blackhole()).hasToString("blackhole");
  }

  @Test
  void noLossLosesNothingAndHasNoWords() {
    assertThat(lostOfTheFirst(4, new NoLoss())).isEmpty();
    assertThat(new NoLoss()).hasToString("");
  }

  private static long[] lostOfTheFirst(int packets, LossModel model) {
    return LongStream.rangeClosed(1, packets).filter(i -> model.drops(i, null)).toArray();
  }
}
