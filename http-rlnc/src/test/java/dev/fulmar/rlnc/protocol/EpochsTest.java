package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.Epochs.Verdict;
import org.junit.jupiter.api.Test;

class EpochsTest {
  private final Epochs epochs = new Epochs();

  @Test
  void firstEpochIsNewAndThenPresent() {
    assertThat(epochs.onReport(7, 1, 3)).isEqualTo(Verdict.NEW);
    assertThat(epochs.onReport(7, 2, 3)).isEqualTo(Verdict.PRESENT);
  }

  @Test
  void anotherEpochIsNewOnlyFromWhatWasSentSinceThePresentOneIsKnown() {
    epochs.onReport(7, 1, 3);
    assertThat(epochs.onReport(8, 3, 3)).isEqualTo(Verdict.STALE);
    assertThat(epochs.onReport(8, 4, 5)).isEqualTo(Verdict.NEW);
    assertThat(epochs.onReport(7, 5, 5)).isEqualTo(Verdict.STALE);
    assertThat(epochs.onReport(8, 5, 5)).isEqualTo(Verdict.PRESENT);
  }

  @Test
  void epochThatWasTakenForOverComesBackIfItIsTheServersPresentOne() {
    epochs.onReport(8, 1, 2);
    epochs.onReport(7, 3, 3); // sent before the server began 8, answered late
    assertThat(epochs.onReport(8, 4, 4)).isEqualTo(Verdict.NEW);
  }
}
