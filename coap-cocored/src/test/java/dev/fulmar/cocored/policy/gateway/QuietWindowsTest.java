package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuietWindowsTest {
  private final QuietWindows<String> quiet = new QuietWindows<>(QuietSettings.DEFAULTS);
  private final PeerSlot<String> lost = slot(20);
  private final PeerSlot<String> arriving = slot(30);

  @ParameterizedTest(name = "{0} ms after the lost peer's ACK: a pause, {1}")
  @CsvSource({
    "1799, false",
    "1800, true",
    "3300, true",
    "3301, false",
    "5599, false",
    "5600, true",
    "10000, true",
    "10001, false"
  })
  void arrivalPausesWhileARetransmissionIsDue(long lagMillis, boolean pause) {
    lost.acknowledged("a", 0);
    quiet.missing(lost);
    assertThat(quiet.onArrival(arriving, millis(lagMillis))).isEqualTo(pause);
    assertThat(quiet.untilNanos())
        .isEqualTo(pause ? millis(lagMillis + 30) : QuietWindows.NONE); // gmin of the arriving
  }

  @Test
  void pauseLastsAtLeastFiveMilliseconds() {
    lost.acknowledged("a", 0);
    quiet.missing(lost);
    quiet.onArrival(slot(1), millis(2000));
    assertThat(quiet.untilNanos()).isEqualTo(millis(2005));
  }

  @Test
  void pauseIsNeverShortenedByALaterOne() {
    lost.acknowledged("a", 0);
    quiet.missing(lost);
    quiet.onArrival(slot(100), millis(2000));
    quiet.onArrival(slot(10), millis(2010));
    assertThat(quiet.untilNanos()).isEqualTo(millis(2100));
  }

  @Test
  void peerIsForgottenAfterTenSeconds() {
    lost.acknowledged("a", 0);
    quiet.missing(lost);
    quiet.onArrival(arriving, millis(10_000));
    assertThat(quiet.size()).isEqualTo(1);
    quiet.onArrival(arriving, millis(10_001));
    assertThat(quiet.size()).isZero();
  }

  @Test
  void peerThatNeverReturnsInTheWindowGetsNoMorePauses() {
    lost.acknowledged("a", 0);
    for (int i = 0; i < 2; i++) { // pm 0.75, then 0.5625
      quiet.missing(lost);
      quiet.returned(lost, millis(4000));
    }
    quiet.missing(lost);
    assertThat(quiet.onArrival(arriving, millis(2000))).isTrue();
    quiet.returned(lost, millis(4000)); // 0.421875
    quiet.missing(lost);
    assertThat(quiet.onArrival(arriving, millis(2000))).isFalse();
    quiet.returned(lost, millis(2500)); // 0.56640625
    assertThat(lost.punctualShare()).isEqualTo(0.56640625);
    quiet.missing(lost);
    assertThat(quiet.onArrival(arriving, millis(2000))).isTrue();
  }

  @Test
  void returnOfAPeerThatWasNotMissingTeachesNothing() {
    quiet.returned(lost, millis(4000));
    assertThat(lost.punctualShare()).isEqualTo(1);
  }

  @Test
  void clearingEndsThePauseAndForgetsEverybody() {
    lost.acknowledged("a", 0);
    quiet.missing(lost);
    quiet.onArrival(arriving, millis(2000));
    quiet.clear();
    assertThat(quiet.untilNanos()).isEqualTo(QuietWindows.NONE);
    assertThat(quiet.size()).isZero();
  }

  private static PeerSlot<String> slot(long gapMillis) {
    PeerClock clock = new PeerClock(PeerClockSettings.DEFAULTS);
    clock.onGap(millis(gapMillis));
    return new PeerSlot<>(clock);
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }
}
