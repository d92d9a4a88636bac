package dev.fulmar.netem.trace.mobile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouteTest {
  @ParameterizedTest(name = "after {0} s at {1} m")
  @CsvSource({
    "0, 50",
    "10, 65",
    "15, 72.5",
    "18, 72.5",
    "35, 95",
    "40, 95",
    "50, 175",
    "55, 215",
    "60, 215",
    "65, 215",
    "70, 175",
    "120, 50",
    "130, 65"
  })
  void paperWalksStopsDrivesAwayAndComesBackAfterwards(long second, double metres) {
    long nowNanos = second * 1_000_000_000;

    assertThat(Route.OF_THE_PAPER.placeMetres(nowNanos)).isCloseTo(metres, within(1e-9));
    assertThat(Route.OF_THE_PAPER.distanceMetres(nowNanos))
        .isCloseTo(Math.hypot(20, metres), within(1e-9));
  }

  @Test
  void whatIsNoRouteIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Route.from(-1, 0))
        .withMessageContaining("-1.0 m from the street");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Route.from(0, 0).leg(0, 1))
        .withMessageContaining("leg is 0.0 s");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Route.from(0, 0).leg(1, Double.NaN))
        .withMessageContaining("NaN m/s");
    assertThatIllegalStateException().isThrownBy(() -> Route.from(0, 0).build());
  }
}
