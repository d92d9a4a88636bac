package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LinkTimerTest {
  private static final long MS = 1_000_000;

  private final LinkTimer timer = new LinkTimer("test-timer");
  private final List<String> ran = new CopyOnWriteArrayList<>();

  @AfterEach
  void closeTimer() {
    timer.close();
  }

  @Test
  void tasksRunInTheOrderOfTheirInstantsAndNeverEarly() {
    long startNanos = timer.nowNanos();
    for (int i : new int[] {3, 1, 2}) {
      long atNanos = startNanos + 20L * i * MS;
      timer.schedule(atNanos, () -> ran.add(i + (timer.nowNanos() < atNanos ? " early" : "")));
    }
    await().until(() -> ran.size() == 3);
    assertThat(ran).containsExactly("1", "2", "3");
    assertThat(timer.lateness().count()).isEqualTo(3);
  }

  @Test
  void tasksOfOneInstantRunInTheOrderOfTheCalls() {
    long atNanos = timer.nowNanos() + 20 * MS;
    for (int i = 0; i < 50; i++) {
      String name = "" + i;
      timer.schedule(atNanos, () -> ran.add(name));
    }
    await().until(() -> ran.size() == 50);
    for (int i = 0; i < 50; i++) {
      assertThat(ran.get(i)).isEqualTo("" + i);
    }
  }

  @Test
  void earlierTaskOvertakesOneThatIsWaitedFor() {
    timer.schedule(timer.nowNanos() + 3_600_000 * MS, () -> ran.add("in an hour"));
    timer.schedule(timer.nowNanos() + MS, () -> ran.add("soon"));
    await().until(() -> !ran.isEmpty());
    assertThat(ran).containsExactly("soon");
  }

  @Test
  void instantThatHasPassedMeansAtOnce() {
    timer.schedule(Long.MIN_VALUE, () -> ran.add("done"));
    await().until(() -> ran.contains("done"));
  }

  @Test
  void taskThatThrowsHarmsNoOther() {
    timer.schedule(
        0,
        () -> {
          throw new IllegalStateException("thrown on purpose");
        });
    timer.schedule(1, () -> ran.add("done"));
    await().until(() -> ran.contains("done"));
  }

  @Test
  void taskThatFailsForGoodHarmsNoOtherEither() {
    timer.schedule(
        0,
        () -> {
          throw new NoSuchMethodError("thrown on purpose");
        });
    timer.schedule(1, () -> ran.add("done"));
    await().until(() -> ran.contains("done"));
  }

  @Test
  void closeEndsTheThreadAndForgetsWhatWasToCome() {
    timer.schedule(timer.nowNanos() + 3_600_000 * MS, () -> ran.add("in an hour"));
    timer.close();
    timer.close();
    timer.schedule(0, () -> ran.add("too late"));
    assertThat(Thread.getAllStackTraces().keySet())
        .noneMatch(thread -> thread.getName().equals("test-timer"));
    assertThat(ran).isEmpty();
  }

  @Test
  void taskMayCloseTheTimer() {
    timer.schedule(
        0,
        () -> {
          timer.close();
          ran.add("closed");
        });
    await().until(() -> ran.contains("closed"));
    timer.close();
  }

  @Test
  @Tag("slow")
  void halfOfTheTasksBeginWithinTenthOfMillisecond() {
    for (int i = 1; i <= 1000; i++) {
      timer.schedule(timer.nowNanos() + 2L * i * MS, () -> {});
    }
    await().until(() -> timer.lateness().count() == 1000);
    System.out.println("LinkTimer lateness: " + timer.lateness());
    assertThat(timer.lateness().p50Nanos()).isLessThan(100_000);
  }
}
