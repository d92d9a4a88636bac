package dev.fulmar.transport.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** RFC 8985 section 7.4.2. */
class TailProbeTest {
  private final TailProbe probe = new TailProbe();

  @Test
  void newDataThatIsAcknowledgedRepairedNothing() {
    probe.onSent(500, false);
    assertThat(probe.onAck(400, false, false)).isFalse();
    assertThat(probe.isOutstanding()).isTrue();
    assertThat(probe.onAck(500, false, false)).isFalse();
    assertThat(probe.isOutstanding()).isFalse();
  }

  @Test
  void lastSegmentSentAgainAndAcknowledgedBeyondRepairedALoss() {
    probe.onSent(500, true);
    assertThat(probe.onAck(500, false, false)).as("its original may have arrived").isFalse();
    assertThat(probe.isOutstanding()).isTrue();
    assertThat(probe.onAck(600, false, false)).isTrue();
    assertThat(probe.isOutstanding()).isFalse();
  }

  @Test
  void dsackOfTheProbeSaysThatNothingWasLost() {
    probe.onSent(500, true);
    assertThat(probe.isDuplicated(400)).isFalse();
    assertThat(probe.isDuplicated(500)).isTrue();
    assertThat(probe.onAck(500, true, false)).isFalse();
    assertThat(probe.isOutstanding()).isFalse();
  }

  @Test
  void bareDuplicateOfAPeerWithoutDsackSaysSoToo() {
    probe.onSent(500, true);
    assertThat(probe.onAck(500, false, true)).isFalse();
    assertThat(probe.isOutstanding()).isFalse();
  }
}
