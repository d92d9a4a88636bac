package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.policy.Arrival;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The line of timers, and the line of held ACKs. */
class LinesTest {
  private final TimerLine<String> timers = new TimerLine<>();
  private final HoldList<String> holds = new HoldList<>();

  @Test
  void timersComeInTheOrderOfTheirTimes() {
    timers.set("b", 20);
    timers.set("a", 10);
    timers.set("c", 20);
    assertThat(timers.firstNanos()).isEqualTo(10);
    assertThat(timers.pollDue(9)).isEmpty();
    assertThat(timers.pollDue(20)).contains("a");
    assertThat(timers.pollDue(20)).contains("b");
    assertThat(timers.pollDue(20)).contains("c");
    assertThat(timers.firstNanos()).isEqualTo(TimerLine.NONE);
  }

  @Test
  void timerIsReplacedByThatOfTheSameOwner() {
    timers.set("a", 10);
    timers.set("a", 30);
    assertThat(timers.size()).isEqualTo(1);
    assertThat(timers.firstNanos()).isEqualTo(30);
    assertThat(timers.cancel("a")).isTrue();
    assertThat(timers.cancel("a")).isFalse();
    assertThat(timers.contains("a")).isFalse();
  }

  @Test
  void timersMovedAndTakenAwayAtRandomComeAsInAPlainTable() {
    SplittableRandom random = new SplittableRandom(1);
    Map<String, Long> table = new LinkedHashMap<>(); // in the order in which they were set
    for (long now = 0; now < 20_000; now++) {
      String owner = "owner " + random.nextInt(20);
      switch (random.nextInt(4)) {
        case 0 -> assertThat(timers.cancel(owner)).isEqualTo(table.remove(owner) != null);
        case 1 -> {
          timers.forget(owner);
          table.remove(owner);
        }
        default -> {
          long atNanos = now + random.nextInt(30);
          timers.set(owner, atNanos);
          table.remove(owner);
          table.put(owner, atNanos);
        }
      }
      assertThat(timers.size()).isEqualTo(table.size());
      assertThat(timers.contains(owner)).isEqualTo(table.containsKey(owner));
      Optional<Map.Entry<String, Long>> first =
          table.entrySet().stream().min(Map.Entry.comparingByValue());
      assertThat(timers.firstNanos())
          .isEqualTo(first.map(Map.Entry::getValue).orElse(TimerLine.NONE));
      long due = now;
      Optional<String> expected = first.filter(e -> e.getValue() <= due).map(Map.Entry::getKey);
      assertThat(timers.pollDue(now)).isEqualTo(expected);
      expected.ifPresent(table::remove);
    }
  }

  @Test
  void heldAcksLeaveInTheOrderOfTheirPeersLastAck() {
    Confirmable<String> late = message("late", 30);
    Confirmable<String> early = message("early", 10);
    Confirmable<String> fresh = message("fresh", PeerSlot.NEVER);
    Confirmable<String> alsoFresh = message("also fresh", PeerSlot.NEVER);
    holds.add(late);
    holds.add(early);
    holds.add(fresh);
    holds.add(alsoFresh);
    assertThat(holds.poll()).contains(fresh);
    assertThat(holds.poll()).contains(alsoFresh);
    assertThat(holds.poll()).contains(early);
    assertThat(holds.poll()).contains(late);
    assertThat(holds.poll()).isEmpty();
  }

  @Test
  void peerThatGotAnotherAckMeanwhileStepsBack() {
    Confirmable<String> first = message("first", 10);
    Confirmable<String> second = message("second", 20);
    holds.add(first);
    holds.add(second);
    first.slot().acknowledged("another", 30);
    assertThat(holds.poll()).contains(second);
    assertThat(holds.poll()).contains(first);
  }

  @Test
  void heldAckCanLeaveOutOfTurn() {
    Confirmable<String> first = message("first", 10);
    Confirmable<String> second = message("second", 20);
    holds.add(first);
    holds.add(second);
    holds.remove(first);
    holds.remove(first);
    assertThat(holds.size()).isEqualTo(1);
    assertThat(holds.poll()).contains(second);
    assertThat(holds.isEmpty()).isTrue();
  }

  private static Confirmable<String> message(String key, long lastAckNanos) {
    PeerSlot<String> slot = new PeerSlot<>(new PeerClock(PeerClockSettings.DEFAULTS));
    if (lastAckNanos != PeerSlot.NEVER) {
      slot.acknowledged("before", lastAckNanos);
    }
    return new Confirmable<>(new Arrival<>(key, key, key, true, Arrival.NO_NOTIFICATION), slot, 0);
  }
}
