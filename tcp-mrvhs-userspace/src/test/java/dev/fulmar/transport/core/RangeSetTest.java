package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RangeSetTest {
  @Test
  void holdsWhatASetOfPositionsWouldHold() {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 200; round++) {
      RangeSet ranges = new RangeSet(1000);
      BitSet model = new BitSet();
      for (int i = 0; i < 60; i++) {
        int start = random.nextInt(300);
        int end = start + random.nextInt(1, 12);
        assertThat(ranges.add(start, end)).isTrue();
        model.set(start, end);
        assertSame(ranges, model);
      }
      ranges.removeFirst();
      model.clear(0, model.nextClearBit(model.nextSetBit(0)));
      assertSame(ranges, model);
    }
  }

  private static void assertSame(RangeSet ranges, BitSet model) {
    int index = 0;
    for (int start = model.nextSetBit(0); start >= 0; index++) {
      int end = model.nextClearBit(start);
      assertThat(ranges.start(index)).isEqualTo(start);
      assertThat(ranges.end(index)).isEqualTo(end);
      assertThat(ranges.indexOf(start)).isEqualTo(index);
      assertThat(ranges.indexOf(end - 1)).isEqualTo(index);
      assertThat(ranges.indexOf(end)).isEqualTo(-1);
      start = model.nextSetBit(end);
    }
    assertThat(ranges.size()).isEqualTo(index);
  }

  @Test
  void takesNoMoreRangesThanItsLimitButLetsThoseGrow() {
    RangeSet ranges = new RangeSet(2);
    assertThat(ranges.add(10, 20)).isTrue();
    assertThat(ranges.add(30, 40)).isTrue();
    assertThat(ranges.add(50, 60)).isFalse();
    assertThat(ranges.add(20, 25)).isTrue();
    assertThat(ranges.add(5, 45)).isTrue();
    assertThat(ranges.size()).isEqualTo(1);
  }
}
