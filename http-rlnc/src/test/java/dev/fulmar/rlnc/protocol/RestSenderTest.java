package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.wire.Acknowledgement;
import org.junit.jupiter.api.Test;

class RestSenderTest {
  private static final long T_O = SenderConfig.PAPER.timeoutNanos();

  private final RestSender sender = new RestSender(SenderConfig.PAPER);

  @Test
  void sendsTheSameMessageUntilItIsAnsweredThenTheNext() {
    sender.submit(new byte[] {1});
    sender.submit(new byte[] {2});
    assertThat(sender.nextTransmission(0)).isPresent();
    assertThat(sender.nextTransmission(0)).isEmpty();

    sender.onTimeout(T_O);
    Transmission again = sender.nextTransmission(T_O).orElseThrow();
    assertThat(again.combination().isNative()).isTrue();
    assertThat(again.combination().payload()).containsExactly(1);

    assertThat(sender.onAcknowledgement(again.number(), new Acknowledgement(1, 1)))
        .isEqualTo(AckVerdict.PROGRESS);
    Transmission next = sender.nextTransmission(T_O).orElseThrow();
    assertThat(next.combination().payload()).containsExactly(2);
    sender.onAcknowledgement(next.number(), new Acknowledgement(2, 2));
    assertThat(sender.nextTransmission(T_O)).isEmpty();
    assertThat(sender.nextTimeoutNanos()).isEqualTo(Long.MAX_VALUE);
    assertThat(sender.stats().additional()).isEqualTo(1);
    assertThat(sender.stats().timeouts()).isEqualTo(1);
    assertThat(sender.undelivered()).isEmpty();
  }

  @Test
  void answersToNothingAreNotTaken() {
    sender.submit(new byte[] {1});
    Transmission first = sender.nextTransmission(0).orElseThrow();

    assertThat(sender.onAcknowledgement(first.number(), new Acknowledgement(2, 2)))
        .isEqualTo(AckVerdict.BEYOND_SENT);
    assertThat(sender.onAcknowledgement(first.number(), new Acknowledgement(0, 1)))
        .isEqualTo(AckVerdict.NOTHING_NEW);
    assertThat(sender.delivered()).isZero();
  }
}
