package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 9937 section 6: the proportional part, PRR-CRB and PRR-SSRB. */
class ProportionalRateTest {
  private static final int MSS = 100;

  private final ProportionalRate rate = new ProportionalRate(MSS);

  /** Twenty segments, one lost, the window halved: one is sent for two that arrive. */
  @Test
  void flightComesDownEvenlyToItsTarget() {
    rate.begin(2_000);
    int sent = 0;
    long flight = 1_800;
    for (int ack = 1; ack <= 18; ack++) {
      flight -= ack == 1 ? 0 : MSS; // the first is in it already
      rate.onAck(MSS, false, flight, 1_000);
      while (rate.allowanceBytes() >= MSS) {
        rate.onSent(MSS);
        flight += MSS;
        sent++;
      }
      if (ack % 2 == 0 && flight > 1_100) {
        assertThat(sent).as("after %d ACKs", ack).isBetween(ack / 2, ack / 2 + 1);
      }
    }
    assertThat(flight).isEqualTo(1_000);
  }

  @Test
  void firstSegmentGoesAtOnce() {
    rate.begin(2_000);
    rate.onAck(10, false, 1_900, 1_000);
    assertThat(rate.allowanceBytes()).isEqualTo(MSS);
  }

  @Test
  void belowTheTargetNoMoreIsSentThanArrived() {
    rate.begin(2_000);
    rate.onAck(300, false, 400, 1_000);
    assertThat(rate.allowanceBytes()).as("CRB").isEqualTo(300);
  }

  @Test
  void belowTheTargetAnAckWithoutFurtherLossAddsASegment() {
    rate.begin(2_000);
    rate.onAck(300, true, 400, 1_000);
    assertThat(rate.allowanceBytes()).as("SSRB").isEqualTo(400);
  }

  @Test
  void targetIsNotExceeded() {
    rate.begin(2_000);
    rate.onAck(900, true, 950, 1_000);
    rate.onSent(50);
    assertThat(rate.allowanceBytes()).as("but for the first segment").isEqualTo(50);
    rate.onAck(MSS, true, 1_000, 1_000);
    assertThat(rate.allowanceBytes()).isZero();
  }

  @Test
  void ackOfNothingNewAllowsNothing() {
    rate.begin(2_000);
    rate.onAck(MSS, false, 1_800, 1_000);
    rate.onSent(MSS);
    rate.onAck(0, true, 400, 1_000);
    assertThat(rate.allowanceBytes()).isZero();
  }
}
