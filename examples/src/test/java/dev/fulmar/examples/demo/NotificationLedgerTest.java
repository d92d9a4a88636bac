package dev.fulmar.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NotificationLedgerTest {
  private static final Notification FIRST = new Notification(0, 1);
  private static final Notification SECOND = new Notification(0, 2);

  private final NotificationLedger ledger = new NotificationLedger();

  @Test
  void booksBalanceWhenWhatWasAcknowledgedWasHandled() {
    ledger.sent(FIRST, 100);
    ledger.handled(FIRST);
    ledger.acknowledged(FIRST, 350);
    ledger.sent(SECOND, 400); // still under way
    assertThat(ledger.violations()).isEmpty();
    assertThat(ledger.acknowledged())
        .containsExactly(new NotificationLedger.Acknowledged(0, 350, 250));
    assertThat(ledger.sent()).isEqualTo(2);
    assertThat(ledger.handled()).isEqualTo(1);
  }

  @Test
  void handledWithoutAnAcknowledgementIsNoViolation() {
    ledger.sent(FIRST, 0);
    ledger.handled(FIRST);
    ledger.acknowledged(FIRST, 1);
    ledger.sent(SECOND, 2);
    ledger.handled(SECOND);
    ledger.givenUp();
    assertThat(ledger.violations()).isEmpty();
    assertThat(ledger.failures()).isEqualTo(1);
  }

  @Test
  void acknowledgedButNeverHandledIsAViolation() {
    ledger.sent(FIRST, 0);
    ledger.acknowledged(FIRST, 1);
    assertThat(ledger.violations())
        .containsExactly("1 notification(s) were acknowledged but not handled");
  }

  @Test
  void handledTwiceIsAViolation() {
    ledger.sent(FIRST, 0);
    ledger.handled(FIRST);
    ledger.handled(FIRST);
    ledger.acknowledged(FIRST, 1);
    assertThat(ledger.violations())
        .containsExactly("1 notification(s) were handled more than once");
  }

  @Test
  void handledWithoutHavingBeenSentIsAViolation() {
    ledger.sent(FIRST, 0);
    ledger.handled(FIRST);
    ledger.acknowledged(FIRST, 1);
    ledger.handled(SECOND);
    assertThat(ledger.violations())
        .containsExactly("1 notification(s) were handled that no sensor had sent");
  }

  @Test
  void nothingAcknowledgedAtAllIsAViolation() {
    assertThat(ledger.violations()).containsExactly("no notification was acknowledged at all");
  }

  @Test
  void notificationSurvivesItsPayload() {
    Notification notification = new Notification(7, 123);
    assertThat(notification.payload()).isEqualTo("7/123");
    assertThat(Notification.ofPayload("7/123")).isEqualTo(notification);
  }
}
