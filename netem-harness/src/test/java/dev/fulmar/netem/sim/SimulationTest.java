package dev.fulmar.netem.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulationTest {
  private final Simulation simulation = new Simulation();
  private final List<String> events = new ArrayList<>();

  @Test
  void eventsRunInTheOrderOfTheirTimes() {
    at(30, "late");
    at(10, "early");
    simulation.runUntil(100);
    assertThat(events).containsExactly("early at 10", "late at 30");
  }

  @Test
  void eventsAtOneInstantRunInTheOrderOfInsertion() {
    for (int i = 0; i < 100; i++) {
      at(10, "event " + i);
    }
    simulation.runUntil(10);
    for (int i = 0; i < 100; i++) {
      assertThat(events.get(i)).isEqualTo("event " + i + " at 10");
    }
  }

  @Test
  void taskMayScheduleAtItsOwnInstantAndRunsAfterThoseAlreadyThere() {
    simulation.schedule(
        10,
        () -> {
          at(10, "third");
          log("first");
        });
    at(10, "second");
    simulation.runUntil(10);
    assertThat(events).containsExactly("first at 10", "second at 10", "third at 10");
  }

  @Test
  void runIncludesItsEndAndStopsThere() {
    at(10, "at the end");
    at(11, "after it");
    simulation.runUntil(10);
    assertThat(events).containsExactly("at the end at 10");
    assertThat(simulation.nowNanos()).isEqualTo(10);
    simulation.runUntil(11);
    assertThat(events).hasSize(2);
  }

  @Test
  void conditionEndsTheRunAtTheInstantItHolds() {
    at(10, "one");
    at(20, "two");
    assertThat(simulation.runUntil(() -> events.size() == 1, 100)).isTrue();
    assertThat(simulation.nowNanos()).isEqualTo(10);
    assertThat(simulation.runUntil(() -> events.size() == 3, 100)).isFalse();
    assertThat(simulation.nowNanos()).isEqualTo(100);
  }

  @Test
  void pastIsRefused() {
    simulation.runUntil(10);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simulation.schedule(9, () -> {}))
        .withMessage("task is to run at 9 ns, must not be before now, 10 ns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> simulation.runUntil(9))
        .withMessage("simulation is to end at 9 ns, must not be before now, 10 ns");
  }

  @Test
  void alarmRingsOnceAtTheEarliestInstantAndCanBeSetAgain() {
    SimAlarm alarm = new SimAlarm(simulation, () -> log("ring"));
    alarm.set(Long.MAX_VALUE);
    alarm.set(30);
    alarm.set(20);
    alarm.set(40);
    simulation.runUntil(100);
    assertThat(events).containsExactly("ring at 20");
    alarm.set(50);
    simulation.runUntil(100);
    assertThat(events).containsExactly("ring at 20", "ring at 100");
  }

  private void at(long nanos, String name) {
    simulation.schedule(nanos, () -> log(name));
  }

  private void log(String name) {
    events.add(name + " at " + simulation.nowNanos());
  }
}
