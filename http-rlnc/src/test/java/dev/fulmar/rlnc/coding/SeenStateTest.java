package dev.fulmar.rlnc.coding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SeenStateTest {
  @Test
  void aGapHoldsThePrefixBackUntilItIsFilled() {
    SeenState seen = new SeenState(0);

    seen.see(1);
    seen.see(3);
    assertThat(seen.prefix()).isEqualTo(1);
    assertThat(seen.newest()).isEqualTo(3);

    seen.see(2);
    assertThat(seen.prefix()).isEqualTo(3);
  }

  @Test
  void whatIsKnownNeedNotBeSeen() {
    SeenState seen = new SeenState(7);

    seen.know(9);
    seen.know(8);

    assertThat(seen.prefix()).isEqualTo(7);
    assertThat(seen.newest()).isEqualTo(9);
  }

  @Test
  void anIdThatWasSeenBeforeChangesNothing() {
    SeenState seen = new SeenState(7);

    seen.see(3);
    seen.see(8);
    seen.see(8);

    assertThat(seen.prefix()).isEqualTo(8);
    assertThat(seen.newest()).isEqualTo(8);
  }

  @Test
  void anyOrderEndsInTheSamePrefix() {
    for (int seed = 0; seed < 100; seed++) {
      List<Integer> ids = new ArrayList<>();
      for (int id = 1; id <= 40; id++) {
        ids.add(id);
      }
      Collections.shuffle(ids, new Random(seed));
      SeenState seen = new SeenState(0);
      for (int given = 0; given < 40; given++) {
        seen.see(ids.get(given));
        assertThat(seen.prefix()).isEqualTo(prefixOf(ids.subList(0, given + 1)));
      }
      assertThat(seen.prefix()).isEqualTo(40);
    }
  }

  @Test
  void aNegativePrefixIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new SeenState(-1));
  }

  private static int prefixOf(List<Integer> ids) {
    int prefix = 0;
    while (ids.contains(prefix + 1)) {
      prefix++;
    }
    return prefix;
  }
}
