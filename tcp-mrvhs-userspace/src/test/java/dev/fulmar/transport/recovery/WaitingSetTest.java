package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class WaitingSetTest {
  @Test
  void firstIsThatOfASortedSetWhileTheRingTurnsAndGrows() {
    SplittableRandom random = new SplittableRandom(1);
    WaitingSet set = new WaitingSet();
    TreeSet<Long> model = new TreeSet<>();
    int capacity = 64;
    long first = 40;
    for (int step = 0; step < 20_000; step++) {
      if (step % 4_000 == 3_999) {
        set.ensureCapacity(4 * capacity, first, first + capacity);
        capacity *= 4;
      }
      long entry = first + random.nextInt(capacity);
      if (random.nextBoolean()) {
        set.add(entry);
        model.add(entry);
      } else {
        set.remove(entry);
        model.remove(entry);
      }
      if (random.nextInt(3) == 0) {
        set.remove(first);
        model.remove(first++);
      }
      assertThat(set.size()).isEqualTo(model.size());
      assertThat(set.firstFrom(first))
          .isEqualTo(model.isEmpty() ? SentSegments.NONE : (long) model.first());
    }
  }
}
