package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DeadlineHeapTest {
  @Test
  void earliestIsTheLeastOfAllDeadlinesWhateverMoves() {
    DeadlineHeap heap = new DeadlineHeap();
    SplittableRandom random = new SplittableRandom(1);
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      members.add(new Member(null, null, null));
    }
    for (int step = 0; step < 20_000; step++) {
      Member member = members.get(random.nextInt(members.size()));
      heap.set(member, random.nextInt(5) == 0 ? Timers.NEVER : random.nextLong(1000));
      long least = members.stream().mapToLong(m -> m.deadlineNanos).min().orElseThrow();
      assertThat(heap.earliest()).isEqualTo(least);
      if (random.nextInt(10) == 0 && least != Timers.NEVER) {
        assertThat(heap.removeFirst().deadlineNanos).isEqualTo(Timers.NEVER);
      }
    }
  }
}
