package dev.fulmar.examples.reproduce.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.reproduce.cocored.Notification.State;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private final Ledger ledger = new Ledger();

  @Test
  void findsANotificationByItsPayload() {
    ledger.make(1, 10);
    Notification second = ledger.make(2, 20);
    assertThat(ledger.of(second.payload(8))).isSameAs(second);
  }

  @Test
  void copyHoldsWhatHasHappenedAndNothingThatFollows() {
    Notification notification = ledger.make(3, 10);
    notification.transmitted(20);
    notification.handled(30);
    Ledger copy = ledger.copy();
    notification.ended(State.CANCELLED, 40);
    ledger.make(3, 50);

    assertThat(copy.all()).hasSize(1);
    Notification copied = copy.all().get(0);
    assertThat(copied.server()).isEqualTo(3);
    assertThat(copied.madeNanos()).isEqualTo(10);
    assertThat(copied.sentNanos()).isEqualTo(20);
    assertThat(copied.handledNanos()).isEqualTo(30);
    assertThat(copied.transmissions()).isEqualTo(1);
    assertThat(copied.state()).isEqualTo(State.OPEN);
    assertThat(copied.endedNanos()).isEqualTo(Notification.NEVER);
  }
}
