package dev.fulmar.netem.sim;

import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class VirtualExecutorTest {
  private final Simulation simulation = new Simulation();
  private final VirtualExecutor executor = new VirtualExecutor(simulation);
  private final List<String> events = new ArrayList<>();

  @Test
  void delayedTaskRunsAtItsInstantAndNotBefore() {
    log("task", 30, NANOSECONDS);
    simulation.runUntil(29);
    assertThat(events).isEmpty();
    simulation.runUntil(100);
    assertThat(events).containsExactly("task at 30");
  }

  @Test
  void tasksOfOneInstantRunInTheOrderInWhichTheyCame() {
    log("first", 10, NANOSECONDS);
    simulation.schedule(10, () -> log("event"));
    log("last", 10, NANOSECONDS);
    simulation.runUntil(10);
    assertThat(events).containsExactly("first at 10", "event at 10", "last at 10");
  }

  @Test
  void executedTaskRunsAtThePresentInstantAndOnceForEachTimeItIsGiven() {
    Runnable task = () -> log("task");
    simulation.runUntil(5);
    executor.execute(task);
    executor.execute(task);
    assertThat(events).isEmpty();
    simulation.runUntil(5);
    assertThat(events).containsExactly("task at 5", "task at 5");
  }

  @Test
  void negativeDelayIsNowAndAnEndlessOneIsNever() {
    log("now", -1, SECONDS);
    log("never", Long.MAX_VALUE, SECONDS);
    simulation.runUntil(7);
    assertThat(events).containsExactly("now at 0");
    assertThat(executor.pendingTasks()).isEqualTo(1);
  }

  @Test
  void resultsAndFailuresAreInTheFuture() throws Exception {
    Future<String> result = executor.submit(() -> "result");
    Future<?> failure =
        executor.schedule(
            () -> {
              throw new IllegalStateException("broken");
            },
            1,
            NANOSECONDS);
    simulation.runUntil(1);
    assertThat(result.get()).isEqualTo("result");
    assertThatExceptionOfType(ExecutionException.class)
        .isThrownBy(failure::get)
        .withMessageContaining("broken");
  }

  @Test
  void whatABareTaskThrowsComesOutOfTheRun() {
    executor.execute(
        () -> {
          throw new IllegalStateException("broken");
        });
    assertThatIllegalStateException()
        .isThrownBy(() -> simulation.runUntil(1))
        .withMessage("broken");
  }

  @Test
  void periodicTaskRunsUntilItIsCancelled() {
    ScheduledFuture<?> task = executor.scheduleAtFixedRate(() -> log("tick"), 10, 20, NANOSECONDS);
    simulation.runUntil(60);
    assertThat(events).containsExactly("tick at 10", "tick at 30", "tick at 50");
    assertThat(task.getDelay(NANOSECONDS)).isEqualTo(10);
    task.cancel(false);
    simulation.runUntil(200);
    assertThat(events).hasSize(3);
    assertThat(executor.pendingTasks()).isZero();
  }

  @Test
  void periodicTaskThatThrowsRunsNoMore() {
    Future<?> task =
        executor.scheduleWithFixedDelay(
            () -> {
              log("tick");
              throw new IllegalStateException("broken");
            },
            10,
            20,
            NANOSECONDS);
    simulation.runUntil(200);
    assertThat(events).containsExactly("tick at 10");
    assertThatThrownBy(task::get).hasMessageContaining("broken");
  }

  @Test
  void periodMustBePositive() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> executor.scheduleAtFixedRate(() -> {}, 0, 0, SECONDS))
        .withMessage("period is 0, must be positive");
  }

  @Test
  void cancelledTaskDoesNothing() {
    Future<?> task = executor.schedule(() -> log("task"), 10, NANOSECONDS);
    task.cancel(true);
    simulation.runUntil(10);
    assertThat(events).isEmpty();
    assertThat(executor.pendingTasks()).isZero();
  }

  @Test
  void shutdownLetsWhatRunsOnceRunAndEndsWhatIsPeriodic() {
    log("task", 15, NANOSECONDS);
    Future<?> tick = executor.scheduleAtFixedRate(() -> log("tick"), 10, 20, NANOSECONDS);
    executor.shutdown();
    assertThat(tick.isCancelled()).isTrue();
    assertThat(executor.isTerminated()).isFalse();
    assertThat(executor.awaitTermination(1, SECONDS)).isFalse();
    simulation.runUntil(100);
    assertThat(events).containsExactly("task at 15");
    assertThat(executor.isTerminated()).isTrue();
  }

  @Test
  void shutdownNowHandsBackWhatHasNotRunAndTakesNoMore() {
    executor.execute(() -> log("task"));
    Future<?> tick = executor.scheduleAtFixedRate(() -> log("tick"), 10, 20, NANOSECONDS);
    assertThat(executor.shutdownNow()).hasSize(2).contains((Runnable) tick);
    simulation.runUntil(100);
    assertThat(events).isEmpty();
    assertThat(executor.isTerminated()).isTrue();
    assertThat(executor.awaitTermination(1, SECONDS)).isTrue();
    assertThatExceptionOfType(RejectedExecutionException.class)
        .isThrownBy(() -> executor.execute(() -> {}));
    assertThatExceptionOfType(RejectedExecutionException.class)
        .isThrownBy(() -> executor.schedule(() -> {}, 1, SECONDS));
  }

  @Test
  void periodicTaskThatShutsItsExecutorDownRunsNoMore() {
    Future<?> tick =
        executor.scheduleAtFixedRate(
            () -> {
              log("tick");
              executor.shutdown();
            },
            10,
            20,
            NANOSECONDS);
    simulation.runUntil(100);
    assertThat(events).containsExactly("tick at 10");
    assertThat(tick.isCancelled()).isTrue();
  }

  @Test
  void waitingIsRefusedForItWouldNeverEnd() {
    Future<?> task = executor.schedule(() -> {}, 10, NANOSECONDS);
    String message =
        "the task is due at 10 ns and it is 0 ns: waiting for it would never end, run the"
            + " simulation";
    assertThatIllegalStateException().isThrownBy(task::get).withMessage(message);
    assertThatIllegalStateException().isThrownBy(() -> task.get(1, SECONDS)).withMessage(message);
    assertThatExceptionOfType(UnsupportedOperationException.class)
        .isThrownBy(() -> executor.invokeAny(List.of(() -> "result")));
  }

  /** Has a task log its name after a while. */
  private void log(String name, long delay, TimeUnit unit) {
    Future<?> unused = executor.schedule(() -> log(name), delay, unit);
  }

  private void log(String name) {
    events.add(name + " at " + simulation.nowNanos());
  }
}
