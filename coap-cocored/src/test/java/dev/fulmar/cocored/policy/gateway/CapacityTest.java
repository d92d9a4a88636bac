package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class CapacityTest {
  private final Capacity capacity = new Capacity(CapacitySettings.DEFAULTS);

  @Test
  void everythingHasRoomBeforeTheFirstTick() {
    assertThat(capacity.hasRoom(Integer.MAX_VALUE - 1)).isTrue();
    capacity.raise();
    assertThat(capacity.hasRoom(Integer.MAX_VALUE - 1)).isTrue();
  }

  @Test
  void firstTickSetsItToTheFloor() {
    capacity.tick(5); // 2 + 1.2 x 5
    assertThat(capacity.value()).isCloseTo(8, within(1e-12));
    assertThat(capacity.hasRoom(7)).isTrue();
    assertThat(capacity.hasRoom(8)).isFalse();
  }

  @Test
  void withoutLoadItFallsSlowlyTowardsTheAveragesFloor() {
    capacity.tick(5);
    capacity.tick(0); // average 3.5, floor 6.2: 8 - 0.02 x 1.8
    assertThat(capacity.value()).isCloseTo(7.964, within(1e-12));
    assertThat(capacity.hasRoom(7)).as("rounded up").isTrue();
  }

  @Test
  void loadAboveTheAverageRaisesTheFloorAtOnce() {
    capacity.tick(5);
    capacity.tick(10); // 2 + 1.2 x 10, not 2 + 1.2 x 6.5
    assertThat(capacity.value()).isCloseTo(14, within(1e-12));
  }

  @Test
  void idleHandlerAddsOne() {
    capacity.tick(0);
    capacity.raise();
    assertThat(capacity.value()).isCloseTo(3, within(1e-12));
    capacity.tick(0); // 3 - 0.02 x 1
    assertThat(capacity.value()).isCloseTo(2.98, within(1e-12));
  }
}
