package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.MS;
import static dev.fulmar.transport.core.Pair.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 6298 section 2 (the formulas), section 5 (back-off, 5.7). */
class RttEstimatorTest {
  private final RttEstimator rtt = new RttEstimator(SECOND, SECOND, 60 * SECOND);

  @Test
  void beginsWithOneSecond() {
    assertThat(rtt.rtoNanos()).isEqualTo(SECOND);
    assertThat(rtt.smoothedNanos()).isEqualTo(-1);
    assertThat(rtt.minNanos()).isEqualTo(-1);
  }

  @Test
  void firstSampleIsTakenOver() {
    rtt.onSample(800 * MS);
    assertThat(rtt.smoothedNanos()).isEqualTo(800 * MS);
    assertThat(rtt.variationNanos()).isEqualTo(400 * MS);
    assertThat(rtt.rtoNanos()).isEqualTo(2_400 * MS);
  }

  @Test
  void furtherSamplesAreSmoothed() {
    rtt.onSample(800 * MS);
    rtt.onSample(1_600 * MS);
    // RTTVAR = 3/4 400 + 1/4 800, with the SRTT of before; SRTT = 7/8 800 + 1/8 1600
    assertThat(rtt.variationNanos()).isEqualTo(500 * MS);
    assertThat(rtt.smoothedNanos()).isEqualTo(900 * MS);
    assertThat(rtt.rtoNanos()).isEqualTo(2_900 * MS);
    rtt.onSample(100 * MS);
    assertThat(rtt.variationNanos()).isEqualTo(575 * MS);
    assertThat(rtt.smoothedNanos()).isEqualTo(800 * MS);
    assertThat(rtt.rtoNanos()).isEqualTo(3_100 * MS);
    assertThat(rtt.minNanos()).isEqualTo(100 * MS);
  }

  @Test
  void isNeverBelowItsMinimumNorAboveItsMaximum() {
    rtt.onSample(1 * MS);
    assertThat(rtt.rtoNanos()).isEqualTo(SECOND);
    rtt.onSample(3_600 * SECOND);
    assertThat(rtt.rtoNanos()).isEqualTo(60 * SECOND);
  }

  @Test
  void doublesOnEachTimeoutAndStaysSoUntilASample() {
    rtt.onTimeout();
    rtt.onTimeout();
    assertThat(rtt.rtoNanos()).isEqualTo(4 * SECOND);
    assertThat(rtt.rtoNanos()).isEqualTo(4 * SECOND);
    rtt.onSample(10 * MS);
    assertThat(rtt.rtoNanos()).isEqualTo(SECOND);
    for (int i = 0; i < 100; i++) {
      rtt.onTimeout();
    }
    assertThat(rtt.rtoNanos()).isEqualTo(60 * SECOND);
  }

  @Test
  void isThreeSecondsAfterASynWasLostUnlessThereIsASample() {
    rtt.onTimeout();
    rtt.onEstablishedAfterSynLoss();
    assertThat(rtt.rtoNanos()).isEqualTo(3 * SECOND);
    rtt.onSample(10 * MS);
    rtt.onEstablishedAfterSynLoss();
    assertThat(rtt.rtoNanos()).isEqualTo(SECOND);
  }
}
