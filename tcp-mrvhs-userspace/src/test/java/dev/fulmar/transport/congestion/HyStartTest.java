package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 9406, section 4.2, by rounds of twenty ACKs. */
class HyStartTest {
  private static final long MS = 1_000_000;
  private static final int ACKS = 20;
  private static final int SEGMENT_BYTES = 1000;

  private final HyStart hyStart = new HyStart();
  private long deliveredBytes;

  /** ACKs of what was sent when the round began, each with its round trip. */
  private void round(double rttMs) {
    round(rttMs, ACKS);
  }

  private void round(double rttMs, int acks) {
    long priorBytes = deliveredBytes;
    for (int ack = 0; ack < acks; ack++) {
      deliveredBytes += SEGMENT_BYTES;
      hyStart.onAck(
          new AckSample(
              0,
              SEGMENT_BYTES,
              (long) (rttMs * MS),
              0,
              true,
              false,
              new AckSample.Delivery(deliveredBytes, priorBytes, 0, false)));
    }
  }

  @ParameterizedTest(name = "from {0} to {1} ms: growth by 1/{2}")
  @CsvSource({
    "20, 23.9, 1",
    "20, 24, 4",
    "80, 89.9, 1",
    "80, 90, 4",
    "400, 415.9, 1",
    "400, 416, 4",
  })
  void growthSlowsOnceTheRoundTripHasGrownByAnEighthFourMsAtLeastAndSixteenAtMost(
      double before, double after, int divisor) {
    round(before);
    assertThat(hyStart.growthDivisor()).isEqualTo(1);
    round(after);
    assertThat(hyStart.growthDivisor()).isEqualTo(divisor);
  }

  @Test
  void fewerThanEightSamplesSayNothing() {
    round(80);
    round(120, 7);
    assertThat(hyStart.growthDivisor()).isEqualTo(1);
    round(120, 8);
    assertThat(hyStart.growthDivisor()).as("of a round that began with 120 ms").isEqualTo(1);
  }

  @Test
  void slowStartEndsAfterFiveSlowerRounds() {
    round(80);
    round(100);
    for (int slower = 1; slower <= 5; slower++) {
      assertThat(hyStart.isOver()).isFalse();
      round(100 + slower);
    }
    assertThat(hyStart.isOver()).isFalse();
    round(110);
    assertThat(hyStart.isOver()).isTrue();
  }

  @Test
  void roundTripThatShrinksAgainWasNoSign() {
    round(80);
    round(100);
    assertThat(hyStart.growthDivisor()).isEqualTo(4);
    round(99);
    assertThat(hyStart.growthDivisor()).isEqualTo(1);
    assertThat(hyStart.isOver()).isFalse();
  }

  @Test
  void afterALossNoSlowStartIsTheFirst() {
    round(80);
    round(100);
    hyStart.end();
    assertThat(hyStart.isOver()).isTrue();
    assertThat(hyStart.growthDivisor()).isEqualTo(1);
  }

  @Test
  void ackThatTellsNoDeliveryChangesNothing() {
    for (int ack = 0; ack < 100; ack++) {
      hyStart.onAck(new AckSample(0, SEGMENT_BYTES, (ack + 1) * MS, 0, true, false));
    }
    assertThat(hyStart.growthDivisor()).isEqualTo(1);
  }
}
