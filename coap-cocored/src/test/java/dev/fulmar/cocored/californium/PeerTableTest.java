package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PeerTableTest {
  private final AtomicLong forgotten = new AtomicLong();
  private final PeerTable<String, Integer> table = new PeerTable<>(3, forgotten);

  @Test
  void whatIsThereIsFoundAndNotMadeAgain() {
    assertThat(table.computeIfAbsent("a", k -> 1)).isEqualTo(1);
    assertThat(table.computeIfAbsent("a", k -> 2)).isEqualTo(1);
    table.put("a", 3);
    assertThat(table.get("a")).contains(3);
    assertThat(table.get("b")).isEmpty();
  }

  @Test
  void whatHasNotBeenUsedMakesRoom() {
    table.put("a", 1);
    table.put("b", 2);
    table.put("c", 3);
    assertThat(table.get("a")).contains(1);
    table.put("d", 4);
    assertThat(table.get("b")).isEmpty();
    assertThat(forgotten).hasValue(1);
    assertThat(table.get("a")).contains(1);
    assertThat(table.get("c")).contains(3);
    assertThat(table.get("d")).contains(4);
  }

  @Test
  void somethingMakesRoomWhereEverythingIsUsed() {
    for (String key : new String[] {"a", "b", "c"}) {
      table.put(key, 0);
      table.get(key);
    }
    table.put("d", 4);
    assertThat(table.get("a")).isEmpty();
    assertThat(forgotten).hasValue(1);
  }

  @Test
  void aFloodOfStrangersLeavesWhoIsHeardOfAllTheTime() {
    table.put("friend", 1);
    for (int stranger = 0; stranger < 1_000; stranger++) {
      table.put("stranger " + stranger, 0);
      assertThat(table.get("friend")).contains(1);
    }
    assertThat(forgotten).hasValue(998);
  }
}
