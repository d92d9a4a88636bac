package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.wire.Acknowledgement;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RlncSenderTest {
  private static final long T_O = SenderConfig.PAPER.timeoutNanos();

  private final RlncSender sender = new RlncSender(SenderConfig.PAPER, new Random(1));
  private long nowNanos = 1_000;

  @Test
  void aMessageAloneInTheWindowGoesUncoded() {
    submit(1);

    Combination sent = send().combination();

    assertThat(sent.isNative()).isTrue();
    assertThat(sent.payload()).containsExactly(1);
  }

  @Test
  void nothingIsSentBeforeTheAnswerOrTheTimeOut() {
    submit(3);
    Transmission first = send();

    assertThat(sender.nextTransmission(nowNanos)).isEmpty();
    assertThat(sender.nextTimeoutNanos())
        .isEqualTo(nowNanos + T_O)
        .isEqualTo(first.deadlineNanos());
    nowNanos += T_O - 1;
    sender.onTimeout(nowNanos);
    assertThat(sender.nextTransmission(nowNanos)).isEmpty();
    nowNanos++;
    sender.onTimeout(nowNanos);
    assertThat(sender.nextTransmission(nowNanos)).isPresent();
  }

  @Test
  void afterATimeOutACombinationIntroducesTheNextMessage() {
    submit(3);
    send();

    Combination second = sendAfterTimeout().combination();

    assertThat(second.oldest()).isEqualTo(1);
    assertThat(second.newest()).isEqualTo(2);
  }

  @Test
  void windowHoldsNoMoreThanItMay() {
    submit(9);
    send();
    for (int lost = 0; lost < 8; lost++) {
      assertThat(sendAfterTimeout().combination().newest()).isEqualTo(Math.min(lost + 2, 5));
    }
  }

  @Test
  void theSameBytesAreNeverSentAgain() {
    submit(1);
    Set<String> sent = new HashSet<>();
    String last = send().combination().toString();
    for (int lost = 0; lost < 2000; lost++) {
      String next = sendAfterTimeout().combination().toString();
      assertThat(next).isNotEqualTo(last);
      sent.add(next);
      last = next;
    }
    assertThat(sent).as("all coefficients are drawn").hasSize(255);
  }

  @Test
  void asManyRepairsAreSentAsAreOwedBeforeAnotherMessageIsIntroduced() {
    submit(9);
    send();
    sendAfterTimeout();
    sendAfterTimeout();
    Transmission fourth = sendAfterTimeout();
    acknowledge(fourth, 2, 4);

    Transmission repair = send();
    assertRange(repair, 3, 4);
    assertRange(sendAfterTimeout(), 3, 4);
    assertRange(sendAfterTimeout(), 3, 5);
  }

  @Test
  void eachAnswerSaysAnewHowManyRepairsAreOwed() {
    submit(9);
    send();
    sendAfterTimeout();
    Transmission third = sendAfterTimeout();
    acknowledge(third, 1, 3);
    Transmission repair = send();
    acknowledge(repair, 3, 3);

    Transmission next = send();

    assertThat(next.combination().isNative()).isTrue();
    assertRange(next, 4, 4);
  }

  @Test
  void whatIsSeenIsHeldUntilAllIsDecoded() {
    submit(2);
    send();
    Transmission second = sendAfterTimeout();

    acknowledge(second, 1, 2);
    assertThat(sender.undelivered()).hasSize(2);
    assertThat(sender.delivered()).isZero();

    acknowledge(send(), 2, 2);
    assertThat(sender.undelivered()).isEmpty();
    assertThat(sender.delivered()).isEqualTo(2);
    assertThat(sender.nextTransmission(nowNanos)).isEmpty();
    assertThat(sender.nextTimeoutNanos()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void anAnswerThatComesAfterItsTimeOutCounts() {
    submit(2);
    Transmission first = send();
    sendAfterTimeout();

    assertThat(sender.onAcknowledgement(first.number(), new Acknowledgement(1, 1)))
        .isEqualTo(AckVerdict.PROGRESS);
    assertThat(sender.delivered()).isEqualTo(1);
  }

  @Test
  void acknowledgingWhatWasNeverSentIsMisbehaviourAndChangesNothing() {
    submit(2);
    Transmission first = send();

    assertThat(sender.onAcknowledgement(first.number(), new Acknowledgement(2, 2)))
        .isEqualTo(AckVerdict.BEYOND_SENT);

    assertThat(sender.delivered()).isZero();
    assertThat(sender.stats().misbehaviour()).isEqualTo(1);
    assertThat(sender.nextTransmission(nowNanos)).as("it counts as unanswered").isEmpty();
  }

  @Test
  void aReceiverThatNeverGetsOnIsAskedAtThePaceOfTimeOuts() {
    submit(2);
    send();
    acknowledge(sendAfterTimeout(), 0, 2);

    int sentAtOnce = 0;
    AckVerdict verdict = AckVerdict.PROGRESS;
    while (verdict != AckVerdict.STALLED) {
      Transmission transmission = send();
      verdict = sender.onAcknowledgement(transmission.number(), new Acknowledgement(0, 2));
      sentAtOnce++;
    }

    assertThat(sentAtOnce).isEqualTo(9);
    assertThat(sender.nextTransmission(nowNanos)).isEmpty();
    assertThat(sender.onAcknowledgement(sendAfterTimeout().number(), new Acknowledgement(2, 2)))
        .isEqualTo(AckVerdict.PROGRESS);
  }

  @Test
  void whatDoesNotFitIsRefusedAndCounted() {
    RlncSender small = new RlncSender(SenderConfig.PAPER.withMaxHeldBytes(10), new Random(1));

    assertThat(small.submit(new byte[6])).hasValue(1);
    assertThat(small.submit(new byte[5])).isEmpty();
    assertThat(small.submit(new byte[4])).hasValue(2);
    assertThat(small.stats().refusedSubmissions()).isEqualTo(1);
    assertThat(small.stats().requests()).isEqualTo(2);

    Transmission first = small.nextTransmission(0).orElseThrow();
    small.onAcknowledgement(first.number(), new Acknowledgement(1, 1));
    assertThat(small.submit(new byte[6])).as("what is delivered gives its place back").hasValue(3);
  }

  @Test
  void aMessageLongerThanASymbolIsAnArgumentError() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> sender.submit(new byte[65_537]))
        .withMessage("body has 65537 bytes, must have at most 65536");
  }

  @Test
  void severalInFlightIntroduceAMessageEach() {
    RlncSender wide = new RlncSender(SenderConfig.PAPER.withInFlight(4), new Random(1));
    for (int id = 1; id <= 9; id++) {
      wide.submit(new byte[] {(byte) id});
    }
    for (int id = 1; id <= 4; id++) {
      assertThat(wide.nextTransmission(0).orElseThrow().combination().newest()).isEqualTo(id);
    }
    assertThat(wide.nextTransmission(0)).isEmpty();
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SenderConfig.PAPER.withWindow(33))
        .withMessage("window is 33, must be from 1 to 32");
    assertThatIllegalArgumentException().isThrownBy(() -> SenderConfig.PAPER.withInFlight(9));
    assertThatIllegalArgumentException().isThrownBy(() -> SenderConfig.PAPER.withTimeoutNanos(0));
    assertThatIllegalArgumentException().isThrownBy(() -> SenderConfig.PAPER.withMaxHeldBytes(0));
  }

  private void submit(int count) {
    for (int id = 1; id <= count; id++) {
      sender.submit(new byte[] {(byte) id});
    }
  }

  private Transmission send() {
    return sender.nextTransmission(nowNanos).orElseThrow();
  }

  private Transmission sendAfterTimeout() {
    nowNanos += T_O;
    sender.onTimeout(nowNanos);
    return send();
  }

  private void acknowledge(Transmission transmission, long seen, long newest) {
    assertThat(sender.onAcknowledgement(transmission.number(), new Acknowledgement(seen, newest)))
        .isEqualTo(AckVerdict.PROGRESS);
  }

  private static void assertRange(Transmission transmission, long oldest, long newest) {
    assertThat(transmission.combination().oldest()).isEqualTo(oldest);
    assertThat(transmission.combination().newest()).isEqualTo(newest);
  }
}
