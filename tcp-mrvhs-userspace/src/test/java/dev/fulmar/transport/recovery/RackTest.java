package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 8985 section 6.2, steps 2 to 4. */
class RackTest {
  private static final long RTT = 40_000;
  private static final long SRTT = 44_000;

  private final Rack rack = new Rack();

  private void ack(long now) {
    rack.beginAck(now, Scoreboard.NONE, RTT);
  }

  private void dsack(long una, long next) {
    ack(RTT);
    rack.adapt(una, next, true, false);
  }

  private long window() {
    return rack.windowNanos(false, 0, SRTT);
  }

  /** Step 2. */
  @Test
  void roundTripIsThatOfTheNewestTransmissionThatArrived() {
    ack(50_000);
    rack.onDelivered(7, 9_000, 800, false, false);
    rack.onDelivered(3, 1_000, 400, false, false);
    assertThat(rack.newestOrder()).isEqualTo(7);
    assertThat(rack.rttNanos()).isEqualTo(41_000);
  }

  /** Step 2: what arrives sooner than any round trip is of an earlier transmission. */
  @Test
  void ackTooSoonForASecondTransmissionIsOfTheFirst() {
    ack(50_000);
    rack.onDelivered(7, 10_001, 800, true, false);
    assertThat(rack.newestOrder()).isEqualTo(-1);
    rack.onDelivered(7, 10_000, 800, true, false);
    assertThat(rack.newestOrder()).isEqualTo(7);
  }

  /** Step 2, with timestamps; the echo is of the segment only if that was acknowledged in order. */
  @Test
  void ackThatEchoesWhatWasSentBeforeIsOfTheFirstTransmission() {
    rack.beginAck(100_000, 9_999, RTT);
    rack.onDelivered(7, 10_000, 800, true, true);
    assertThat(rack.newestOrder()).isEqualTo(-1);
    rack.onDelivered(7, 10_000, 800, true, false);
    assertThat(rack.newestOrder()).isEqualTo(7);
  }

  /** Step 3. */
  @Test
  void originalThatArrivesBehindALaterSegmentIsReordering() {
    ack(50_000);
    rack.onDelivered(5, 1_000, 600, false, false);
    rack.onDelivered(2, 1_000, 300, false, false);
    assertThat(rack.windowNanos(true, 3, SRTT)).as("in one ACK nothing comes before").isZero();
    ack(51_000);
    rack.onDelivered(3, 1_000, 400, true, false);
    assertThat(rack.windowNanos(true, 3, SRTT)).as("sent again, not reordered").isZero();
    rack.onDelivered(1, 1_000, 200, false, false);
    assertThat(rack.windowNanos(true, 3, SRTT)).isEqualTo(RTT / 4);
  }

  /** Step 4. */
  @Test
  void windowIsAQuarterOfTheRoundTripWhileNothingSpeaksForALoss() {
    ack(50_000);
    assertThat(window()).isEqualTo(RTT / 4);
    assertThat(rack.windowNanos(false, 2, SRTT)).isEqualTo(RTT / 4);
    assertThat(rack.windowNanos(false, 3, SRTT)).isZero();
    assertThat(rack.windowNanos(true, 0, SRTT)).isZero();
  }

  /** Step 4. */
  @Test
  void windowGrowsOnceARoundThatSeesADsackUpToARoundTrip() {
    dsack(100, 500);
    dsack(200, 600);
    assertThat(window()).isEqualTo(2 * RTT / 4);
    dsack(500, 900);
    assertThat(window()).isEqualTo(3 * RTT / 4);
    dsack(900, 1000);
    dsack(1000, 2000);
    assertThat(window()).isEqualTo(SRTT);
  }

  /** Step 4. */
  @Test
  void windowIsSmallAgainAfterSixteenRecoveriesWithoutADsack() {
    dsack(100, 500);
    for (int recovery = 1; recovery <= 16; recovery++) {
      assertThat(window()).as("recovery %d", recovery).isEqualTo(2 * RTT / 4);
      ack(RTT);
      rack.adapt(1_000, 2_000, false, true);
    }
    assertThat(window()).isEqualTo(RTT / 4);
  }
}
