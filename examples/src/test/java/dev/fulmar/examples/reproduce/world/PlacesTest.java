package dev.fulmar.examples.reproduce.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlacesTest {
  @Test
  void theOthersFollowTheSinkInTheTopologysOrder() {
    Places places = new Places(4, 2);
    assertThat(new int[] {places.placeOf(0), places.placeOf(1), places.placeOf(2)})
        .containsExactly(2, 0, 1);
    assertThat(places.placeOf(3)).isEqualTo(3);
    assertThat(places.nodeAt(2)).isZero();
    assertThat(places.nodeAt(0)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 4})
  void sinkStandsInTheTopology(int sink) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Places(4, sink))
        .withMessage("sink is %d, must be from 0 to 3", sink);
  }
}
